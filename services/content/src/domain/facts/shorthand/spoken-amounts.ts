import { figureOf, type RawFact, spanOf, WORD } from '../fact-scan.ts'
import type { Language } from '../language.ts'
import { timeOf } from '../scan-times.ts'
import { halfAfter, type SpelledWord, spelledNumberAt } from '../spelled-number.ts'
import { MONTHS, WEEKDAYS } from '../words/calendar.ts'
import { NUMERALS } from '../words/numerals.ts'
import { DAYS_IN_WORDS, DECADES } from '../words/spoken-days.ts'
import { currencyOf, UNITS } from '../words/units.ts'
import { percentageOf } from './ratios.ts'
import { date } from './shorthand-fact.ts'

/** Articles and numerals of "a quid" and "un euro". */
const ONE = new Set(['a', 'one', 'ein', 'einen', 'un', 'una', 'une', 'um', 'uma'])
/** "Nine in ten" */
const RATIO_WORDS = new Set(['in', 'von', 'sur', 'su'])
const BEFORE_HOUR = new Set([
  'at',
  'um',
  'ab',
  'gegen',
  'bis',
  'alle',
  'dalle',
  'as',
  'las',
  'vers',
  'until',
  'till',
  'til',
  'from',
  'by',
  'before',
  'after',
])
const hourOf = (value: number) => (Number.isInteger(value) && value >= 1 && value <= 24 ? value : undefined)
const OF = new Set(['of', 'de', 'di', 'the', 'del'])

/** Amounts, days and years as they are spoken: "twelve hundred pounds", "five euros fifty", "nine fifty", "nineteen ninety eight", "the third of june". */
export function spokenAmounts(plain: string, language: Language): RawFact[] {
  const words = [...plain.matchAll(WORD)].map((match) => ({ word: match[0], ...spanOf(match) }))
  return words.flatMap((first, index): RawFact[] => {
    const next = words[index + 1]
    const currency = ONE.has(first.word) && next ? currencyOf(next.word) : undefined
    if (currency !== undefined && next) {
      const more = halfAfter(plain, next.end, language) > 0 ? 0.5 : 0
      return [{ kind: 'price', ...figureOf([1 + more], currency), start: first.start, end: next.end }]
    }
    const day = spokenDay(words, index, language)
    const number = isInNumber(plain, words, index, language) ? undefined : spelledNumberAt(plain, words, index, language)
    const hour = number && BEFORE_HOUR.has(words[index - 1]?.word ?? '') ? hourOf(number.value) : undefined
    const times: RawFact[] = hour === undefined ? [] : [date(first.start, first.end, { times: [timeOf(hour, 0, '')] })]
    return [...day, ...times, ...(number ? amountAt(plain, words, index, language, { ...number, start: first.start }) : [])]
  })
}

/** Whether the word continues a number that the word before begins. */
function isInNumber(plain: string, words: readonly SpelledWord[], index: number, language: Language): boolean {
  return index > 0 && (spelledNumberAt(plain, words, index - 1, language)?.length ?? 0) > 1
}

interface Spoken {
  value: number
  length: number
  start: number
}

function amountAt(
  plain: string,
  words: readonly SpelledWord[],
  index: number,
  language: Language,
  { value, length, start }: Spoken,
): RawFact[] {
  const last = words[index + length - 1]
  if (!last) return []
  const half = halfAfter(plain, last.end, language)
  const after = words.slice(index + length, index + length + 4).findIndex((word) => word.start >= last.end + half)
  const next = after === -1 ? undefined : words[index + length + after]
  if (!next || !/^[\s-]{1,2}$/u.test(plain.slice(last.end + half, next.start))) return []
  const currency = currencyOf(next.word)
  const unit = UNITS.get(next.word)
  const span = { start, end: next.end }
  const whole = value + (half > 0 ? 0.5 : 0)
  if (currency !== undefined) {
    const cents = centsAfter(plain, words, index + length + after + 1, language)
    const amount: RawFact = { kind: 'price', ...figureOf([whole], currency), ...span }
    return cents === undefined ? [amount] : [{ kind: 'price', ...figureOf([whole + cents / 100], currency), ...span }, amount]
  }
  if (unit) return [{ kind: 'number', ...figureOf([whole], unit[0], unit[1]), ...span }]
  const of = RATIO_WORDS.has(next.word) ? spelledNumberAt(plain, words, index + length + after + 1, language) : undefined
  if (of && of.value > whole) return [{ kind: 'number', ...figureOf([percentageOf(whole, of.value)], '%'), ...span }]
  const number: RawFact = { kind: 'number', ...figureOf([whole]), counts: true, start, end: last.end }
  return half > 0 ? [number] : [number, ...pairAt(plain, words, index + length, language, { value, start })]
}

