import { type FactScan, spanOf } from './fact-scan.ts'
import { fold } from './language.ts'

const QUOTE =
  /“[^“”\n]{2,400}”|„[^„“”"\n]{2,400}[“”"]|«[^«»\n]{2,400}»|(?<![\p{L}\p{N}])"[^"\n]{2,400}"|(?<![\p{L}\p{N}])‘[^‘’\n]{6,400}’(?!\p{L})|(?<![\p{L}\p{N}])'(?=\S)[^'\n]{3,300}(?:'\p{L}[^'\n]{1,100}){0,4}'(?![\p{L}\p{N}])/gu

/** Handles, links and hashtags can be within a quotation, and "www.a‘b" can begin before one. */
export function scanQuotations(scan: FactScan): void {
  for (const match of scan.text.matchAll(QUOTE)) {
    if (scan.isFull) return
    const span = spanOf(match)
    const words = wordsOf(match[0])
    if (words.length > 0 && !scan.isTakenAt(span.start) && !scan.isTakenAt(span.end - 1))
      scan.add({ kind: 'quotation', words, ...span }, scan.isDraft)
  }
}

export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
