import { dateText } from '@loomcast/design-system/full'

/** "December 12, 2026" for the ISO time at which the next period begins. */
export function dayOf(iso: string): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return 'the first day of your next period'
  // The quota's month is in UTC.
  return dateText(date)
}