/** "Nineteen ninety eight", "nine fifty", "twenty twenties" */
function pairAt(
  plain: string,
  words: readonly SpelledWord[],
  at: number,
  language: Language,
  { value, start }: { value: number; start: number },
): RawFact[] {
  // "Twenty oh four"
  const isZero = words[at]?.word === 'oh'
  const second = spelledNumberAt(plain, words, isZero ? at + 1 : at, language)
  const word = words[at]
  const decade = DECADES.get(word?.word ?? '')
  const rest = second?.value ?? decade
  const last = words[at + (isZero ? 1 : 0) + (second?.length ?? 1) - 1]
  if (rest === undefined || !last || value < 1 || value > 99 || value % 1 !== 0 || rest < (isZero ? 1 : 10) || rest > (isZero ? 9 : 99))
    return []
  const joined = value * 100 + rest
  const span = { start, end: last.end }
  const isYear = joined >= 1900 && joined < 2100
  return [
    ...(isYear ? [date(start, last.end, { years: [joined] })] : []),
    { kind: 'number', ...figureOf([joined, value + rest / 100]), ...span },
    { kind: 'price', ...figureOf([joined, value + rest / 100]), ...span },
  ]
}

function centsAfter(plain: string, words: readonly SpelledWord[], index: number, language: Language): number | undefined {
  const before = words[index - 1]
  const word = words[index]
  if (!before || !word || !/^\s(?:(?:and|und|con|y|et|e)\s)?$/u.test(plain.slice(before.end, word.start))) return undefined
  const at = NUMERALS[language].has(word.word) ? index : index + 1
  const cents = spelledNumberAt(plain, words, at, language)?.value
  return cents !== undefined && cents >= 5 && cents < 100 ? cents : undefined
}

/** "The third of June", "am dritten Juni", "el tres de junio", "june the third", "friday the twenty first" */
function spokenDay(words: readonly SpelledWord[], index: number, language: Language): RawFact[] {
  const first = words[index]
  if (!first) return []
  const days = DAYS_IN_WORDS[language]
  const phrases = [3, 2, 1].map((length) => words.slice(index, index + length).map(({ word }) => word))
  const phrase = phrases.find((each) => days.has(each.join(' ')))
  const day = days.get(phrase?.join(' ') ?? '')
  const previous = words[index - 1]?.word ?? ''
  // "Twenty first" is one day.
  if (phrase === undefined || day === undefined || days.has(`${previous} ${first.word}`)) return []
  const end = index + phrase.length
  const last = words[end - 1] ?? first
  const [next, afterNext] = words.slice(end, end + 2)
  const following = next && OF.has(next.word) ? afterNext : next
  const beforeThe = previous === 'the' ? (words[index - 2]?.word ?? '') : previous
  const month = monthOf(following?.word) ?? (language === 'en' ? monthOf(beforeThe) : undefined)
  if (month !== undefined) return [date(first.start, last.end, { days: [month * 100 + day], months: [month] })]
  return WEEKDAYS.has(beforeThe) || (language === 'en' && previous === 'the' && day > 3)
    ? [date(first.start, last.end, { daysAlone: [day] })]
    : []
}

const monthOf = (word: string | undefined) => (word !== undefined && word.length > 2 ? MONTHS.get(word) : undefined)
