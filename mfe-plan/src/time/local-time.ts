/** Local times without a zone, as strings: a day `2026-12-01`, a time `09:00`, and both `2026-12-01T09:00`. The server computes instants from them. */

const DAY_MS = 24 * 60 * 60 * 1000
export const DAYS_OF_WEEK = 7

export const dayOf = (localTime: string): string => localTime.slice(0, 10)
export const timeOf = (localTime: string): string => localTime.slice(11, 16)
export const at = (day: string, time: string): string => `${day}T${time}`

/** Midnight of the day in UTC, for calculations with days. */
const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export const isDay = (text: string | null | undefined): text is string =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(utc(text)) && isoDay(utc(text)) === text
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

export const addDays = (day: string, days: number): string => isoDay(utc(day) + days * DAY_MS)
export const daysFrom = (first: string, count: number): string[] => Array.from({ length: count }, (_, index) => addDays(first, index))

/** 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(utc(day)).getUTCDay() || DAYS_OF_WEEK

/** The first day of the week that contains the day; `firstWeekday` as in `weekdayOf`. */
export const weekStart = (day: string, firstWeekday: number): string =>
  addDays(day, -((weekdayOf(day) - firstWeekday + DAYS_OF_WEEK) % DAYS_OF_WEEK))

/** The same day of another month, or its last day if it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(date, lastDay)))
}

/** The days of whole weeks that show the day's month. */
export function monthDays(day: string, firstWeekday: number): string[] {
  const first = weekStart(`${day.slice(0, 7)}-01`, firstWeekday)
  const end = addMonths(`${day.slice(0, 7)}-01`, 1)
  const days: string[] = []
  for (let current = first; current < end || days.length % DAYS_OF_WEEK !== 0; current = addDays(current, 1)) days.push(current)
  return days
}

/** The weekdays from one on: 1 is Monday. */
export const weekdaysFrom = (first: number): number[] =>
  Array.from({ length: DAYS_OF_WEEK }, (_, index) => ((first - 1 + index) % DAYS_OF_WEEK) + 1)

const inZone = new Map<string, Intl.DateTimeFormat>()

function zoneFormat(zone: string): Intl.DateTimeFormat {
  let format = inZone.get(zone)
  if (!format) {
    const numeric = '2-digit'
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      hourCycle: 'h23',
    })
    inZone.set(zone, format)
  }
  return format
}

/** The local time of an instant (ISO-8601 or ms) in a zone. */
export function localTimeIn(instant: string | number, zone: string): string {
  const parts = new Map(
    zoneFormat(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}T${parts.get('hour')}:${parts.get('minute')}`
}

/** An instant well before or after every place's day, to request posts by instant. */
export const beforeDay = (day: string): string => new Date(utc(day) - DAY_MS).toISOString()
export const afterDay = (day: string): string => new Date(utc(day) + 2 * DAY_MS).toISOString()
