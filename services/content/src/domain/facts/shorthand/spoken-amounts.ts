import { figureOf, type RawFact, spanOf, WORD } from '../fact-scan.ts'
import type { Language } from '../language.ts'
import { halfAfter, type SpelledWord, spelledNumberAt } from '../spelled-number.ts'
import { MONTHS, WEEKDAYS } from '../words/calendar.ts'
import { NUMERALS } from '../words/numerals.ts'
import { DAYS_IN_WORDS, DECADES } from '../words/spoken-days.ts'
import { currencyOf, UNITS } from '../words/units.ts'
import { date } from './shorthand-fact.ts'

const OF = new Set(['of', 'de', 'di', 'the', 'del'])

/** Amounts, days and years as they are spoken: "twelve hundred pounds", "five euros fifty", "nine fifty", "nineteen ninety eight", "the third of june". */
export function spokenAmounts(plain: string, language: Language): RawFact[] {
  const words = [...plain.matchAll(WORD)].map((match) => ({ word: match[0], ...spanOf(match) }))
  return words.flatMap((first, index): RawFact[] => {
    const day = spokenDay(words, index, language)
    const number = isInNumber(plain, words, index, language) ? undefined : spelledNumberAt(plain, words, index, language)
    return [...day, ...(number ? amountAt(plain, words, index, language, { ...number, start: first.start }) : [])]
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
  const next = words.slice(index + length, index + length + 4).find((word) => word.start >= last.end + half)
  if (!next || !/^[\s-]{1,2}$/u.test(plain.slice(last.end + half, next.start))) return []
  const [currency, unit] = [currencyOf(next.word), UNITS.get(next.word)]
  const span = { start, end: next.end }
  const whole = value + (half > 0 ? 0.5 : 0)
  if (currency !== undefined) {
    const cents = centsAfter(plain, words, words.indexOf(next) + 1, language)
    const amount: RawFact = { kind: 'price', ...figureOf([whole], currency), ...span }
    return cents === undefined ? [amount] : [{ kind: 'price', ...figureOf([whole + cents / 100], currency), ...span }, amount]
  }
  if (unit) return [{ kind: 'number', ...figureOf([whole], unit[0], unit[1]), ...span }]
  return half > 0 ? [{ kind: 'number', ...figureOf([whole]), ...span }] : pairAt(plain, words, index + length, language, { value, start })
}

/** "Nineteen ninety eight", "nine fifty", "twenty twenties" */
function pairAt(
  plain: string,
  words: readonly SpelledWord[],
  at: number,
  language: Language,
  { value, start }: { value: number; start: number },
): RawFact[] {
  const second = spelledNumberAt(plain, words, at, language)
  const word = words[at]
  const decade = DECADES.get(word?.word ?? '')
  const rest = second?.value ?? decade
  const last = words[at + (second?.length ?? 1) - 1]
  if (rest === undefined || !last || value < 1 || value > 99 || value % 1 !== 0 || rest < 10 || rest > 99) return []
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
  const [before, word] = [words[index - 1], words[index]]
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
  const two = days.get(`${first.word} ${words[index + 1]?.word ?? ''}`)
  const day = two ?? days.get(first.word)
  const previous = words[index - 1]?.word ?? ''
  // "Twenty first" is one day.
  if (day === undefined || days.has(`${previous} ${first.word}`)) return []
  const last = words[index + (two === undefined ? 0 : 1)] ?? first
  const [next, afterNext] = words.slice(words.indexOf(last) + 1)
  const following = next && OF.has(next.word) ? afterNext : next
  const beforeThe = previous === 'the' ? (words[index - 2]?.word ?? '') : previous
  const month = monthOf(following?.word) ?? (language === 'en' ? monthOf(beforeThe) : undefined)
  if (month !== undefined) return [date(first.start, last.end, { days: [month * 100 + day], months: [month] })]
  return WEEKDAYS.has(beforeThe) ? [date(first.start, last.end, { daysAlone: [day] })] : []
}

const monthOf = (word: string | undefined) => (word !== undefined && word.length > 2 ? MONTHS.get(word) : undefined)
