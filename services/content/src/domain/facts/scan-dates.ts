import { type DateParts, type FactScan, noParts, spanOf, WORD } from './fact-scan.ts'
import { scanTimes } from './scan-times.ts'
import { MONTHS, SHORT_WEEKDAYS, WEEKDAYS, WEEKEND } from './words/calendar.ts'

const MONTH = [...MONTHS.keys()].sort((one, other) => other.length - one.length).join('|')
const DAY = '\\d{1,2}(?:st|nd|rd|th|er|\\.|º|ª)?'
const DAYS_AFTER = `${DAY}(?:\\s?(?:[-–]|to|and|und|through|until|till|&)\\s?${DAY}){0,3}`
const DAYS = `${DAY}(?:\\s?(?:[-–,]|to|and|und|bis|y|a|al|et|au|through|until|till|&|\\+)\\s?(?:(?:the|el|le|den|am|zum)\\s)?${DAY}){0,3}`
const OF = '\\s?(?:of\\s|de\\s|del\\s|di\\s)?'
const DATE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?:the\\s)?(${DAYS})${OF}(${MONTH})\\.?(?![\\p{L}\\p{N}])|(${MONTH})\\.?\\s(?:the\\s)?(${DAYS_AFTER})(?![\\p{L}\\p{N}%]|[.,:]\\d))(?:,?\\s(?:de\\s|del\\s)?((?:19|20)\\d{2})(?!\\d))?`,
  'gu',
)
const NUMERIC_DATE =
  /(?<![\p{L}\p{N}/]|[\p{L}\p{N}][.-])(?:((?:19|20)\d{2})-(\d{1,2})-(\d{1,2})|(\d{1,2})([./])(\d{1,2})(?:\.(?!\d)|\5((?:19|20)?\d{2})(?!\d)))(?![\p{L}\p{N}])/gu
/** "on 5/6" */
const SHORT_DATE =
  /(?<=(?:^|[\s(])(?:on|by|until|till|from|before|since|after|starting|ends|le|au|el|hasta|desde|am|ab|bis)\s)(\d{1,2})\/(\d{1,2})(?![\p{L}\p{N}/%])/gu
const SLASH_DATE = /(?<![\p{N}/.,])(\d{1,2})\/(\d{1,2})(?:\/(?:\d{2}){1,2})?(?![\p{N}/%])/gu
/** "22.–24.11." */
const NUMERIC_RANGE =
  /(?<![\p{L}\p{N}./-])(\d{1,2})\.?\s?(?:[-–+&/]|bis|und|al?|au|y|et)\s?(\d{1,2})([./])(\d{1,2})(?:\.(?!\d)|\3((?:19|20)?\d{2}))?(?![\p{L}\p{N}%])/gu
/** "09.2026" */
const MONTH_OF_YEAR = /(?<![\p{L}\p{N}./-])(0?[1-9]|1[0-2])[./]((?:19|20)\d{2})(?![\p{L}\p{N}])/gu
const MONTH_ALONE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${MONTH})(?![\\p{L}\\p{N}'-])(?:\\s(?:de\\s|del\\s)?((?:19|20)\\d{2})(?!\\d))?`, 'gu')
const YEAR = /(?<![\p{L}\p{N}.,:/€$£-])(?:19|20)\d{2}(?![\p{L}\p{N}%€$£]|[.,:]\d|\s?(?:€|euros?|dollars?|pounds?))/gu
const DAY_ALONE = /(?<![\p{L}\p{N}])(?:the|by|on)\s(\d{1,2})(?:st|nd|rd|th)(?![\p{L}\p{N}])/gu

export function scanDates(scan: FactScan): void {
  scan.each(scan.plain, DATE, (match) => {
    const days = (match[1] ?? match[4] ?? '').match(/\d+/gu)?.map(Number) ?? []
    const month = MONTHS.get(match[2] ?? match[3] ?? '') ?? 0
    if (days.some((day) => day < 1 || day > 31)) return
    const parts = { ...noParts(), days: days.map((day) => month * 100 + day), months: [month], years: match[5] ? [Number(match[5])] : [] }
    scan.add({ kind: 'date', parts, ...spanOf(match) })
  })
  scan.each(scan.plain, NUMERIC_RANGE, (match) => {
    const [, first, second, , month, year] = match
    const days = [first, second].map((day) => Number(month) * 100 + Number(day))
    // "3-4.50" and "1/2.5" are numbers.
    if (
      !days.every(isDay) ||
      Number(second) < Number(first) ||
      !/[.\d]{2}$|\.$/u.test(match[0]) ||
      !/^\d{1,2}\.|\.$|\d{4}$/u.test(match[0])
    )
      return
    scan.add({ kind: 'date', parts: { ...noParts(), days, years: year ? [Number(year.padStart(4, '20'))] : [] }, ...spanOf(match) })
  })
  scan.each(scan.plain, MONTH_OF_YEAR, (match) =>
    scan.add({ kind: 'date', parts: { ...noParts(), months: [Number(match[1])], years: [Number(match[2])] }, ...spanOf(match) }),
  )
  scan.each(scan.plain, NUMERIC_DATE, (match) => {
    const [, year, isoMonth, isoDay, first, , second, lastYear] = match
    const [day, month] = year ? [Number(isoDay), Number(isoMonth)] : [Number(first), Number(second)]
    const full = year ?? (lastYear?.length === 2 ? `20${lastYear}` : lastYear)
    const parts = year || match[5] !== '/' ? partsOfDay(month * 100 + day) : partsOf(scan, Number(first), Number(second))
    if (parts) scan.add({ kind: 'date', parts: { ...noParts(), ...parts, years: full ? [Number(full)] : [] }, ...spanOf(match) })
  })
  if (scan.isDraft)
    scan.each(scan.plain, SHORT_DATE, (match) => {
      const parts = partsOf(scan, Number(match[1]), Number(match[2]))
      if (parts) scan.add({ kind: 'date', parts: { ...noParts(), ...parts }, ...spanOf(match) })
    })
  scan.each(scan.plain, DAY_ALONE, (match) => {
    const start = match.index + match[0].search(/\d/u)
    scan.add({ kind: 'date', parts: { ...noParts(), daysAlone: [Number(match[1])] }, start, end: match.index + match[0].length })
  })
  scan.each(scan.plain, MONTH_ALONE, (match) => {
    const word = /^\p{L}+/u.exec(match[0])?.[0] ?? ''
    if (!isMonth(scan, word, match.index, match[1] !== undefined)) return
    scan.add({
      kind: 'date',
      parts: { ...noParts(), months: [MONTHS.get(word) ?? 0], years: match[1] ? [Number(match[1])] : [] },
      ...spanOf(match),
    })
  })
  scanTimes(scan)
  scan.each(scan.text, YEAR, (match) => scan.add({ kind: 'date', parts: { ...noParts(), years: [Number(match[0])] }, ...spanOf(match) }))
  scanWeekdays(scan)
}

