const DAY_S = 86_400

/** Unix time in seconds. */
export type Seconds = number

export type Interval = 'day' | 'week' | 'month' | 'year'

export function inSeconds(date: Date): Seconds {
  return Math.floor(date.getTime() / 1000)
}

export function fromSeconds(seconds: Seconds): Date {
  return new Date(seconds * 1000)
}

/** Adds months to a UTC time. A day that the month does not have becomes its last day: January 31 plus one month is February 28 or 29. */
export function addMonths(from: Seconds, months: number): Seconds {
  const date = fromSeconds(from)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
  const day = Math.min(date.getUTCDate(), lastDay)
  const midnight = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, day)
  return midnight / 1000 + (from % DAY_S)
}

/**
 * Returns the end of the period that begins at `start`. Periods are counted from `anchor`, so that a subscription of the 31st returns to the 31st after a
 * shorter month.
 */
export function periodEnd(anchor: Seconds, start: Seconds, interval: Interval, count: number): Seconds {
  if (interval === 'day' || interval === 'week') {
    const length = (interval === 'day' ? 1 : 7) * count * DAY_S
    return anchor + (Math.floor((start - anchor) / length) + 1) * length
  }
  const step = interval === 'year' ? 12 * count : count
  const from = fromSeconds(anchor)
  const to = fromSeconds(start)
  const between = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  let periods = Math.max(0, Math.floor(between / step))
  while (addMonths(anchor, periods * step) <= start) periods++
  return addMonths(anchor, periods * step)
}
