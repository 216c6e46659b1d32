import { withRecentResults } from '../recent-results.ts'
import { FactScan, type RawFact, spanOf } from './fact-scan.ts'
import { fold, type Language, UNSPACED } from './language.ts'
import { scanChineseNumerals } from './scan-chinese-numerals.ts'
import { scanDates } from './scan-dates.ts'
import { scanFigures } from './scan-figures.ts'
import { scanLinks } from './scan-links.ts'
import { scanNames } from './scan-names.ts'
import { scanPhones } from './scan-phones.ts'
import { scanQuotations } from './scan-quotations.ts'
import { scanSpelledFigures } from './scan-spelled-figures.ts'
import { scanSpokenDurations } from './scan-times.ts'

const LETTER = `(?:(?!${UNSPACED})\\p{L})`
/** A code with letters between digits, such as "24B19". A time such as "14h20" or a size such as "3x4" is none. */
const MIXED_CODE = new RegExp(`(?<![\\p{L}\\p{N}_-])\\d{1,6}(?![hx]\\d)${LETTER}{1,4}\\d(?:${LETTER}|\\d){0,20}(?![\\p{L}\\p{N}_])`, 'giu')
const CODE = new RegExp(
  `(?<![\\p{L}\\p{N}_-])(?=(?:${LETTER}|[\\p{N}-]){0,30}${LETTER})(?=(?:${LETTER}|[\\p{N}-]){0,30}\\d)(?:${LETTER}|\\d){2,30}(?![\\p{L}\\p{N}_])`,
  'gu',
)

/** A brief is read while a model writes, to compare the draft with it, and to mark the facts of the finished text. */
const RECENT = 16

/**
 * All facts of a text in linear time, in text order. In a draft, the facts within a quotation belong to it, except for handles and links. Results are shared, so
 * callers must not change them.
 */
export const readFacts = withRecentResults(RECENT, read)

function read(text: string, { language, isDraft }: { language: Language | undefined; isDraft: boolean }): readonly RawFact[] {
  const scan = new FactScan(text, language, isDraft)
  scanLinks(scan)
  scanQuotations(scan)
  scanPhones(scan)
  scanSpokenDurations(scan)
  scanCodes(scan, MIXED_CODE)
  scanDates(scan)
  scanFigures(scan)
  scanSpelledFigures(scan)
  scanChineseNumerals(scan)
  scanCodes(scan, CODE)
  scanNames(scan)
  return scan.facts
}

function scanCodes(scan: FactScan, pattern: RegExp): void {
  scan.each(scan.text, pattern, (match) => scan.add({ kind: 'code', key: fold(match[0]), ...spanOf(match) }))
}
