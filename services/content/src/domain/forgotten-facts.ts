import { markFacts } from './facts/mark-facts.ts'
import type { RequestedFact, Topic } from './own-facts.ts'

/** The part of an own fact that a text must have at least. Of links and prices, a text often needs only those of its subject. */
const NEEDED: Record<Exclude<Topic, 'address'>, number> = { opening_hours: 0.8, prices: 0.3, links: 0.01 }
/** The same of the words of an address, and of a fact without a number, name or link, such as "by appointment". */
const NEEDED_WORDS = 0.6

/** The requested own facts that a text does not have in any notation. */
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
