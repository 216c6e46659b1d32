import type Stripe from 'stripe'
import { addedTax } from '../../domain/tax.ts'
import { orUndefined } from './errors.ts'
import { idOf } from './lists.ts'

/** Reads the percentages of taxes. The percentage of a tax rate never changes, so each is read once and cached. */
export interface TaxRateReader {
  /** The percentages of the taxes on an invoice; none without one. */
  ofInvoice(invoice: Pick<Stripe.Invoice, 'total_taxes'> | undefined): Promise<number[]>
}

/** Number of cached percentages. Others are read each time. */
const MAX_CACHED = 1_000

export function createTaxRateReader(stripe: Stripe): TaxRateReader {
  const percentages = new Map<string, number>()

  async function percentageOf(id: string): Promise<number> {
    const known = percentages.get(id)
    if (known !== undefined) return known
    const rate = await orUndefined(stripe.taxRates.retrieve(id))
    // The percentage with which Stripe Tax computes can differ from the rate of the law.
    const percentage = rate?.effective_percentage ?? rate?.percentage ?? 0
    if (percentages.size < MAX_CACHED) percentages.set(id, percentage)
    return percentage
  }

  return {
    async ofInvoice(invoice) {
      const taxes = invoice?.total_taxes ?? []
      // An upgrade between prices of both behaviors has each tax twice.
      const added = taxes.filter(({ tax_behavior }) => tax_behavior === 'exclusive')
      const ids = (added.length > 0 ? added : taxes).flatMap(({ tax_rate_details: details }) => (details ? idOf(details.tax_rate) : []))
      return Promise.all([...new Set(ids)].map(percentageOf))
    },
  }
}

/** What a price charges with its taxes. */
export function withTaxes({ tax_behavior }: Stripe.Price, amountMinor: number, rates: readonly number[]): number {
  return tax_behavior === 'exclusive' ? amountMinor + addedTax(amountMinor, rates) : amountMinor
}
