import { phrasesOf } from './caption-phrases.ts'
import { textOf, tokensOf, words } from './emphasized-parts.ts'
import { capitalized, clausesOf, withoutLastMark } from './instruction-parts.ts'
import { type Fact, type FactKind, factsIn } from './key-fact.ts'

/** A longer text is not read in the time of the card. In characters. */
const LONGEST = 42
const LONGEST_WHEN = 34
const AND = /^(?:and|und|et|y|e|en) /iu
const COSTS: readonly FactKind[] = ['price', 'free', 'free thing', 'share']
/** These make a deadline or a period of a date: it says little without what ends then. */
const BEFORE_DEADLINE = words('until till by before since bis vor seit jusqu’à avant hasta antes entro fino tot')

/**
 * Returns when something is and what it costs, in the words of the film's captions, if the texts of its end card do not state them. A price is in its whole clause, so that it
 * is not taken for the price of something else.
 */
export function endCardFacts(captions: readonly string[], shown: string): string[] {
  const stated = factsIn(tokensOf(shown)).map(({ kind }) => kind)
  const clauses = captions.flatMap((caption) => clausesOf(caption.replaceAll('\n', ' ')).flatMap(sentencesIn))
  const when = stated.includes('date') ? null : firstOf(clauses, whenIn)
  const cost = COSTS.some((kind) => stated.includes(kind)) ? null : (firstOf(clauses, priceIn) ?? firstOf(clauses, giftIn))
  return [when, cost].filter((text) => text !== null).filter((text, index, all) => all.indexOf(text) === index && !isIn(text, shown))
}

const sentencesIn = (clause: string) => clause.split(/(?<=\p{L}{2}[.!?])\s+(?=\p{Lu})/u)

function firstOf(clauses: readonly string[], find: (clause: string) => string | null): string | null {
  for (const clause of clauses) {
    const found = find(clause)
    if (found !== null) return found
  }
  return null
}

/** The date with what follows it, such as the time or the place. */
function whenIn(clause: string): string | null {
  const tokens = tokensOf(clause)
  const date = factsIn(tokens).find(({ kind }) => kind === 'date')
  if (!date || BEFORE_DEADLINE.has(tokens[date.from - 1]?.word ?? '')) return null
  const [whole, alone] = [textOf(tokens, { from: date.from, to: tokens.length }), textOf(tokens, date)]
  return whole.length <= LONGEST_WHEN ? whole : alone
}

const priceIn = (clause: string) => clauseWith(clause, ({ kind }) => kind === 'price')
const giftIn = (clause: string) => clauseWith(clause, ({ kind }) => COSTS.includes(kind))

/** The clause, or its phrase, with such a fact. */
function clauseWith(clause: string, isWanted: (fact: Fact) => boolean): string | null {
  const found = [clause, ...phrasesOf(clause)].find((text) => text.length <= LONGEST && factsIn(tokensOf(text)).some(isWanted))
  return found === undefined ? null : capitalized(withoutLastMark(found.replace(/[.!]$/u, '').replace(AND, '')), 'A')
}

const isIn = (fact: string, shown: string) => shown.toLowerCase().includes(fact.toLowerCase())
