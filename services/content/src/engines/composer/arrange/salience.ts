import { FUNCTION_WORDS, plain, wordsOf } from '../../../domain/brief/lexicon.ts'
import type { Sentence } from '../../../domain/brief/sentence.ts'

const ROUNDS = 8
const STEM = 6

/**
 * How central each sentence is, from 0 to 1: TextRank on the graph of sentences and their words. A sentence ranks high if its words occur in sentences that
 * rank high. Linear in the length of the text, because sentences are not compared in pairs.
 */
export function salienceOf(sentences: readonly Sentence[]): Map<Sentence, number> {
  const words = sentences.map(({ text }) => [...new Set(significantWords(text))])
  let ranks = words.map(() => 1)
  for (let round = 0; round < ROUNDS; round += 1) {
    const shared = new Map<string, number>()
    words.forEach((list, index) => {
      for (const word of list) shared.set(word, (shared.get(word) ?? 0) + (ranks[index] ?? 0) / list.length)
    })
    const next = words.map((list) => list.reduce((sum, word) => sum + (shared.get(word) ?? 0), 0) / Math.sqrt(list.length || 1))
    const highest = Math.max(...next, Number.MIN_VALUE)
    ranks = next.map((rank) => rank / highest)
  }
  return new Map(sentences.map((sentence, index) => [sentence, ranks[index] ?? 0]))
}

/** The beginnings of the words that carry meaning, so that "bake" and "baking" count as one. */
const significantWords = (text: string) =>
  wordsOf(text)
    .map(plain)
    .filter((word) => word.length > 3 && !FUNCTION_WORDS.has(word))
    .map((word) => word.slice(0, STEM))
