import { isCommonWord } from './common-words.ts'
import { type FactScan, type Span, spanOf, WORD, type Word } from './fact-scan.ts'
import { fold } from './language.ts'
import { MONTHS, WEEKDAYS } from './words/calendar.ts'
import { COMMON_CAPITALS, GIVEN_NAMES, NO_NAMES } from './words/names.ts'

/** In words. */
const LONGEST_NAME = 8
/** "Mark your calendar" */
const IMPERATIVE_OBJECT = /^\s(?:your|the|our|a|this|it)(?!\p{L})/u
const SIGNATURE = /["”»“’']\s{0,2}(?:\(|[-–—~]\s?)$/u

export function scanNames(scan: FactScan): void {
  const words = [...scan.text.matchAll(WORD)].map((match) => ({ word: match[0], folded: fold(match[0]), ...spanOf(match) }))
  const headings = headingLines(scan.text)
  for (let index = 0; index < words.length && !scan.isFull; index += 1) {
    const run: Word[] = []
    for (let at = index; at < words.length && run.length < LONGEST_NAME; at += 1) {
      const word = words[at]
      const previous = run.at(-1)
      if (
        !word ||
        !/^\p{Lu}/u.test(word.word) ||
        scan.isTaken(word) ||
        /\p{N}/u.test(scan.text.charAt(word.start - 1)) ||
        (word.word.length > 3 && MONTHS.has(word.folded)) ||
        word.folded === 'may'
      )
        break
      const gap = previous ? scan.text.slice(previous.end, word.start) : ''
      if (previous && !/^(?:\s|-|\s?&\s)$/u.test(gap) && !(gap === '. ' && isTitle(previous.folded))) break
      run.push(word)
    }
    const first = run[0]
    const last = run.at(-1)
    if (!first || !last) continue
    index += run.length - 1
    const isAtStart = startsClause(scan.text, first.start)
    if (isAtStart && run.length === 1 && IMPERATIVE_OBJECT.test(scan.plain.slice(last.end, last.end + 6))) continue
    const signs = isSignature(scan, first, last)
    const retained = run.filter(
      (word, position) =>
        !isNoName(word.folded) &&
        !(position === 0 && isAtStart && run.length === 1 && !signs && !GIVEN_NAMES.has(bare(word.folded)) && !isUncommon(scan, word)),
    )
    const names =
      isAtStart && retained[0] === first && run.length > 1 && isNoName(run[1]?.folded ?? '') && !GIVEN_NAMES.has(bare(first.folded))
        ? retained.slice(1)
        : retained
    const [from] = names
    const to = names.at(-1)
    if (!from || !to) continue
    const isOnlyAtStart = isAtStart && run.length === 1 && !signs && !GIVEN_NAMES.has(bare(first.folded))
    const isLoud = names.every(({ word }) => /^\p{Lu}{2,}$/u.test(word))
    const certain =
      !isOnlyAtStart &&
      !isLoud &&
      !headings.some(({ start, end }) => from.start >= start && from.start < end) &&
      isCertain(scan, names, first)
    const firstIsUncertain =
      from === first && !GIVEN_NAMES.has(bare(first.folded)) && (isAtStart || (scan.language === 'de' && isAfterArticle(scan, first)))
    scan.add(
      { kind: 'name', words: names.map(({ folded }) => bare(folded)), certain, firstIsUncertain, start: from.start, end: to.end },
      false,
    )
  }
}

/** "Siemens joined us.": a word at the start of a clause that can be a name, because it is no frequent word. Only English words are known. */
function isUncommon(scan: FactScan, { folded, end }: Word): boolean {
  if (scan.language !== 'en' || folded.length < 3) return false
  return !isCommonWord(folded.replace(/\p{M}/gu, '')) && !/^-\p{Ll}/u.test(scan.text.slice(end, end + 2))
}

/** "…" (Jenna, customer) or "…" – Ben */
function isSignature(scan: FactScan, first: Span, last: Span): boolean {
  return (
    SIGNATURE.test(scan.text.slice(Math.max(0, first.start - 8), first.start)) &&
    /^(?:\s{0,2}(?:$|\n|[,)\d]))/u.test(scan.text.slice(last.end, last.end + 4))
  )
}

function isAfterArticle(scan: FactScan, { start }: Span): boolean {
  return /(?:^|\s)(?:das|der|die|dem|den|des|eine?[nmrs]?|pro|je|jedes|jede[rmn]?)\s$/u.test(
    scan.plain.slice(Math.max(0, start - 8), start),
  )
}

/** In German every noun has a capital, so only given names, titles and two capitalized words in a row are certain. */
function isCertain(scan: FactScan, names: readonly { folded: string; start: number }[], first: { start: number; folded: string }): boolean {
  if (names.every(({ folded }) => COMMON_CAPITALS.has(bare(folded)))) return false
  if (scan.language !== 'de') return scan.language !== undefined
  if (names.some(({ folded }) => GIVEN_NAMES.has(bare(folded)))) return true
  const isAfterFigure = scan.isTakenAt(first.start - 2)
  return /^(?:herr|frau|dr)$/u.test(first.folded) || (names.length > 1 && !isAfterFigure && !startsClause(scan.text, first.start))
}

/** "C'est", "qu'elle" */
const ELIDED = /^(?:c|j|n|s|t|qu)'/u
const isNoName = (folded: string) =>
  ELIDED.test(folded) || NO_NAMES.has(folded) || NO_NAMES.has(folded.split("'", 1)[0] ?? '') || WEEKDAYS.has(folded)
/** A word whose period does not end a sentence: an initial or a title. */
const isTitle = (folded: string) =>
  folded.length === 1 || /^(?:dr|mr|mrs|ms|prof|st|sra?|mme|jr|ing|dipl|mag|lic|arq|rev|capt|hr|fr|dra)$/u.test(folded)
/** Without a possessive ending and without an elided article. */
const bare = (folded: string) => folded.replace(/'s$/u, '').replace(/^(?:l|d|qu)'/u, '')

/** Whether a word is in a position where every word has a capital. */
function startsClause(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 12), at)
  return /(?:^|[.!?…:;]["”’»)\]]*\s+|\n\s*|[“"«„‘(¡¿]\s*|(?:^|\s)(?:[-–—•▪✦→👉*#>|]|\d{1,3}[.)/]\d{0,3})\s+|\p{Extended_Pictographic}\uFE0F?\s*|\p{Emoji_Modifier}\s*)$/u.test(
    at <= 12 ? before : before.replace(/^[\uDC00-\uDFFF]/u, ''),
  )
}

/** Lines in which most words have a capital, such as "Fresh Bread Every Morning". */
function headingLines(text: string): Span[] {
  return [...text.matchAll(/[^\n]+/gu)].flatMap((match) => {
    const words = match[0].match(/\p{L}+/gu) ?? []
    const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length
    const long = words.filter((word) => word.length > 3).length
    return words.length >= 4 && !/[.!?]\s*$/u.test(match[0]) && capitals >= words.length * 0.7 && long >= 2 ? [spanOf(match)] : []
  })
}
