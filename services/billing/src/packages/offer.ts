import { AppError } from '@loomcast/service-kit/errors'
import type { BillingInterval } from '../domain/interval.ts'
import { type PackageChoice, packageTerms } from '../domain/package.ts'
import type { PackagesContext } from './context.ts'
import type { PackageRecord } from './package.model.ts'
import { toPackage } from './package-record.ts'
import { pricesOf } from './sync-catalog.ts'

/** What a user chooses on the pricing page. */
export interface Choice {
  package_id: string
  include_video: boolean
  interval: BillingInterval
}

/** A choice at its current price. */
export interface Offer extends PackageChoice {
  record: PackageRecord
  interval: BillingInterval
  /** The price of the same choice per month; `amount_minor` for a choice that is paid by the month. */
  monthly_minor: number
}

/**
 * The choice at its current price. Throws AppError `package_unavailable` if the package is unknown, inactive or free, if videos were chosen and the package has
 * no video option, or if it is not sold by the year.
 */
export async function requireOffer({ repositories }: Pick<PackagesContext, 'repositories'>, choice: Choice): Promise<Offer> {
  const record = await repositories.packages.find(choice.package_id)
  if (!record) throw new AppError('package_unavailable')
  const each = toPackage(record)
  const prices = pricesOf(each).filter(({ include_video }) => include_video === choice.include_video)
  const price = prices.find(({ interval }) => interval === choice.interval)
  const monthly = prices.find(({ interval }) => interval === 'month')
  if (!price || !monthly) throw new AppError('package_unavailable')
  return {
    record,
    terms: packageTerms(each),
    include_video: price.include_video,
    interval: price.interval,
    amount_minor: price.amount_minor,
    monthly_minor: monthly.amount_minor,
    currency: each.currency,
  }
}
