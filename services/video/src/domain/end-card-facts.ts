import { placesOf } from './caption-emphasis.ts'
import { phrasesOf } from './caption-phrases.ts'
import { textOf, tokensOf, words } from './emphasized-parts.ts'
import { capitalized, clausesOf, withoutLastMark } from './instruction-parts.ts'
import { type Fact, type FactKind, factsIn, keyFactOf } from './key-fact.ts'

/** A longer text is not read in the time of the card. In characters. */
const LONGEST = 42
const LONGEST_WHEN = 34
const LONGEST_TOPIC = 34
const LONGEST_PRICE = 26
const AND = /^(?:and|und|et|y|e|en) /iu
const COSTS: readonly FactKind[] = ['price', 'free', 'free thing', 'share']
/** These make a deadline or a period of a date: it says little without what ends then. */
const BEFORE_DEADLINE = words('until till by before since bis vor seit jusqu’à avant hasta antes entro fino tot')

/** "10 to 4 on the old market square" */
const STARTS_WITH_TIME = /^(?:from |by |at )?\d{1,2}(?:[:.]\d{2})? ?(?:[ap]m|uhr|h|to|until|till|bis|à|a|-|–)(?=\s|$)/iu

/**
 * Returns when something is, where, and what it costs, in the words of the film's captions, if the texts of its end card do not state them. A price is in its whole clause, so that it
 * is not taken for the price of something else. What matters least is last.
 */
export function endCardFacts(captions: readonly string[], shown: string): string[] {
  const stated = factsIn(tokensOf(shown)).map(({ kind }) => kind)
  const clauses = captions.flatMap((caption) => clausesOf(caption.replaceAll('\n', ' ')).flatMap(sentencesIn))
  const when = stated.includes('date') ? [] : whenIn(clauses)
  const cost = COSTS.some((kind) => stated.includes(kind)) ? [] : costIn(clauses)
  const place = when.length > 1 || stated.includes('address') ? null : firstOf(clauses, placeIn)
  const isNew = (text: string, index: number, all: readonly string[]) =>
    all.indexOf(text) === index && !isIn(text, shown) && !all.some((other, at) => at < index && isIn(text, other))
  return [...when, ...cost, place].filter((text) => text !== null).filter(isNew)
}

/** What a film is about, above the headline of its card if that only states what is free: the first words of the film. Null if the headline names it, or if these words are long. */
export function endCardTopic(captions: readonly string[], headline: string): string | null {
  const kind = keyFactOf(headline)?.kind
  const first = captions[0]?.replaceAll('\n', ' ') ?? ''
  if (kind !== 'free' && kind !== 'free thing' && kind !== 'share') return null
  const [clause = ''] = clausesOf(first)
  const topic = [clause, phrasesOf(clause)[0] ?? ''].map((text) => withoutLastMark(text.replace(/[.!]$/u, ''))).find(isTopic)
  return topic === undefined || isIn(topic, headline) || isIn(headline, topic) ? null : capitalized(topic, 'A')
}

const isTopic = (text: string) => text.includes(' ') && text.length <= LONGEST_TOPIC

const sentencesIn = (clause: string) => clause.split(/(?<=\p{L}{2}[.!?])\s+(?=\p{Lu})/u)

function firstOf(clauses: readonly string[], find: (clause: string) => string | null): string | null {
  for (const clause of clauses) {
    const found = find(clause)
    if (found !== null) return found
  }
  return null
}

/** The date with what follows it, such as the time or the place; a time and a place that are too long for its line are on the next one. */
function whenIn(clauses: readonly string[]): string[] {
  for (const clause of clauses) {
    const tokens = tokensOf(clause)
    const date = factsIn(tokens).find(({ kind }) => kind === 'date')
    if (!date || BEFORE_DEADLINE.has(tokens[date.from - 1]?.word ?? '')) continue
    const [whole, alone] = [textOf(tokens, { from: date.from, to: tokens.length }), textOf(tokens, date)]
    if (whole.length <= LONGEST_WHEN) return [whole]
    const rest = textOf(tokens, { from: date.to, to: tokens.length })
    return rest.length <= LONGEST_WHEN && STARTS_WITH_TIME.test(rest) ? [alone, rest] : [alone]
  }
  return []
}

/** The price, and what is free. A price with much after it is on a line of its own, because it is then large. */
function costIn(clauses: readonly string[]): string[] {
  const [price, gift] = [firstOf(clauses, priceIn), firstOf(clauses, giftIn)]
  const tokens = tokensOf(price ?? '')
  const [first] = factsIn(tokens)
  const isDivided = price !== null && price.length > LONGEST_PRICE && first?.kind === 'price' && first.from === 0
  const parts = isDivided ? [textOf(tokens, first), textOf(tokens, { from: first.to, to: tokens.length })] : [price]
  return [...parts, gift === price ? null : gift].filter((text) => text !== null)
}

/** A clause with the name of a place. */
function placeIn(clause: string): string | null {
  const text = withoutLastMark(clause.replace(/[.!]$/u, ''))
  return text.length <= LONGEST && placesOf(text).length > 0 ? capitalized(text, 'A') : null
}

const priceIn = (clause: string) => clauseWith(clause, ({ kind }) => kind === 'price')
const giftIn = (clause: string) =>
  clauseWith(clause, ({ kind }) => kind !== 'price' && COSTS.includes(kind)) ?? (ON_US.test(clause) ? short(clause) : null)
/** "The first glass is on us" */
const ON_US = /\b(?:is|are) on us\b/iu

/** The clause, or its phrase, with such a fact. */
function clauseWith(clause: string, isWanted: (fact: Fact) => boolean): string | null {
  return short([clause, ...phrasesOf(clause)].find((text) => text.length <= LONGEST && factsIn(tokensOf(text)).some(isWanted)) ?? '')
}

/** A text of a card as it is drawn; null if it is empty or too long. */
function short(text: string): string | null {
  const shown = withoutLastMark(text.replace(/[.!]$/u, '').replace(AND, ''))
  return shown === '' || shown.length > LONGEST ? null : capitalized(shown, 'A')
}

const isIn = (fact: string, shown: string) => shown.toLowerCase().includes(fact.toLowerCase())
