import { AppError } from '@loomcast/service-kit/errors'
import { type PackageChoice, packageTerms } from '../domain/package.ts'
import type { PackagesContext } from './context.ts'
import type { PackageRecord } from './package.model.ts'
import { toPackage } from './package-record.ts'
import { pricesOf } from './sync-catalog.ts'

/** What a user chooses on the pricing page. */
export interface Choice {
  package_id: string
  include_video: boolean
}

/**
 * The choice at its current price. Throws AppError `package_unavailable` if the package is unknown, inactive or free, or if videos were chosen and the package
 * has no video option.
 */
export async function requireOffer(
  { repositories }: Pick<PackagesContext, 'repositories'>,
  choice: Choice,
): Promise<PackageChoice & { record: PackageRecord }> {
  const record = await repositories.packages.find(choice.package_id)
  if (!record) throw new AppError('package_unavailable')
  const each = toPackage(record)
  const price = pricesOf(each).find(({ include_video }) => include_video === choice.include_video)
  if (!price) throw new AppError('package_unavailable')
  return {
    record,
    terms: packageTerms(each),
    include_video: price.include_video,
    amount_minor: price.amount_minor,
    currency: each.currency,
  }
}
