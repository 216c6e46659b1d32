import { isLocalTime } from '../domain/local-time.ts'
import { shortened } from './fault.ts'

/** A value, or a sentence about what is wrong and how to correct it. */
export type Read = { value: string } | { fault: string }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const LONG_MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/u
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/u
const SHORT_YEAR = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2}$/u
const DAY_AND_MONTH = /^(?:\p{L}{2,9},? )?(\d{1,2})(?:st|nd|rd|th)?\.? (\p{L}{3,9})\.?,? (\d{4})$/iu
const MONTH_AND_DAY = /^(?:\p{L}{2,9},? )?(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu

const HELP = 'Write it as 2026-12-31.'

/** Reads a date that has one meaning only. */
export function readDate(cell: string): Read {
  const text = cell.trim().replace(/\s+/gu, ' ')
  if (text === '') return { fault: `The date is missing. ${HELP}` }
  const [, y = '', , m = '', d = ''] = YEAR_FIRST.exec(text) ?? []
  if (y) return dayOf(text, y, Number(m), Number(d))
  const [, one = '', sign, other = '', year = ''] = YEAR_LAST.exec(text) ?? []
  if (year) return yearLast(text, Number(one), Number(other), year, sign === '.')
  const named = DAY_AND_MONTH.exec(text)
  if (named) return dayOf(text, named[3] ?? '', monthOf(named[2] ?? ''), Number(named[1]))
  const american = MONTH_AND_DAY.exec(text)
  if (american) return dayOf(text, american[3] ?? '', monthOf(american[1] ?? ''), Number(american[2]))
  if (SHORT_YEAR.test(text)) return { fault: `“${text}” has a year with two digits. Write the year with four: 2026-12-31.` }
  if (/^\d{5}(?:[.,]\d+)?$/u.test(text))
    return { fault: `The spreadsheet exported the number ${text} instead of a date. Format the column as a date, or write 2026-12-31.` }
  return { fault: `“${shortened(text)}” is not a date that can be read. ${HELP}` }
}

/** Dates with dots have the day first everywhere. With other signs, the order depends on the country. */
function yearLast(text: string, one: number, other: number, year: string, dots: boolean): Read {
  if (dots || one === other || one > 12) return dayOf(text, year, other, one)
  if (other > 12) return dayOf(text, year, one, other)
  const [first, second] = [isoDay(year, one, other), isoDay(year, other, one)]
  return { fault: `“${text}” can be ${first} or ${second}. Write one of them.` }
}

const monthOf = (name: string): number => {
  const wanted = name.toLowerCase()
  return LONG_MONTHS.indexOf(wanted) + 1 || MONTHS.indexOf(wanted === 'sept' ? 'sep' : wanted) + 1
}

const isoDay = (year: string, month: number, day: number) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

function dayOf(text: string, year: string, month: number, day: number): Read {
  const value = isoDay(year, month, day)
  return isLocalTime(`${value}T00:00`) ? { value } : { fault: `“${shortened(text)}” is not a day of the calendar. ${HELP}` }
}

const CLOCK = /^(\d{1,2})(?:[:.h](\d{2}))?(?::(\d{2})(?:\.0+)?)?(?: ?([ap])\.?m\.?)?$/iu
const TIME_HELP = 'Write it as 09:30 or 9:30 am.'

/** Reads a time on the clock, in whole minutes. */
export function readTime(cell: string): Read {
  const text = cell.trim().replace(/\s+/gu, ' ')
  if (text === '') return { fault: `The time is missing. ${TIME_HELP}` }
  const [match, hours = '', minutes, seconds = '00', half] = CLOCK.exec(text) ?? []
  if (match === undefined || (minutes === undefined && half === undefined))
    return { fault: `“${shortened(text)}” is not a time that can be read. ${TIME_HELP}` }
  if (Number(seconds) !== 0)
    return { fault: `“${text}” has seconds. Posts go out at whole minutes: ${hours.padStart(2, '0')}:${minutes ?? '00'}.` }
  const hour = Number(hours)
  const isValid = half === undefined ? hour <= 23 : hour >= 1 && hour <= 12
  if (!isValid || Number(minutes ?? 0) > 59) return { fault: `“${text}” is not a time of the day. ${TIME_HELP}` }
  const whole = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return { value: `${String(whole).padStart(2, '0')}:${minutes ?? '00'}` }
}

const CLOCK_AT_END = /(?:,? |T)(\d{1,2}(?:[:.h]\d{2}){1,2}(?: ?[ap]\.?m\.?)?|\d{1,2} ?[ap]\.?m\.?)$/iu

/** Reads a date and a time in one cell, such as `2026-12-01 09:00`. */
export function readWhen(cell: string): Read {
  const text = cell.trim().replace(/\s+/gu, ' ')
  if (/\d(?:Z|[+-]\d{2}:?\d{2})$/u.test(text) && /\d[T ]\d/u.test(text))
    return {
      fault: `“${shortened(text)}” has a time zone. Write the time on the clock in your own zone, without a zone: 2026-12-01 09:00.`,
    }
  const clockPart = CLOCK_AT_END.exec(text)
  const day = clockPart ? text.slice(0, clockPart.index) : text
  const time = clockPart?.[1] ?? ''
  const date = readDate(day)
  if ('fault' in date) return date
  const clock = readTime(time)
  return 'fault' in clock ? clock : { value: `${date.value}T${clock.value}` }
}
