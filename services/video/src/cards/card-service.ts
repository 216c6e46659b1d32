import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Entitlements } from '@loomcast/quota'
import { AppError } from '@loomcast/service-kit/errors'
import { hashRequest } from '@loomcast/service-kit/http'
import { createLimiter } from '@loomcast/service-kit/redis'
import { createSemaphore } from '@loomcast/service-kit/scheduling'
import type { Clock } from '@loomcast/service-kit/time'
import { type BrandKits, requireBrandKit } from '../brand-kit/find-brand-kit.ts'
import { type BrandSampler, isEmptyKit } from '../domain/brand-kit.ts'
import { CARD_ACCENTS, CARD_SIZES, type Card, type CardSize, type CardTheme, textsOf } from '../domain/card.ts'
import { type CardPlan, planSteps } from '../domain/plan-cards.ts'
import { splitSteps } from '../domain/split-card.ts'
import { finishedInTurns } from '../domain/steps.ts'
import { requireDrawableText } from '../drawable-texts/require-drawable.ts'
import type { CardDrawing, CardLook } from '../engines/cards/card-drawing.ts'
import { type CardFaces, cardFacesFor } from '../engines/cards/card-fonts.ts'
import { drawCard } from '../engines/cards/draw-card.ts'
import { createFits } from '../engines/cards/fit-cards.ts'
import type { Renderers } from '../engines/renderers.ts'
import type { StoredFile } from '../files/file.model.ts'
import type { FileService } from '../files/file-service.ts'
import { createOnePerUser } from '../files/one-per-user.ts'
import type { Scratch } from '../files/scratch.ts'
import { findLogo, findShownLogo } from '../logo/find-logo.ts'
import { brandColors, brandStyle, drawBrandSample, layoutBrandCard, SAMPLE_TEXT } from './brand-look.ts'
import { type FoundPictures, findCardPictures, type LocalPicture, withLocalPictures } from './card-pictures.ts'

export interface CardRequest {
  cards: readonly Card[]
  size: CardSize
  /** `brand` is the user's brand kit, whose main color takes precedence over `accent`. */
  theme: CardTheme | 'brand'
  accent?: string | undefined
  show_logo?: boolean | undefined
}

export interface CardOptions {
  accents: typeof CARD_ACCENTS
  own_accent: boolean
  logo: boolean
  brand_kit: boolean
  brand_version: string
}

/** Makes cards of posts. Stores nothing, and draws on no quota. */
export interface CardService extends BrandSampler {
  plan(userId: string, text: string, signal: AbortSignal): Promise<CardPlan & CardOptions>
  /** Divides a card with texts that do not fit. */
  split(userId: string, card: Card, signal: AbortSignal): Promise<Card[]>
  /** One card as PNG. */
  png(userId: string, request: CardRequest & { index: number; isHalf: boolean }, signal: AbortSignal): Promise<Buffer>
  /** All cards as PDF. */
  pdf(userId: string, request: CardRequest & { title?: string | undefined; language: string }, signal: AbortSignal): Promise<Buffer>
}

/** What is read before cards are drawn. */
interface Prepared {
  look: CardLook
  found: FoundPictures
}

export interface CardServiceDeps {
  redis: Parameters<typeof createLimiter>[0]
  files: FileService
  entitlements: Entitlements
  brandKits: BrandKits
  scratch: Scratch
  renderers: Pick<Renderers, 'undrawableIn'>
  clock: Clock
}

/** Ten pictures for each change of the look, and one after each pause while typing. */
const ALLOWANCE = { name: 'video:cards', points: 1_200, durationS: 600 }
const TOO_OFTEN = "You've changed the cards too often. Try again in a few minutes."
/** Cards are drawn within tens of milliseconds; one at a time leaves the other processors to renders. */
const CONCURRENCY = { permits: 1, maxWaiting: 100, busy: 'Too many cards are being drawn right now.' }
const DEFAULT_ACCENT = CARD_ACCENTS[0].color

