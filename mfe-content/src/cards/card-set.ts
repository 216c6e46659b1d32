import type { Card, CardLayout, CardSet } from '../api/cards.api.ts'

/** A card on the page. */
export interface EditedCard extends Card {
  key: string
}

/** The cards of a post with their look, as a browser stores them. */
export interface EditedSet {
  /** The text that the cards were made of. */
  source: string
  cards: readonly EditedCard[]
  size: CardSet['size']
  theme: CardSet['theme']
  accent: string
  showLogo: boolean
}

export const MAX_CARDS = 10

export const LAYOUTS: readonly { value: CardLayout; label: string }[] = [
  { value: 'statement', label: 'Statement' },
  { value: 'number', label: 'Number' },
  { value: 'list', label: 'List' },
  { value: 'steps', label: 'Steps' },
  { value: 'quotation', label: 'Quotation' },
  { value: 'end', label: 'Last card' },
]

export const BRAND: { value: CardSet['theme']; label: string } = { value: 'brand', label: 'Your brand' }

export const THEMES: readonly { value: CardSet['theme']; label: string }[] = [
  { value: 'paper', label: 'Paper' },
  { value: 'night', label: 'Night' },
  { value: 'color', label: 'Color' },
  { value: 'editorial', label: 'Editorial' },
]

interface FieldLabels {
  title: string
  body: string
  /** Undefined if the layout has no place for it. */
  detail?: string
}

export const FIELDS: Record<CardLayout, FieldLabels> = {
  statement: { title: 'Title', body: 'Text', detail: 'Link or handle' },
  number: { title: 'Number', body: 'Text', detail: 'Link or handle' },
  list: { title: 'Title', body: 'Items, one per line', detail: 'Link or handle' },
  steps: { title: 'Title', body: 'Steps, one per line', detail: 'Link or handle' },
  quotation: { title: 'Title', body: 'Quotation', detail: 'Source' },
  end: { title: 'Title', body: 'Text', detail: 'Link or handle' },
}

const newKey = () => crypto.randomUUID()

export const withKeys = (cards: readonly Card[]): EditedCard[] => cards.map((card) => ({ ...card, key: newKey() }))
export const emptyCard = (): EditedCard => ({ key: newKey(), layout: 'statement', title: '', body: '', detail: '', first: 1 })

/** The card in the form of the API. */
export const withoutKey = ({ key: _, ...card }: EditedCard): Card => card

/** The set as the server draws it. */
export function requestOf({ cards, size, theme, accent, showLogo }: EditedSet): CardSet {
  return { cards: cards.map(withoutKey), size, theme, accent, ...(showLogo && { show_logo: true }) }
}

/** What the drawing of one card depends on: itself without the description of its picture, and the number of cards. */
export function requestOfOne(set: EditedSet, index: number): CardSet {
  const { cards, ...look } = requestOf(set)
  return { ...look, cards: cards.map((card, at) => (at === index ? undescribed(card) : { layout: 'statement' })) }
}

const undescribed = ({ picture, ...card }: CardSet['cards'][number]): CardSet['cards'][number] => ({
  ...card,
  ...(picture && { picture: { ...picture, alt: '' } }),
})

/** The texts of a card in reading order and then what its picture shows, for people who do not see it. */
export function altOf({ title, body, detail, picture }: Card): string {
  return [title, ...body.split('\n'), detail, picture?.alt ?? '']
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => (/[.!?…:]$/u.test(text) ? text : `${text}.`))
    .join(' ')
}

/** The name of a card in lists and announcements. */
export const nameOf = (card: Card, index: number): string => `card ${index + 1}: ${card.title || card.body.split('\n')[0] || 'empty'}`
