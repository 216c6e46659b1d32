import { dateLocale, isMonthFirst } from './date-locale.ts'

/*
 * Numbers and days without `Intl`. In Chromium, its first use on a page takes more than 10 ms, on a phone several times as long (bench/src/phone), and later uses
 * next to nothing. The first view of a page does without it.
 */

/** "1,234", or "0.125" with at most three decimals. */
export function numberText(value: number): string {
  if (!Number.isSafeInteger(value)) return value.toLocaleString('en')
  const digits = String(Math.abs(value))
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end))
  return `${value < 0 ? '-' : ''}${groups.join(',')}`
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** "December 12", or "12 December", in UTC. */
export function dayText(date: Date, locale: string = dateLocale()): string {
  const parts = [MONTHS[date.getUTCMonth()], date.getUTCDate()]
  return (isMonthFirst(locale) ? parts : parts.reverse()).join(' ')
}

/** "December 12, 2026", or "12 December 2026", in UTC. */
export function dateText(date: Date, locale: string = dateLocale()): string {
  return `${dayText(date, locale)}${isMonthFirst(locale) ? ',' : ''} ${date.getUTCFullYear()}`
}