export function createCardService({ redis, files, entitlements, brandKits, scratch, renderers, clock }: CardServiceDeps): CardService {
  const limiter = createLimiter(redis, ALLOWANCE)
  const onePerUser = createOnePerUser()
  const semaphore = createSemaphore(CONCURRENCY)

  /** `prepare` reads what the cards need, for each user one request at a time; `moreText` is text that is drawn besides that of the request. */
  async function drawn<P, T>(
    userId: string,
    { text, path, signal }: { text: string; path: string; signal: AbortSignal },
    prepare: () => Promise<P>,
    draw: (faces: CardFaces, prepared: P) => T | Promise<T>,
    moreText: (prepared: P) => string = () => '',
  ): Promise<T> {
    await limiter.require(userId, TOO_OFTEN)
    await requireDrawableText(renderers, { text, path, noun: 'cards' })
    return onePerUser.run(userId, async () => {
      signal.throwIfAborted()
      const prepared = await prepare()
      const all = `${text}\n${moreText(prepared)}`
      return semaphore.run(async () => draw(await cardFacesFor(all), prepared), { userId, signal })
    })
  }

  async function lookOf(userId: string, { size, theme, accent = DEFAULT_ACCENT, show_logo }: CardRequest): Promise<CardLook> {
    const entitlement = await entitlements.find(userId)
    const color = accent.toLowerCase()
    if (theme !== 'brand' && !entitlement.custom_branding && !CARD_ACCENTS.some((one) => one.color === color)) {
      const message = "Your plan doesn't include your own colors."
      throw new AppError('not_in_plan', `${message} Choose one of the colors, or upgrade to a plan that does.`, {
        errors: [{ path: 'accent', message }],
      })
    }
    const style =
      theme === 'brand' ? brandStyle(await requireBrandKit(brandKits, userId, entitlement, 'theme'), color) : { theme, accent: color }
    const logo = await findShownLogo(files, userId, entitlement, show_logo)
    return { size, ...style, ...(logo && { logo: await readLogo(logo) }) }
  }

  async function preparedOf(userId: string, request: CardRequest): Promise<Prepared> {
    return { look: await lookOf(userId, request), found: await findCardPictures(files, userId, request.cards) }
  }

  async function readLogo(logo: StoredFile): Promise<NonNullable<CardLook['logo']>> {
    return scratch.use(async (folder) => {
      const path = join(folder, 'logo.png')
      await files.download(logo, path)
      return { data: await readFile(path), width: logo.width ?? 1, height: logo.height ?? 1 }
    })
  }

  return {
    plan: (userId, text, signal) =>
      drawn(
        userId,
        { text, path: 'text', signal },
        async () => {
          const isBranded = (await entitlements.find(userId)).custom_branding === true
          const [kit, logo] = await Promise.all([brandKits.find(userId), findLogo(files, userId)])
          return {
            accents: CARD_ACCENTS,
            own_accent: isBranded,
            logo: isBranded && logo !== null,
            brand_kit: isBranded && !isEmptyKit(kit),
            brand_version: hashRequest({ kit, logo: logo?._id }),
          }
        },
        async (faces, options) => ({ ...(await finishedInTurns(planSteps(text, createFits(faces)), signal)), ...options }),
      ),

    split: (userId, card, signal) =>
      drawn(userId, { text: textOf([card]), path: 'card', signal }, nothing, (faces) =>
        finishedInTurns(splitSteps(card, createFits(faces)), signal),
      ),

    async png(userId, { index, isHalf, ...request }, signal) {
      const card = request.cards[index]
      if (!card) throw invalid('index', 'There is no such card.')
      const subject = { text: textOf([card]), path: `cards/${index}`, signal }
      const shown = request.cards.map((one, at) => (at === index ? one : { ...one, picture: undefined }))
      return drawn(
        userId,
        subject,
        () => preparedOf(userId, { ...request, cards: shown }),
        (faces, { look, found }) =>
          withLocalPictures({ files, scratch }, shown, found, async (pictures) => {
            const { width } = CARD_SIZES[look.size]
            const drawing = requireLayout(request.cards, index, look, faces, pictures[index])
            return drawCard(drawing, isHalf ? width / 2 : width, { logo: look.logo?.data, picture: pictures[index]?.path })
          }),
        handleOf,
      )
    },

    async pdf(userId, { title, language, ...request }, signal) {
      const { cards } = request
      const subject = { text: textOf(cards), path: 'cards', signal }
      return drawn(
        userId,
        subject,
        () => preparedOf(userId, request),
        (faces, { look, found }) =>
          withLocalPictures({ files, scratch }, cards, found, async (pictures) => {
            const drawings: CardDrawing[] = []
            for (const index of cards.keys()) {
              await new Promise(setImmediate)
              drawings.push(requireLayout(cards, index, look, faces, pictures[index]))
            }
            const name = title ?? cards.flatMap(textsOf)[0] ?? 'Cards'
            // Loaded with the first document: pdfkit takes a part of the start that few processes need.
            const { writeCardDocument } = await import('../engines/cards/card-document.ts')
            return writeCardDocument({
              drawings,
              pictures: pictures.map((picture) => picture?.path),
              title: name,
              language,
              logo: look.logo?.data,
              createdAt: clock(),
            })
          }),
        handleOf,
      )
    },

    brandSample: (userId, kit, signal) =>
      drawn(
        userId,
        { text: `${SAMPLE_TEXT}\n${kit.handle}`, path: 'handle', signal },
        async () => {
          const [entitlement, logo] = await Promise.all([entitlements.find(userId), findLogo(files, userId)])
          const shown = entitlement.custom_branding && logo ? await readLogo(logo) : undefined
          return { size: '4:5' as const, ...brandStyle(kit, DEFAULT_ACCENT), ...(shown && { logo: shown }) }
        },
        async (faces, look: CardLook) => ({ pictures: await drawBrandSample(look, faces), colors: brandColors(look) }),
      ),
  }
}

const nothing = async () => {}

const handleOf = ({ look }: Prepared) => look.handle ?? ''

const textOf = (cards: readonly Card[]) => cards.flatMap(textsOf).join('\n')

/** The member `reason` of the problem document if a card's text does not fit, alone or with its picture. */
const CARD_TOO_LONG = 'card_too_long'
const TOO_LONG_FOR_PICTURE = 'card_too_long_for_picture'

function requireLayout(cards: readonly Card[], index: number, look: CardLook, faces: CardFaces, picture?: LocalPicture): CardDrawing {
  const card = cards[index]
  if (!card) throw invalid('index', 'There is no such card.')
  const place = { index, count: cards.length }
  const drawing = layoutBrandCard(card, place, look, faces, picture?.shown)
  if (drawing) return drawing
  const isForPicture = picture !== undefined && layoutBrandCard(card, place, look, faces) !== null
  throw tooLong(index, isForPicture)
}

function tooLong(index: number, isForPicture: boolean): AppError {
  const name = `The text of card ${index + 1} is too long`
  const message = isForPicture
    ? `${name} for a card with a picture. Shorten it, or remove the picture.`
    : `${name}. Shorten it, or split the card.`
  return new AppError('validation_failed', message, {
    errors: [{ path: `cards/${index}`, message }],
    // Programs distinguish it by this from other errors of the field.
    extensions: { reason: isForPicture ? TOO_LONG_FOR_PICTURE : CARD_TOO_LONG },
  })
}

function invalid(path: string, message: string): AppError {
  return new AppError('validation_failed', message, { errors: [{ path, message }] })
}
