import { withTransaction } from '@loomcast/service-kit/mongo'
import type { BillingInterval } from '../domain/interval.ts'
import { optionName, type Package, type PackageChoice, packageTerms } from '../domain/package.ts'
import type { CatalogPrice, PaymentProvider } from '../engines/payment-provider.ts'
import type { PackagesContext } from './context.ts'
import type { PriceRecord } from './package.model.ts'
import { toPackage } from './package-record.ts'

type CatalogContext = Pick<PackagesContext, 'connection' | 'repositories'>

interface PackagePrice {
  include_video: boolean
  interval: BillingInterval
  amount_minor: number
}

/** The prices of a package that can be bought: none if it is inactive or free. */
export function pricesOf(each: Package): PackagePrice[] {
  if (!each.is_active || each.tier === 'free') return []
  const contentOnly = pricesOfOption(false, each.content_only_minor, each.content_only_yearly_minor)
  if (!each.has_video_toggle) return contentOnly
  return [...contentOnly, ...pricesOfOption(true, each.content_video_minor, each.content_video_yearly_minor)]
}

/** A choice is sold by the year only if it is sold by the month as well. */
function pricesOfOption(include_video: boolean, monthly: number | null, yearly: number | null): PackagePrice[] {
  if (monthly === null || monthly === 0) return []
  const price: PackagePrice = { include_video, interval: 'month', amount_minor: monthly }
  return yearly === null ? [price] : [price, { include_video, interval: 'year', amount_minor: yearly }]
}

/**
 * Creates missing products and prices at the payment provider and records their ids. A price that changed is replaced; the old one is archived and stays
 * recorded, because subscriptions keep it. Rejects with ProviderError.
 */
export async function syncCatalog({ connection, repositories }: CatalogContext, provider: PaymentProvider): Promise<PriceRecord[]> {
  const packages = (await repositories.packages.list({ activeOnly: true })).map(toPackage)
  const wanted = packages.flatMap((each) => pricesOf(each).map((price) => ({ each, ...price })))
  const ids = await provider.syncCatalog(wanted.map(catalogPrice))
  const records = wanted.map(({ each, include_video, interval, amount_minor }, index): PriceRecord => {
    const priceId = ids[index]?.priceId
    if (priceId === undefined) throw new Error(`The provider returned no price for ${each.package_id}.`)
    const terms = packageTerms(each)
    return {
      _id: priceId,
      provider: provider.name,
      package_id: each.package_id,
      include_video,
      interval,
      amount_minor,
      tax_behavior: provider.taxBehavior,
      currency: each.currency,
      terms,
      active: true,
    }
  })
  await withTransaction(connection, (tx) => repositories.prices.replaceActive(provider.name, records, tx))
  return records
}

function catalogPrice({ each, include_video, interval, amount_minor }: PackagePrice & { each: Package }): CatalogPrice {
  return {
    packageId: each.package_id,
    productName: optionName(each, include_video),
    packageDescription: each.description,
    includeVideo: include_video,
    interval,
    amountMinor: amount_minor,
    currency: each.currency,
  }
}

const running = new WeakMap<PaymentProvider, Promise<unknown>>()

type Offered = PackageChoice & { interval: BillingInterval }

/** The provider's price of an offer. Synchronizes the catalog if the price is missing or outdated. Rejects with ProviderError. */
export async function priceOfOffer(context: CatalogContext, provider: PaymentProvider, offer: Offered): Promise<string> {
  const { terms, include_video, interval } = offer
  const known = await findPrice()
  if (known) return known
  // A synchronization that already runs may have read the packages before this offer was saved.
  await running.get(provider)?.catch(() => {})
  const found = await findPrice()
  if (found) return found
  await syncOnce()
  const created = await findPrice()
  if (!created) throw new Error(`The catalog has no price for package ${terms.package_id}.`)
  return created

  async function findPrice(): Promise<string | undefined> {
    const price = await context.repositories.prices.active(provider.name, { package_id: terms.package_id, include_video, interval })
    const { amount_minor, currency } = offer
    const isCurrent = price?.amount_minor === amount_minor && price.currency === currency && price.tax_behavior === provider.taxBehavior
    return isCurrent ? price._id : undefined
  }

  function syncOnce(): Promise<unknown> {
    const current = running.get(provider)
    if (current) return current
    const sync = syncCatalog(context, provider).finally(() => running.delete(provider))
    running.set(provider, sync)
    return sync
  }
}
