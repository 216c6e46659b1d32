/** The layouts of a card. */
export const CARD_LAYOUTS = ['statement', 'number', 'list', 'steps', 'quotation', 'end'] as const
export type CardLayout = (typeof CARD_LAYOUTS)[number]

/**
 * One card. `body` has one line for each paragraph or, in a list and in steps, for each item. `detail` is the source of a quotation, or the link or handle of an end
 * card. A layout ignores what it has no place for.
 */
export interface Card {
  layout: CardLayout
  title: string
  body: string
  detail: string
  /** The number of the first step. */
  first: number
  picture?: CardPicture | undefined
}

export const PICTURE_PLACES = ['full', 'top'] as const

/** A picture of the user on a card: behind the texts, or above them. */
export interface CardPicture {
  file_id: string
  place: (typeof PICTURE_PLACES)[number]
  /** For people who do not see it; empty if it only decorates. */
  alt: string
}

export const MAX_CARDS = 10

/** In characters. */
export const LONGEST_TEXTS = { title: 300, body: 1_500, detail: 300 } as const

/** The texts of a card in reading order. */
export const textsOf = ({ title, body, detail }: Card): string[] => [title, ...body.split('\n'), detail].filter(Boolean)

const WIDE_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。！？、；：，」』）]$/u

/** Joins sentences or clauses, with spaces only where their script has them. */
export function joined(parts: readonly string[]): string {
  let text = ''
  let end = ''
  for (const part of parts) {
    if (part === '') continue
    text += end === '' || WIDE_END.test(end) ? part : ` ${part}`
    end = part.slice(-2)
  }
  return text
}

export const linesOf = (body: string): string[] =>
  body
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const CARD_SIZES = { '4:5': { width: 1080, height: 1350 }, '1:1': { width: 1080, height: 1080 } } as const
export type CardSize = keyof typeof CARD_SIZES

export const CARD_THEMES = ['paper', 'night', 'color', 'editorial'] as const
export type CardTheme = (typeof CARD_THEMES)[number]

/** The colors that every plan includes. */
export const CARD_ACCENTS = [
  { name: 'Green', color: '#0b6b57' },
  { name: 'Orange', color: '#e8672b' },
  { name: 'Blue', color: '#2457d6' },
  { name: 'Purple', color: '#6b3fd4' },
  { name: 'Pink', color: '#d6246e' },
  { name: 'Red', color: '#c62828' },
  { name: 'Yellow', color: '#f2b705' },
  { name: 'Gray', color: '#4a5560' },
] as const
