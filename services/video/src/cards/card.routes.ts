import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { Static } from 'typebox'
import { disconnectSignal } from '../disconnect-signal.ts'
import type { Card } from '../domain/card.ts'
import {
  CardPlanBody,
  CardPlanResponse,
  CardPreviewBody,
  CardPreviewResponse,
  CardRenderBody,
  CardRenderResponse,
  CardSplitBody,
  CardSplitResponse,
} from './card.schema.ts'
import type { CardService } from './card-service.ts'

const user = { config: { auth: 'user' as const } }
const tags = ['cards']

const toTexts = ({ layout, title = '', body = '', detail = '', first = 1 }: Static<typeof CardSplitBody>['card']): Card => ({
  layout,
  title: title.trim(),
  body: body.trim(),
  detail: detail.trim(),
  first,
})

const toCard = ({ picture, ...texts }: Static<typeof CardPreviewBody>['cards'][number]): Card => ({
  ...toTexts(texts),
  ...(picture && { picture: { file_id: picture.file_id, place: picture.place, alt: picture.alt?.trim() ?? '' } }),
})

export function cardRoutes(app: App, { cards }: { cards: CardService }): void {
  app.post(
    '/api/video/cards/plan',
    {
      ...user,
      schema: {
        tags,
        summary: 'Divide a post into cards',
        description:
          'A cover with the news or the offer, one idea per card, and what readers should do, with the name, the date, the place and the link of the post. Keeps all sentences whole and, except for the cover and the request, in their order. Each card fits in every size and theme. Draws on no quota.',
        body: CardPlanBody,
        response: { 200: CardPlanResponse, ...problemResponses(400, 429, 503) },
      },
    },
    async ({ caller, body }, reply) => {
      const { leftOut, accents, ...plan } = await cards.plan(caller.user_id, body.text, disconnectSignal(reply))
      return { success: true as const, ...plan, accents: [...accents], left_out: leftOut }
    },
  )

  app.post(
    '/api/video/cards/split',
    {
      ...user,
      schema: {
        tags,
        summary: 'Divide a card whose text is too long',
        description: 'Returns the card alone if its text fits. Draws on no quota.',
        body: CardSplitBody,
        response: { 200: CardSplitResponse, ...problemResponses(400, 429, 503) },
      },
    },
    async ({ caller, body }, reply) => ({
      success: true as const,
      cards: await cards.split(caller.user_id, toTexts(body.card), disconnectSignal(reply)),
    }),
  )

  app.post(
    '/api/video/cards/preview',
    {
      ...user,
      schema: {
        tags,
        summary: 'Draw a card for a page',
        description: 'Like `/api/video/cards/render`, as a data URL. Draws on no quota.',
        body: CardPreviewBody,
        response: { 200: CardPreviewResponse, ...problemResponses(400, 403, 422, 429, 503) },
      },
    },
    async ({ caller, body: { full_size = false, ...body } }, reply) => {
      const request = { ...body, cards: body.cards.map(toCard), isHalf: !full_size }
      const picture = await cards.png(caller.user_id, request, disconnectSignal(reply))
      return { success: true as const, picture: `data:image/png;base64,${picture.toString('base64')}` }
    },
  )

  app.post(
    '/api/video/cards/render',
    {
      ...user,
      schema: {
        tags,
        summary: 'Draw cards',
        description:
          'One card as PNG, or all as a tagged PDF with real text. Text that is too long is refused with the `reason` `card_too_long`, never cut, or with `card_too_long_for_picture` if it only needs more space than its picture leaves. The accent color is changed as far as contrast needs; one that is not in the list needs a package with `custom_branding`. Draws on no quota.',
        body: CardRenderBody,
        response: { 200: CardRenderResponse, ...problemResponses(400, 403, 422, 429, 503) },
      },
    },
    async ({ caller, body: { format, index = 0, title, language = 'en', ...body } }, reply) => {
      const request = { ...body, cards: body.cards.map(toCard) }
      const signal = disconnectSignal(reply)
      const isPdf = format === 'pdf'
      const content = isPdf
        ? await cards.pdf(caller.user_id, { ...request, title, language }, signal)
        : await cards.png(caller.user_id, { ...request, index, isHalf: false }, signal)
      return reply.header('content-type', isPdf ? 'application/pdf' : 'image/png').send(content)
    },
  )
}
