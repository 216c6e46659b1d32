import { hasFactForReaders } from './reader-facts.ts'

/**
 * Where the part of a sentence begins that an exclusion instruction behind it applies to: its last clause, and those before it that have no date, price or contact for readers.
 */
export function exclusionScopeStart(sentence: string): number {
  let from = 0
  for (const { index } of sentence.matchAll(/[,.] /gu)) {
    if (hasFactForReaders(sentence.slice(from, index))) from = index + 2
  }
  return from
}
