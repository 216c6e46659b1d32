/** Whether a price includes its taxes, or they are added to it. */
export type TaxBehavior = 'inclusive' | 'exclusive'

export interface TaxId {
  type: string
  value: string
}

/** How sales to a customer are taxed. The customer's country decides, as with Stripe Tax in an account that is registered in all countries of `RATES`. */
export interface TaxRule {
  /** Percent. */
  rate: number
  reason: 'standard_rated' | 'reverse_charge' | 'not_collecting'
  /** ISO 3166-1 alpha-2; empty if unknown. */
  country: string
}

/** Standard rates of value-added tax by country (ISO 3166-1 alpha-2), in percent. Sales to other countries are not taxed. */
const RATES: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
  CH: 8.1,
  GB: 20,
  NO: 25,
}
const NOT_EU: ReadonlySet<string> = new Set(['CH', 'GB', 'NO'])
/** Stripe's types of tax IDs outside the European Union, by country. */
const TAX_ID_TYPES: Readonly<Record<string, string>> = { CH: 'ch_vat', GB: 'gb_vat', NO: 'no_vat', US: 'us_ein', CA: 'ca_bn', AU: 'au_abn' }

/** A customer with a VAT number of the European Union owes the tax itself (reverse charge), because the account is in another country. */
export function taxRuleOf(country: string, taxIds: readonly TaxId[]): TaxRule {
  const rate = RATES[country]
  if (rate === undefined) return { rate: 0, reason: 'not_collecting', country }
  const hasNumber = taxIds.some(({ type }) => type === 'eu_vat')
  return hasNumber ? { rate: 0, reason: 'reverse_charge', country } : { rate, reason: 'standard_rated', country }
}

/** Returns Stripe's type of tax ID for companies in the country; undefined if the sandbox accepts none. */
function taxIdType(country: string): string | undefined {
  return RATES[country] !== undefined && !NOT_EU.has(country) ? 'eu_vat' : TAX_ID_TYPES[country]
}

const EU_VAT = /^[A-Z]{2}[A-Z0-9]{2,13}$/

/**
 * Normalizes a tax ID that a customer entered: uppercase, without spaces, dots and hyphens. Undefined if it cannot be an ID of the country. VAT numbers
 * of the European Union begin with the country's code, those of Greece with `EL`.
 */
export function taxIdOf(country: string, entered: string): TaxId | undefined {
  const type = taxIdType(country)
  const value = entered.replaceAll(/[ .-]/g, '').toUpperCase()
  if (type === undefined || value === '' || value.length > 30) return undefined
  const prefix = country === 'GR' ? 'EL' : country
  if (type === 'eu_vat' && !(EU_VAT.test(value) && value.startsWith(prefix))) return undefined
  return { type, value }
}

/** Returns the ID of a sale's tax rate. The ID encodes all values from which `taxRateOf` builds the object. */
export function taxRateId({ country, rate }: Pick<TaxRule, 'country' | 'rate'>, behavior: TaxBehavior): string {
  return `txr_sandbox_${country.toLowerCase()}_${behavior}_${rate}`
}

/** Returns the percentage in an ID of `taxRateId`. */
export const percentageOf = (id: string): number => Number(id.split('_').at(-1))

/** Returns the tax rate with an ID of `taxRateId`; undefined for any other ID. */
export function taxRateOf(id: string) {
  const [, country, behavior, rate] = /^txr_sandbox_([a-z]{0,2})_(inclusive|exclusive)_([0-9.]{1,10})$/.exec(id) ?? []
  if (country === undefined || rate === undefined) return undefined
  return {
    id,
    object: 'tax_rate' as const,
    active: false,
    country: country === '' ? null : country.toUpperCase(),
    // 2026-01-01.
    created: 1_767_225_600,
    description: null,
    display_name: 'VAT',
    effective_percentage: Number(rate),
    flat_amount: null,
    inclusive: behavior === 'inclusive',
    jurisdiction: country === '' ? null : country.toUpperCase(),
    jurisdiction_level: 'country' as const,
    livemode: false,
    metadata: {},
    percentage: Number(rate),
    rate_type: 'percentage' as const,
    state: null,
    tax_type: 'vat' as const,
  }
}

/** Returns the tax on the amount of a line (minor units), rounded half away from zero; negative for a credit. */
export function taxOf(amount: number, { rate }: TaxRule, behavior: TaxBehavior): number {
  const size = Math.abs(amount)
  const tax = Math.round(behavior === 'inclusive' ? (size * rate) / (100 + rate) : (size * rate) / 100)
  return tax === 0 ? 0 : tax * Math.sign(amount)
}

/** Stripe's `unspecified` counts as exclusive. */
export function behaviorOf({ tax_behavior }: { tax_behavior: string }): TaxBehavior {
  return tax_behavior === 'inclusive' ? 'inclusive' : 'exclusive'
}
