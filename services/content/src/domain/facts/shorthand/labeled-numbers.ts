import { figureOf, type RawFact, spanOf } from '../fact-scan.ts'
import { NOT_COUNTED } from '../words/counted.ts'
import { wordAfter } from './shorthand-fact.ts'

const VERSION = /(?<![\p{L}\p{N}])(?:version|vers|ver|v)(?<join>\.?\s?)(?<number>\d{1,4}(?:\.\d{1,3}|,\d{1,2})?)(?!\p{N})/gu
/** Not "no. 1,500", which is a number with thousands. */
const NUMBERED = /(?<![\p{L}\p{N}])(?:nr|no|n|u)(?<join>[.º°]?\s?)(?<number>\d{1,4}(?:[.,]\d{1,2})?)(?![.,]?\p{N})/gu

/** "v4.2", "no. 5" and "u12". "There are no 2 alike" and "4 v 2 others" have no label. */
export function labeledNumbers(plain: string): RawFact[] {
  return [...plain.matchAll(VERSION), ...plain.matchAll(NUMBERED)]
    .filter((match) => !isCounted(match, plain))
    .map((match) => ({
      kind: 'number',
      ...figureOf([Number(match.groups?.['number']?.replace(',', '.'))]),
      ...spanOf(match),
    }))
}

/** Whether the word before is not an abbreviation, because the number counts what follows. */
function isCounted(match: RegExpMatchArray & { index: number }, plain: string): boolean {
  if (match.groups?.['join'] !== ' ' || match[0].startsWith('ver')) return false
  const word = wordAfter(plain, match) ?? ''
  return word.length > 1 && !NOT_COUNTED.has(word)
}
