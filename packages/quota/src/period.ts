/**
 * The monthly period of a quota. It starts at 00:00 UTC on the day of the month on which the user registered. In shorter months, days 29 to 31 become the last
 * day of the month.
 */
export interface Period {
  starts_at: Date
  /** Start of the next period. */
  ends_at: Date
}

export function periodAt(signedUpAt: Date, now: Date): Period {
  let months = (now.getUTCFullYear() - signedUpAt.getUTCFullYear()) * 12 + now.getUTCMonth() - signedUpAt.getUTCMonth()
  if (monthsAfter(signedUpAt, months) > now) months -= 1
  return { starts_at: monthsAfter(signedUpAt, months), ends_at: monthsAfter(signedUpAt, months + 1) }
}

function monthsAfter(signedUpAt: Date, months: number): Date {
  const year = signedUpAt.getUTCFullYear()
  const month = signedUpAt.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(signedUpAt.getUTCDate(), lastDay)))
}
