import { matching } from '@loomcast/service-kit/errors'
import { Type } from 'typebox'
import { CARD_LAYOUTS, CARD_SIZES, CARD_THEMES, LONGEST_TEXTS, MAX_CARDS, PICTURE_PLACES } from '../domain/card.ts'
import { Color, closed, Id, keysOf, oneOf, ShowLogo } from '../schema-types.ts'

const POST_LIMIT = 20_000

const texts = {
  layout: oneOf(CARD_LAYOUTS),
  title: Type.Optional(Type.String({ maxLength: LONGEST_TEXTS.title })),
  body: Type.Optional(
    Type.String({ maxLength: LONGEST_TEXTS.body, description: 'One line for each paragraph or, in a list and in steps, each item.' }),
  ),
  detail: Type.Optional(Type.String({ maxLength: LONGEST_TEXTS.detail, description: 'The source of a quotation, or a link or handle.' })),
  first: Type.Optional(Type.Integer({ minimum: 1, maximum: 99, description: 'The number of the first step. Default 1.' })),
}
const TextCardBody = Type.Object(texts, closed)

/** In characters, like that of the pictures of a post. */
const LONGEST_ALT = 1_000

const CardBody = Type.Object(
  {
    ...texts,
    picture: Type.Optional(
      Type.Object(
        {
          file_id: Id,
          place: oneOf(PICTURE_PLACES, {
            description:
              'Behind the texts (`full`), or above them (`top`). One behind the texts is only as high as needed if they would cover a face or its subject.',
          }),
          alt: Type.Optional(
            Type.String({ maxLength: LONGEST_ALT, description: 'For people who do not see it. Without it, it only decorates.' }),
          ),
        },
        { ...closed, description: 'An image that you uploaded, or a larger copy of one.' },
      ),
    ),
  },
  closed,
)

const Card = Type.Object({
  layout: oneOf(CARD_LAYOUTS),
  title: Type.String(),
  body: Type.String(),
  detail: Type.String(),
  first: Type.Integer(),
})

export const CardPlanBody = Type.Object({ text: Type.String({ minLength: 1, maxLength: POST_LIMIT, description: 'The post.' }) }, closed)
export const CardPlanResponse = Type.Object({
  success: Type.Literal(true),
  cards: Type.Array(Card, { description: 'Empty if the post has no text apart from hashtags.' }),
  hashtags: Type.Array(Type.String(), { description: 'Hashtags at the end of lines, which are on no card.' }),
  left_out: Type.String({ description: `The text that ${MAX_CARDS} cards have no space for.` }),
  accents: Type.Array(Type.Object({ name: Type.String(), color: Type.String() }), {
    description: 'The accent colors that every plan includes.',
  }),
  own_accent: Type.Boolean({ description: 'Whether your plan includes other accent colors.' }),
  logo: Type.Boolean({ description: 'Whether you have a logo and your plan includes it.' }),
  brand_kit: Type.Boolean({ description: 'Whether you have a brand kit and your plan includes it.' }),
  brand_version: Type.String({ description: 'Changes with each change of your logo and of your brand kit.' }),
})

export const CardSplitBody = Type.Object({ card: TextCardBody }, closed)
export const CardSplitResponse = Type.Object({ success: Type.Literal(true), cards: Type.Array(Card) })

const set = {
  cards: Type.Array(CardBody, { minItems: 1, maxItems: MAX_CARDS }),
  size: oneOf(keysOf(CARD_SIZES)),
  theme: oneOf([...CARD_THEMES, 'brand'], {
    description: '`brand` is your brand kit, whose main color takes precedence over `accent`. Needs a package with `custom_branding`.',
  }),
  accent: Type.Optional(Color),
  show_logo: ShowLogo,
}
const index = Type.Integer({ minimum: 0, maximum: MAX_CARDS - 1, description: 'The card to draw.' })

export const CardPreviewBody = Type.Object(
  {
    ...set,
    index,
    full_size: Type.Optional(
      Type.Boolean({ description: 'Whether the picture is as large as the one to download. Default: half as large.' }),
    ),
  },
  closed,
)
export const CardPreviewResponse = Type.Object({
  success: Type.Literal(true),
  picture: Type.String({ description: 'A PNG as a data URL.' }),
})

export const CardRenderBody = Type.Object(
  {
    ...set,
    format: oneOf(['png', 'pdf']),
    index: Type.Optional(Type.Integer({ ...index, description: 'The card to draw as PNG. Default 0. A PDF has all cards.' })),
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'The title of the PDF. Default: the first text.' })),
    language: Type.Optional(
      Type.String({
        ...matching('^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8})?$', 'must be a language tag'),
        description: 'Of the PDF. Default: en.',
      }),
    ),
  },
  closed,
)
const binary = (type: string) => ({ [type]: { schema: Type.Unsafe<Buffer>(Type.String({ format: 'binary' })) } })
export const CardRenderResponse = {
  description: 'The picture or the document.',
  content: { ...binary('image/png'), ...binary('application/pdf') },
}
