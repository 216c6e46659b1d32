import { markFacts } from './facts/mark-facts.ts'
import type { RequestedFact, Topic } from './own-facts.ts'

/** The minimum share of the numbers, names and links of an own fact that a text must have. A text often needs only the prices and links of its subject. */
const NEEDED: Record<Exclude<Topic, 'address'>, number> = { opening_hours: 0.8, prices: 0.3, links: 0.01 }
/** The minimum share of words, for an address and for a fact without a number, name or link, such as "by appointment". */
const NEEDED_WORDS = 0.6

/** Returns the requested own facts of which a text does not contain enough, in any notation. */
export function forgottenFacts(text: string, requested: readonly RequestedFact[]): RequestedFact[] {
  return requested.filter(({ topic, value }) => {
    const marks = markFacts({ text: value, sources: [{ name: 'brief', text }] })
    if (topic === 'address' || marks.length === 0) return shareOfWords(value, text) < NEEDED_WORDS
    return marks.filter(({ state }) => state !== 'unsupported').length / marks.length < NEEDED[topic]
  })
}

function shareOfWords(value: string, text: string): number {
  const words = wordsOf(value)
  const present = new Set(wordsOf(text))
  return words.filter((word) => present.has(word)).length / Math.max(1, words.length)
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
