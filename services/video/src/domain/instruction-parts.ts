/** Splits instructions into lines, sentences, clauses and words without dividing a date, a number, a price or a link. */

import { endsWithCount, endsWithOrdinal, startsWithDateWord } from './ordinals.ts'

const NUMBERED = /^(\d{1,2})\s*[:.)](?:\s+|$)/u
const OTHER_MARKER = /^(?:[-*–]\s+|•\s*|scene\s*\d+\s*[:.)-]\s*)/iu

/** Returns the lines and numbered points when there are several, otherwise the sentences, each without its marker. */
export function partsOf(instructions: string): string[] {
  const lines = withoutMarkers(instructions.split(/\r?\n/u))
  return lines.length > 1 ? lines : withoutMarkers(sentencesOf(instructions))
}

/** Removes list markers. A number is a marker only if it counts from 1, so that "10: we open" and "3. March" stay complete. */
function withoutMarkers(lines: readonly string[]): string[] {
  let counted = 0
  const texts = lines.map((line) => {
    const text = line.replace(/\s+/gu, ' ').trim().replace(OTHER_MARKER, '')
    const number = NUMBERED.exec(text)
    if (!number || Number(number[1]) !== counted + 1 || isDateWord(text.slice(number[0].length))) return text
    counted += 1
    return text.slice(number[0].length)
  })
  return texts.map((text) => text.trim()).filter(Boolean)
}

export function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)) {
    const last = sentences.at(-1)
    if (last !== undefined && continues(last, segment)) sentences[sentences.length - 1] = last + segment
    else sentences.push(segment)
  }
  return sentences.flatMap(hurriedSentences)
}

/** Sentences of somebody who writes without capital letters, or begins one with a price. The segmenter divides before capital letters only. */
function hurriedSentences(text: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (const { index, 0: end } of text.matchAll(SMALL_START)) {
    const before = text.slice(from, index)
    const ends = ENDS_WITH_WORD.test(before) || endsWithCount(before, text.slice(index + end.length), text)
    if (!ends || ABBREVIATION.test(before)) continue
    sentences.push(text.slice(from, index + end.trimEnd().length))
    from = index + end.length
  }
  return [...sentences, text.slice(from)].map((sentence) => sentence.trim()).filter(Boolean)
}