/** The readings of "5/6". Only in English, the month can be first. */
function partsOf(scan: FactScan, first: number, second: number): Partial<DateParts> | undefined {
  const dayFirst = second * 100 + first
  const monthFirst = first * 100 + second
  const order = scan.language === 'en' || scan.language === undefined ? dateOrder(scan.plain) : 'day'
  if (order === undefined && isDay(dayFirst) && isDay(monthFirst) && dayFirst !== monthFirst)
    return { ambiguousDays: [[dayFirst, monthFirst]] }
  return partsOfDay(isDay(dayFirst) && (order !== 'month' || !isDay(monthFirst)) ? dayFirst : monthFirst)
}

/** "May" and "March" are also verbs, and abbreviations other words. */
function isMonth(scan: FactScan, word: string, at: number, hasYear: boolean): boolean {
  if (hasYear) return true
  const isCapital = /\p{Lu}/u.test(scan.text.charAt(at))
  if (word.length <= 4 && !['may', 'mai', 'mayo', 'june', 'july', 'juni', 'juli', 'juin', 'mars', 'marz', 'aout'].includes(word))
    return false
  if (scan.language === 'en' || scan.language === 'de' || scan.language === undefined) {
    if (!isCapital) return false
  }
  if (word !== 'may' && word !== 'march') return true
  return /(?:^|\s)(?:in|of|all|this|by|until|till|through|since|from|every|each|early|late|mid|last|next|for|during|to|and|whole)\s$/u.test(
    scan.plain.slice(Math.max(0, at - 10), at),
  )
}

function scanWeekdays(scan: FactScan): void {
  scan.each(scan.plain, WORD, (match) => {
    const { start, end: wordEnd } = spanOf(match)
    const [suffix = ''] = /^-feira(?!\p{L})/u.exec(scan.plain.slice(wordEnd, wordEnd + 8)) ?? []
    const word = match[0] + suffix
    const end = wordEnd + suffix.length
    const after = scan.plain.slice(end, end + 6)
    const before = scan.plain.slice(Math.max(0, start - 14), start)
    if (WEEKEND.has(word)) {
      if (!scan.isDraft) scan.add({ kind: 'date', parts: { ...noParts(), weekdays: [6, 0] }, start, end })
      return
    }
    const full = WEEKDAYS.get(word)
    const isOther = scan.language === 'en' && word.length < 3
    const short = full === undefined && !isOther && /\p{Lu}/u.test(scan.text.charAt(start)) ? SHORT_WEEKDAYS.get(word) : undefined
    const next = /^\.?\s?(?:[-–/,&+]|to\s|bis\s|and\s|und\s|y\s|et\s)\s?(\p{L}+)/u.exec(scan.plain.slice(end, end + 20))?.[1] ?? ''
    const isBesideRange = /^\.?,?\s?[-–]?\d/u.test(after) || isWeekday(next) || /(?:[-–/&+]|\s(?:to|bis|and|und|y|et))\s?$/u.test(before)
    const day = full ?? (isBesideRange ? short : undefined)
    if (day === undefined) return
    const recurs = /(?:ays|tags|sabados|domingos|ches|dis)$/u.test(word) || /(?:every|each|chaque|cada|jeden|los)\s$/u.test(before)
    scan.add({ kind: 'date', parts: { ...noParts(), weekdays: [day], recurs }, start, end })
  })
}

const isWeekday = (word: string) => WEEKDAYS.has(word) || SHORT_WEEKDAYS.has(word)

export const isDay = (day: number) => day % 100 >= 1 && day % 100 <= 31 && day >= 101 && day < 1300

const partsOfDay = (day: number): Partial<DateParts> | undefined => (isDay(day) ? { days: [day] } : undefined)

/** Whether days or months are first in the numeric dates of an English text, if one of them shows it: "28/09", "9/28". */
export function dateOrder(plain: string): 'day' | 'month' | undefined {
  const orders = new Set(
    [...plain.matchAll(SLASH_DATE)].flatMap(([, first, second]) =>
      Number(first) > 12 && Number(second) <= 12 ? ['day' as const] : Number(second) > 12 && Number(first) <= 12 ? ['month' as const] : [],
    ),
  )
  return orders.size === 1 ? [...orders][0] : undefined
}
