import { type Card, linesOf } from '../../domain/card.ts'
import { dividedAtFact } from '../../domain/key-fact.ts'
import { countWords } from '../../domain/read-post.ts'
import type { ThemeFonts } from './card-colors.ts'
import { contactsIn, emphasisIn, factParts, isFactLine, titleSize, wholeSize } from './card-facts.ts'
import type { CardFaces } from './card-fonts.ts'
import type { CardPart } from './card-part.ts'
import { typographic } from './typographic.ts'

const MANY = 40

/** Returns the texts of a card in reading order. */
export function partsOf(written: Card, fonts: ThemeFonts, faces: CardFaces, isFirst: boolean): CardPart[] {
  const card = typographic(written)
  const heading = {
    face: faces.heading[fonts.heading],
    faces: faces.heading,
    leading: fonts.leading,
    tracking: fonts.tracking,
    color: 'ink',
    maxLines: 7,
  } as const
  const face = fonts.hasSerifBody ? faces.bodySerif : faces.body.text
  const text = { face, faces: faces.body, leading: 1.34, tracking: 0, color: 'ink', maxLines: MANY, emphasis: [] } as const
  const title = (size: number, least: number): CardPart => ({
    ...heading,
    role: 'title',
    text: card.title,
    size: titleSize(card.title, heading, size * fonts.scale),
    least: Math.min(least, size * fonts.scale),
    gap: 0,
    emphasis: emphasisIn(card.title),
  })
  const paragraphs = (size: number, least: number, first: number): CardPart[] =>
    linesOf(card.body).map((line, index) => ({ ...text, role: 'paragraph', text: line, size, least, gap: index === 0 ? first : 0.5 }))
  const link = (): CardPart => ({
    ...text,
    role: 'link',
    text: card.detail,
    face: fonts.hasSerifBody ? faces.heading.serif : faces.body.plain,
    size: 48,
    least: 30,
    leading: 1.25,
    color: 'onAccent',
    gap: 1.6,
    marker: { kind: 'pill' },
  })
  return layouts[card.layout]({ card, isFirst, heading, text, title, paragraphs, link, faces, fonts }).filter((part) => part.text !== '')
}

interface Drafts {
  card: Card
  isFirst: boolean
  heading: Pick<CardPart, 'face' | 'faces' | 'leading' | 'tracking' | 'color' | 'maxLines'>
  text: Pick<CardPart, 'face' | 'faces' | 'leading' | 'tracking' | 'color' | 'maxLines' | 'emphasis'>
  title(size: number, least: number): CardPart
  paragraphs(size: number, least: number, first: number): CardPart[]
  link(): CardPart
  faces: CardFaces
  fonts: ThemeFonts
}

const layouts: Record<Card['layout'], (drafts: Drafts) => CardPart[]> = {
  statement({ card, isFirst, heading, text, title, paragraphs, link, fonts }) {
    const bar = { marker: { kind: 'bar' } } as const
    const words = countWords(card.title)
    const divided = dividedAtFact(card.title)
    if (divided && (divided.before || divided.after)) {
      const rest = isFirst
        ? { ...heading, size: (words <= 18 ? 82 : words <= 22 ? 76 : 68) * fonts.scale, least: 44 }
        : { ...text, size: REST, least: 40, leading: 1.26 }
      const [first, ...others] = factParts(divided, { heading, rest, isCover: isFirst })
      return [...(first ? [isFirst ? { ...first, ...bar } : first] : []), ...others, ...paragraphs(BODY, 38, 0.8), link()]
    }
    if (isFirst)
      return [{ ...title(words <= 5 ? 168 : words <= 10 ? 136 : words <= 16 ? 112 : 88, 44), ...bar }, ...paragraphs(REST, 38, 0.8), link()]
    if (card.title === '') return [...paragraphs(REST, 38, 0), link()]
    const size = words <= 6 ? 124 : words <= 12 ? 104 : 88
    return [title(card.body === '' ? size : 0.9 * size, 44), ...paragraphs(BODY, 38, 0.75), link()]
  },
  number({ card, heading, title, paragraphs, link, fonts }) {
    const size = wholeSize(card.title, heading, { most: 460, least: 330 }) / fonts.scale
    return [
      { ...title(Math.max(330, size), 90), maxLines: 2, leading: 1, color: 'highlight', emphasis: [] },
      ...paragraphs(66, 38, 0.5),
      link(),
    ]
  },
  list({ card, title, text, link }) {
    return [
      title(94, 50),
      ...linesOf(card.body).map(
        (line, index): CardPart => ({
          ...text,
          role: 'item',
          text: line,
          size: 64,
          least: 36,
          gap: index === 0 ? 1.1 : 0.62,
          marker: { kind: 'dot' },
        }),
      ),
      link(),
    ]
  },
  steps({ card, heading, title, text, link }) {
    return [
      title(94, 50),
      ...linesOf(card.body).map(
        (line, index): CardPart => ({
          ...text,
          role: 'item',
          text: line,
          size: 62,
          least: 36,
          gap: index === 0 ? 1.1 : 0.75,
          marker: { kind: 'number', text: String(card.first + index), face: heading.face },
        }),
      ),
      link(),
    ]
  },
  quotation({ card, text, title, faces, fonts }) {
    const quote = { face: faces.heading[fonts.quotation], faces: faces.heading, leading: 1.24, tracking: 0 }
    return [
      title(60, 44),
      ...linesOf(card.body).map(
        (line, index): CardPart => ({
          ...text,
          ...quote,
          role: 'quotation',
          text: line,
          size: 88,
          least: 42,
          gap: 0.4,
          ...(index === 0 && { marker: { kind: 'mark' } }),
        }),
      ),
      {
        ...text,
        role: 'source',
        text: card.detail,
        face: faces.body.plain,
        size: 44,
        least: 34,
        color: 'muted',
        gap: 1.1,
        marker: { kind: 'rule' },
      },
    ]
  },
  end({ card, heading, title, paragraphs, link, fonts }) {
    const size = card.title === '' ? 64 : card.body.length <= SHORT_END ? 58 : 50
    const lines = paragraphs(size, 38, 0.7).map((part, index): CardPart => {
      if (!isFactLine(part.text)) return { ...part, emphasis: contactsIn(part.text) }
      return {
        ...part,
        ...heading,
        size: wholeSize(part.text, heading, { most: 70 * fonts.scale, least: 50 }),
        least: 42,
        gap: index === 0 ? 0.75 : 0.45,
        color: 'highlight',
        markScale: 1,
        leading: 1.16,
        emphasis: [],
      }
    })
    const isName = countWords(card.title) <= 5
    return [title(isName ? wholeSize(card.title, heading, { most: 124, least: 84 }) / fonts.scale : 92, 50), ...lines, link()]
  },
}

/** Shorter texts of the last card are larger. In characters. */
const SHORT_END = 130

/** Font sizes of what is on most cards, so that they are alike. */
const REST = 75
const BODY = 60
