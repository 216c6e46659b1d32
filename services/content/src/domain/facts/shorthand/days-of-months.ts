import type { RawFact } from '../fact-scan.ts'
import type { Language } from '../language.ts'
import { isDay } from '../scan-dates.ts'
import { MONTHS, SHORT_MONTHS, WEEKDAYS } from '../words/calendar.ts'
import { beginningsOf, date, LIST, longestFirst, NOT_IN_WORD, RANGE } from './shorthand-fact.ts'

/** Months that are also other words. */
const AMBIGUOUS_MONTHS: Record<Language, ReadonlySet<string>> = {
  en: new Set(['may', 'march', 'mar', 'jan']),
  de: new Set(['jan', 'mar', 'may']),
  es: new Set(['mar', 'may', 'set', 'ago']),
  fr: new Set(['sept', 'mar', 'may']),
  it: new Set(['mar', 'may', 'set']),
  pt: new Set(['mar', 'may', 'set']),
}
const monthsIn = (language: Language) =>
  new Map([
    ...[...MONTHS].flatMap(([name, month]) => beginningsOf(name).map((each): [string, number] => [each, month])),
    ...SHORT_MONTHS[language],
  ])
const MONTHS_IN = { en: monthsIn('en'), de: monthsIn('de'), es: monthsIn('es'), fr: monthsIn('fr'), it: monthsIn('it'), pt: monthsIn('pt') }
const BEFORE_MONTH =
  /(?:^|\s)(?:in|of|by|until|till|since|from|this|next|last|early|late|mid|end|im|bis|ab|seit|mitte|ende|anfang|en|de|desde|hasta|fin|debut|mi|des|jusqu'en|jusque)\s$/u

const MONTH_AFTER = new RegExp(`^\\.?\\s?(?:${RANGE}|${LIST})\\s?(\\p{L}{3,10})`, 'u')

export function monthsOf(text: string, plain: string, language: Language): RawFact[] {
  const months = MONTHS_IN[language]
  return [...plain.matchAll(/(?<![\p{L}\p{N}])\p{L}{3,10}(?!\p{L})/gu)].flatMap((match): RawFact[] => {
    const [word] = match
    const month = months.get(word)
    if (month === undefined) return []
    const start = match.index
    const end = start + word.length
    if (AMBIGUOUS_MONTHS[language].has(word)) {
      const isCapital = /\p{Lu}/u.test(text.charAt(start))
      const [, next = ''] = MONTH_AFTER.exec(plain.slice(end, end + 20)) ?? []
      const isAfterPreposition = BEFORE_MONTH.test(plain.slice(Math.max(0, start - 12), start))
      if (!months.has(next) && (!isAfterPreposition || (word === 'march' && !isCapital))) return []
    }
    return [date(start, end, { months: [month] })]
  })
}

const DAY = '\\d{1,2}(?:st|nd|rd|th|er|\\.|º|ª)?'
const JOIN = `\\s?(?:${RANGE}|${LIST})\\s?(?:\\p{L}{2,10}\\.?\\s){0,2}`
const DAYS = `${DAY}(?:${JOIN}${DAY}){0,5}`
const monthNames = (language: Language) => longestFirst(MONTHS_IN[language].keys())
const daysPatterns = (language: Language) => [
  new RegExp(`(?<![\\p{L}\\p{N}.,:/])(?<days>${DAYS})\\)?\\s?(?:of\\s|de\\s|del\\s)?(?<month>${monthNames(language)})(?!\\p{L})`, 'gu'),
  new RegExp(`(?<!\\p{L})(?<month>${monthNames(language)})\\.?\\s(?:the\\s)?(?<days>${DAYS})(?![\\p{N}%]|:\\d)`, 'gu'),
]
const DAY_PATTERNS = {
  en: daysPatterns('en'),
  de: daysPatterns('de'),
  es: daysPatterns('es'),
  fr: daysPatterns('fr'),
  it: daysPatterns('it'),
  pt: daysPatterns('pt'),
}
const ORDINAL = /(?<![\p{L}\p{N}])(\d{1,2})(?:st|nd|rd|th|er|º)(?![\p{L}\p{N}])/gu
const DAY_OF_WEEKDAY = new RegExp(
  `${NOT_IN_WORD}(?:${longestFirst(WEEKDAYS.keys())})\\.?,?\\s(?:the\\s|den\\s|el\\s|le\\s)?(\\d{1,2})(?![\\p{L}\\p{N}:.%-])`,
  'gu',
)

/** "28.+29. September", "8 y 15 feb", "Fri 5 + Sat 6 Oct", "Monday 17th" */
export function daysOfMonths(plain: string, language: Language): RawFact[] {
  const months = MONTHS_IN[language]
  const full = DAY_PATTERNS[language].flatMap((pattern) =>
    [...plain.matchAll(pattern)].map((match) => {
      const month = months.get(match.groups?.['month'] ?? '') ?? 0
      const days = (match.groups?.['days']?.match(/\d+/gu) ?? []).map((day) => month * 100 + Number(day)).filter(isDay)
      return date(match.index, match.index + match[0].length, { days, months: [month] })
    }),
  )
  const alone = [ORDINAL, DAY_OF_WEEKDAY].flatMap((pattern) =>
    [...plain.matchAll(pattern)].map((match) => date(match.index, match.index + match[0].length, { daysAlone: [Number(match[1])] })),
  )
  return [...full, ...alone]
}