const SMALL_START = /[.!?…]["'”’)]? +(?=[\p{Ll}\p{Sc}\d])/gu
/** A word of three letters or more, or a price: not "3. märz", "a. m.", "v. chr." */
const ENDS_WITH_WORD = /(?:\p{L}{3}|\p{Sc}\d{1,9}|\d(?:am|pm|\p{Sc}|%))["'”’)]?$/iu
const ABBREVIATION =
  /(?:^|[\s(])(?:approx|incl|excl|inkl|exkl|zzgl|etc|bzw|usw|evtl|ggf|max|min|mins|hrs|tel|str|ave|blvd|ext|vol|fig|est|dept|misc|art|núm|tél|prof|mrs)$/iu

/** Whether the segmenter has divided a link ("/?Page=2"), a date ("3. March") or an abbreviation ("No. 5", "7 a.m. Monday"). */
function continues(before: string, after: string): boolean {
  if (/[.?!]$/u.test(before)) return /^[\w-]/u.test(after)
  const end = before.trimEnd()
  if (/(?:^|\s)(?:no|nr|approx|ca|[ap]\.m)\.$/iu.test(end)) return /^[\p{Sc}#]?\d/u.test(after) || DATE_WORD.test(after)
  return endsWithOrdinal(end, after) || (/(?:^|\s)\d{1,2}\.$/u.test(end) && DATE_WORD.test(after))
}

const DAYS = 'Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun'
const MONTHS =
  'Jan(?:uary)?|Feb(?:ruary)?|March|Mar|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?'
const DATE_WORD = new RegExp(`^(?:(?:${DAYS})(?:days?)?|${MONTHS})\\b`, 'u')
const isDateWord = (text: string) => DATE_WORD.test(text) || startsWithDateWord(text)
const LAST_DATE_WORD = new RegExp(`(?:^|[\\s(])(?:(?:${DAYS})(?:days?)?|${MONTHS})\\.?$`, 'u')
/** A number, up to two words after it: "5 €", "3 March", "3 de marzo". */
const LAST_NUMBER = /\d[\p{Sc}%.)]*(?:\s+\p{L}+\.?){0,2}$/u
/** "May 3, 40 miles", "22 June, 20 minutes": a date, and how many there are of something, but no time and no year. */
const LAST_DAY = new RegExp(`(?:^|[\\s(])(?:(?:${MONTHS})\\.? \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)? (?:${MONTHS}))$`, 'iu')
const FIRST_COUNT = /^\d{1,3} +(?!(?:[ap]\.?m|o['’]clock|uhr|h|to|till|until|bis|and|or)\b)\p{L}/iu
const FIRST_NUMBER = /^[\p{Sc}+#(-]*\d/u
const UNIT = /^(?:%|\p{Sc}|[ap]\.?m\b|o['’]clock|percent|[A-Z]{3}\b|(?:k?g|[kcm]?m|m?l|mins?|minutes|hours?|h|days?)\b)/u
const BEFORE_NUMBER = /^(?:no\.?|nr\.?|\p{Sc}|#|[A-Z]{3}|\+)$/iu
const LINK = /https?:|www\.|@|\p{L}\.\p{L}{2,}/iu

/** Whether a clause boundary between the two texts would divide a date, a range, or a number and its label. */
function belongTogether(before: string, after: string): boolean {
  const text = withoutLastMark(before)
  if (before.endsWith(',') && LAST_DAY.test(text) && FIRST_COUNT.test(after)) return false
  if (!FIRST_NUMBER.test(after) && !isDateWord(after)) return false
  return before.endsWith(':') || LAST_NUMBER.test(text) || LAST_DATE_WORD.test(text)
}

/** The text without the comma, colon or dash at its end. */
export const withoutLastMark = (text: string) => text.replace(/[,;:–—]$/u, '').trimEnd()

/** Returns the two sides of each clause boundary. The mark is at the end of the first. */
export function clauseBreaks(text: string): [before: string, after: string][] {
  return [...text.matchAll(/[,;:–—] +/gu)]
    .map(({ index, 0: mark }): [string, string] => [text.slice(0, index + 1).trim(), text.slice(index + mark.length).trim()])
    .filter(([before, after]) => before !== '' && after !== '' && !belongTogether(before, after))
}

export function clausesOf(text: string): string[] {
  const clauses: string[] = []
  let rest = text
  for (const [, after] of clauseBreaks(text)) {
    clauses.push(rest.slice(0, -after.length).trim())
    rest = after
  }
  return [...clauses, rest]
}

/** Longer groups of words are not a single date or number. */
const LONGEST_FACT = 60

/** Returns the words, those of one date or number together. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const last = words.at(-1)
    if (last !== undefined && last.length + word.length < LONGEST_FACT && isOneFact(last, word)) words[words.length - 1] = `${last} ${word}`
    else words.push(word)
  }
  return words
}

function isOneFact(before: string, after: string): boolean {
  const isNumber = (word: string) => /\d/u.test(word)
  if (isNumber(before) && UNIT.test(after)) return true
  if (BEFORE_NUMBER.test(before) && isNumber(after)) return true
  return (isNumber(before) || LAST_DATE_WORD.test(before.replace(/[,;:]$/u, ''))) && (isNumber(after) || isDateWord(after))
}

/** Whether the text contains a number, a date or a link. */
export function hasFact(text: string): boolean {
  return /\d/u.test(text) || LINK.test(text) || text.split(' ').some((word) => DATE_WORD.test(word))
}

/** Returns a text that begins with a capital letter if `like`, from which it comes, does. A name such as "iPhone", a handle or a link stays as it is. */
export function capitalized(text: string, like: string): string {
  const [word = ''] = text.split(/\s/u, 1)
  const isPlain =
    /^["'“‘(]?[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}'’-]+[,;:.!?…”)]*$/u.test(word) && word === word.toLowerCase()
  return isPlain && /^["'“‘(]?\p{Lu}/u.test(like) ? text.replace(/\p{L}/u, (letter) => letter.toUpperCase()) : text
}
