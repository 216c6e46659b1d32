/**
 * Decimal places of each currency (ISO 4217). Prices can be set in these currencies only. Amounts that the payment provider reports in any other currency are
 * assumed to have two decimal places.
 */
export const CURRENCY_EXPONENTS: Readonly<Record<string, number>> = {
  aud: 2,
  brl: 2,
  cad: 2,
  chf: 2,
  czk: 2,
  dkk: 2,
  eur: 2,
  gbp: 2,
  hkd: 2,
  inr: 2,
  jpy: 0,
  krw: 0,
  kwd: 3,
  mxn: 2,
  nok: 2,
  nzd: 2,
  pln: 2,
  sek: 2,
  sgd: 2,
  usd: 2,
  zar: 2,
}

const DEFAULT_EXPONENT = 2

/** The largest amount that the payment provider accepts, in the minor unit. */
export const MAX_AMOUNT_MINOR = 99_999_999

function exponentOf(currency: string): number {
  return CURRENCY_EXPONENTS[currency] ?? DEFAULT_EXPONENT
}

const DECIMAL = /^(\d+)(?:\.(\d+))?$/

/**
 * Converts a decimal amount to the minor unit: 19.99 usd is 1999. Works on the decimal digits, so nothing is rounded. Null if the amount is negative, is more
 * than MAX_AMOUNT_MINOR, or has more decimal places than the currency.
 */
export function toMinor(amount: number, currency: string): number | null {
  const digits = DECIMAL.exec(String(amount))
  if (!digits) return null
  const [, whole = '', fraction = ''] = digits
  const exponent = exponentOf(currency)
  if (fraction.length > exponent) return null
  const minor = Number(whole + fraction.padEnd(exponent, '0'))
  return minor <= MAX_AMOUNT_MINOR ? minor : null
}

/** Converts an amount in the minor unit to a decimal number, for responses: 1900 usd is 19. */
export function toDecimal(minor: number, currency: string): number {
  return minor / 10 ** exponentOf(currency)
}

/** Formats an amount in the minor unit with its currency, for texts: 1900 usd is `$19.00`. */
export function formatMoney(minor: number, currency: string): string {
  const digits = exponentOf(currency)
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(toDecimal(minor, currency))
}
