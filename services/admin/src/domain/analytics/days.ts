const DAY_MS = 24 * 3600_000

/** Days are counted in UTC since 1970-01-01. */
export function dayOf(time: Date): number {
  return Math.floor(time.getTime() / DAY_MS)
}

/** The beginning of a day. */
export function startOf(day: number): Date {
  return new Date(day * DAY_MS)
}

/** `2026-03-10` */
export function dateOf(day: number): string {
  return startOf(day).toISOString().slice(0, 10)
}

export interface DayRange {
  /** First and last day, both included. */
  from: number
  to: number
}

/** The last `days` days, today included, and the same number of days before them. */
export function trailing(today: number, days: number): { current: DayRange; previous: DayRange } {
  const from = today - days + 1
  return { current: { from, to: today }, previous: { from: from - days, to: from - 1 } }
}

/** Days 1 to d of this month, and days 1 to min(d, last day) of last month. */
export function monthToDate(today: number): { current: DayRange; previous: DayRange } {
  const date = startOf(today)
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth()
  const dayOfMonth = date.getUTCDate()
  const first = dayOf(new Date(Date.UTC(year, month, 1)))
  const previousFirst = dayOf(new Date(Date.UTC(year, month - 1, 1)))
  return {
    current: { from: first, to: today },
    previous: { from: previousFirst, to: Math.min(previousFirst + dayOfMonth - 1, first - 1) },
  }
}
