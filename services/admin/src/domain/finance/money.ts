/** Currencies with a minor unit that does not have two digits (ISO 4217). */
const DIGITS: Readonly<Record<string, number>> = { jpy: 0, krw: 0, kwd: 3 }

/** An amount as a decimal number, for responses: 1900 usd is 19. Rounds half away from zero to the minor unit. */
export function toDecimal(minor: number, currency: string): number {
  const rounded = Math.sign(minor) * Math.round(Math.abs(minor))
  // Without "-0".
  return rounded === 0 ? 0 : rounded / 10 ** (DIGITS[currency] ?? 2)
}

/** A part in percent with two decimal places; null without a positive whole. */
export function percent(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 10_000) / 100 : null
}
