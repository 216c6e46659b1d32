/** Whether a price contains its taxes. */
export type TaxBehavior = 'inclusive' | 'exclusive'

export interface TaxId {
  type: string
  value: string
}

/** How sales to a customer are taxed: by the customer's country, like Stripe Tax with registrations in these countries. */
export interface TaxRule {
  /** Percent. */
  rate: number
  reason: 'standard_rated' | 'reverse_charge' | 'not_collecting'
  country: string
}

/** Standard rates of value added tax, in percent. Sales to other countries are not taxed. */
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
const TYPES: Readonly<Record<string, string>> = { CH: 'ch_vat', GB: 'gb_vat', NO: 'no_vat', US: 'us_ein', CA: 'ca_bn', AU: 'au_abn' }

/** A customer in the European Union with an identification number owes the tax itself, because the account is in another country. */
export function taxRuleOf(country: string, taxIds: readonly TaxId[]): TaxRule {
  const rate = RATES[country]
  if (rate === undefined) return { rate: 0, reason: 'not_collecting', country }
  const hasNumber = taxIds.some(({ type }) => type === 'eu_vat')
  return hasNumber ? { rate: 0, reason: 'reverse_charge', country } : { rate, reason: 'standard_rated', country }
}

/** The kind of number that companies of the country have; undefined if the country has none that can be entered. */
function taxIdType(country: string): string | undefined {
  return RATES[country] !== undefined && !NOT_EU.has(country) ? 'eu_vat' : TYPES[country]
}

const EU_VAT = /^[A-Z]{2}[A-Z0-9]{2,13}$/

/** A number as it was entered, without spaces; undefined if it cannot be one. Numbers of the European Union begin with the country. */
export function taxIdOf(country: string, entered: string): TaxId | undefined {
  const type = taxIdType(country)
  const value = entered.replaceAll(/[ .-]/g, '').toUpperCase()
  if (type === undefined || value === '' || value.length > 30) return undefined
  const prefix = country === 'GR' ? 'EL' : country
  if (type === 'eu_vat' && !(EU_VAT.test(value) && value.startsWith(prefix))) return undefined
  return { type, value }
}

/** The id of the tax rate of a sale. It has everything that the rate object contains. */
export function taxRateId({ country, rate }: Pick<TaxRule, 'country' | 'rate'>, behavior: TaxBehavior): string {
  return `txr_sandbox_${country.toLowerCase()}_${behavior}_${rate}`
}

/** The percentage in the id of a tax rate. */
export const percentageOf = (id: string): number => Number(id.split('_').at(-1))

/** The tax rate that an invoice refers to; undefined if no sale has it. */
export function taxRateOf(id: string) {
  const [, country, behavior, rate] = /^txr_sandbox_([a-z]{0,2})_(inclusive|exclusive)_([0-9.]{1,10})$/.exec(id) ?? []
  if (country === undefined || rate === undefined) return undefined
  return {
    id,
    object: 'tax_rate' as const,
    active: false,
    country: country === '' ? null : country.toUpperCase(),
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

/** The tax of a line in the minor unit, rounded half away from zero; negative for a credit. */
export function taxOf(amount: number, { rate }: TaxRule, behavior: TaxBehavior): number {
  const size = Math.abs(amount)
  const tax = Math.round(behavior === 'inclusive' ? (size * rate) / (100 + rate) : (size * rate) / 100)
  return tax === 0 ? 0 : tax * Math.sign(amount)
}

export function behaviorOf({ tax_behavior }: { tax_behavior: string }): TaxBehavior {
  return tax_behavior === 'inclusive' ? 'inclusive' : 'exclusive'
}
