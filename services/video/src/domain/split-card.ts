import { splitSentences } from '@loomcast/platforms'
import { type Card, joined, linesOf } from './card.ts'
import { finished } from './steps.ts'

/** Whether the texts of a card fit on it at a legible size. */
export type Fits = (card: Card) => boolean

/** Divides a card into cards that fit, with the same words in the same order. A card that cannot be divided is returned unchanged, even if it does not fit. */
export const splitCard = (card: Card, fits: Fits): Card[] => finished(splitSteps(card, fits))

/** Like splitCard, but yields before it measures each card, so that the caller can process other work. */
export function* splitSteps(card: Card, fits: Fits): Generator<void, Card[]> {
  yield
  if (fits(card)) return [card]
  const halves = halvesOf(card)
  return halves ? [...(yield* splitSteps(halves[0], fits)), ...(yield* splitSteps(halves[1], fits))] : [card]
}

function halvesOf(card: Card): [Card, Card] | null {
  const lines = linesOf(card.body)
  const isItems = card.layout === 'list' || card.layout === 'steps'
  const rest = { ...card, title: '', layout: card.layout === 'number' ? ('statement' as const) : card.layout }
  if (lines.length > 1) {
    const at = Math.ceil(lines.length / 2)
    return [
      { ...card, body: lines.slice(0, at).join('\n'), detail: '' },
      { ...rest, body: lines.slice(at).join('\n'), first: isItems ? card.first + at : card.first },
    ]
  }
  const parts = halvesOfText(card.body)
  if (parts)
    return [
      { ...card, body: parts[0], detail: '' },
      { ...rest, body: parts[1], first: card.first },
    ]
  // The body is empty or a single word, so the title is divided.
  const title = halvesOfText(card.title)
  if (title)
    return [
      { ...card, title: title[0], body: '', detail: '' },
      { ...card, title: title[1] },
    ]
  if (card.title && card.body) return [{ ...card, body: '', detail: '' }, rest]
  if (card.detail && (card.title || card.body))
    return [
      { ...card, detail: '' },
      { ...card, layout: 'statement', title: '', body: card.detail, detail: '' },
    ]
  return null
}

/**
 * Divides a text near its middle: between sentences, otherwise after a clause if each half has more than a quarter of the text, otherwise between words. Null
 * for a single word.
 */
function halvesOfText(text: string): [string, string] | null {
  const sentences = splitSentences(text)
  if (sentences.length > 1) return nearestMiddle(sentences, joined)
  const clauses = CLAUSE_END.test(text) ? text.split(/(?<=[,;:–—،、；：，]) ?/u).filter(Boolean) : []
  const halves = clauses.length > 1 ? nearestMiddle(clauses, joined) : null
  if (halves && Math.min(halves[0].length, halves[1].length) * 4 > text.length) return halves
  const words = text.split(' ').filter(Boolean)
  if (words.length > 1) return nearestMiddle(words, joined)
  const at = middleBoundary(text)
  return at > 0 && at < text.length ? [text.slice(0, at), text.slice(at)] : null
}

/**
 * Returns the index of the word boundary nearest to the middle of a text without spaces, such as Japanese, without segmenting all of it. 0 or the length of the
 * text if it is a single word.
 */
function middleBoundary(text: string): number {
  const middle = segmenter.segment(text).containing(Math.floor(text.length / 2))
  if (!middle) return 0
  const end = middle.index + middle.segment.length
  return middle.index > 0 && (end === text.length || text.length - 2 * middle.index <= 2 * end - text.length) ? middle.index : end
}

const CLAUSE_END = /[,;:–—،、；：，]/u
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

function nearestMiddle(parts: readonly string[], join: (parts: readonly string[]) => string): [string, string] {
  const all = parts.reduce((sum, { length }) => sum + length, 0)
  let before = 0
  let best = 1
  let distance = Number.POSITIVE_INFINITY
  for (let at = 1; at < parts.length; at++) {
    before += parts[at - 1]?.length ?? 0
    if (Math.abs(before - all / 2) >= distance) continue
    distance = Math.abs(before - all / 2)
    best = at
  }
  return [join(parts.slice(0, best)), join(parts.slice(best))]
}
