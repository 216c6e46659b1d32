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

/** "December 12", in UTC. */
export function dayText(date: Date): string {
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}`
}
