import { type DateParts, noParts, type RawFact } from '../fact-scan.ts'

export const NOT_IN_WORD = '(?<![\\p{L}\\p{N}])'
export const NO_LETTER = '(?!\\p{L})'
export const RANGE = "(?:-|–|—|to|through|thru|till|til|until|bis|a|al|au|jusqu'au|hasta|ate|fino a|alle?)"
export const LIST = '(?:/|,|&|\\+|and|und|u|y|e|et|o|ou|or|oder)'

export function date(start: number, end: number, parts: Partial<DateParts>): RawFact {
  return { kind: 'date', parts: { ...noParts(), ...parts }, start, end }
}

export interface Days {
  start: number
  end: number
  days: number[]
}

export const longestFirst = (words: Iterable<string>) => [...words].sort((one, other) => other.length - one.length).join('|')

/** Beginnings of days and months that are other words. */
const OTHER_WORDS = new Set(['frei', 'vier', 'mond', 'mart', 'marc', 'lund', 'terc', 'prim', 'magg'])

/** "miér", "miérc" and "miércoles": the name and its beginnings of 4 letters and more. */
export const beginningsOf = (name: string) =>
  Array.from({ length: Math.max(1, name.length - 3) }, (_, index) => name.slice(0, name.length - index)).filter(
    (beginning) => !OTHER_WORDS.has(beginning),
  )

const WORD_AFTER = /^\s?(\p{L}{1,20})/u

/** The word that follows a match, without other signs between. */
export const wordAfter = (text: string, { index, 0: match }: RegExpMatchArray & { index: number }): string | undefined =>
  WORD_AFTER.exec(text.slice(index + match.length, index + match.length + 24))?.[1]
