/**
 * The monthly period of a quota: it starts at 00:00 UTC of the registration day in every month; day 31 (30, 29) becomes the last day of
 * a shorter month, and the original day again in longer ones.
 */
export interface Period {
  starts_at: Date
  /** The first moment of the next period. */
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
