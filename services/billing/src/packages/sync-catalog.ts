import { withTransaction } from '@loomcast/service-kit/mongo'
import { boughtName, type Package, type PackageChoice, packageTerms } from '../domain/package.ts'
import type { CatalogPrice, PaymentProvider } from '../engines/payment-provider.ts'
import type { PackagesContext } from './context.ts'
import type { PriceRecord } from './package.model.ts'
import { toPackage } from './package-record.ts'

type CatalogContext = Pick<PackagesContext, 'connection' | 'repositories'>

/** The prices of a package that can be bought: none if it is inactive or free. */
export function pricesOf(each: Package): { include_video: boolean; amount_minor: number }[] {
  if (!each.is_active || each.tier === 'free') return []
  const { content_only_minor, content_video_minor, has_video_toggle } = each
  return [
    { include_video: false, amount_minor: content_only_minor },
    ...(has_video_toggle && content_video_minor !== null ? [{ include_video: true, amount_minor: content_video_minor }] : []),
  ].filter((price) => price.amount_minor > 0)
}

/**
 * Creates missing products and prices at the payment provider and records their ids. A price that changed is replaced; the old one is archived and stays
 * recorded, because subscriptions keep it. Rejects with ProviderError.
 */
export async function syncCatalog({ connection, repositories }: CatalogContext, provider: PaymentProvider): Promise<PriceRecord[]> {
  const packages = (await repositories.packages.list({ activeOnly: true })).map(toPackage)
  const wanted = packages.flatMap((each) => pricesOf(each).map((price) => ({ each, ...price })))
  const ids = await provider.syncCatalog(wanted.map(catalogPrice))
  const records = wanted.map(({ each, include_video, amount_minor }, index): PriceRecord => {
    const priceId = ids[index]?.priceId
    if (priceId === undefined) throw new Error(`The provider returned no price for ${each.package_id}.`)
    const terms = packageTerms(each)
    return {
      _id: priceId,
      provider: provider.name,
      package_id: each.package_id,
      include_video,
      amount_minor,
      currency: each.currency,
      terms,
      active: true,
    }
  })
  await withTransaction(connection, (tx) => repositories.prices.replaceActive(provider.name, records, tx))
  return records
}

function catalogPrice({
  each,
  include_video,
  amount_minor,
}: {
  each: Package
  include_video: boolean
  amount_minor: number
}): CatalogPrice {
  return {
    packageId: each.package_id,
    productName: boughtName(each, include_video),
    packageDescription: each.description,
    includeVideo: include_video,
    amountMinor: amount_minor,
    currency: each.currency,
  }
}

const running = new WeakMap<PaymentProvider, Promise<unknown>>()

/** The provider's price of an offer. Synchronizes the catalog if the price is missing or outdated. Rejects with ProviderError. */
export async function priceOfOffer(context: CatalogContext, provider: PaymentProvider, offer: PackageChoice): Promise<string> {
  const known = await findPrice()
  if (known) return known
  // A synchronization that already runs may have read the packages before this offer was saved.
  await running.get(provider)?.catch(() => {})
  const found = await findPrice()
  if (found) return found
  await syncOnce()
  const created = await findPrice()
  if (!created) throw new Error(`The catalog has no price for package ${offer.terms.package_id}.`)
  return created

  async function findPrice(): Promise<string | undefined> {
    const price = await context.repositories.prices.active(provider.name, offer.terms.package_id, offer.include_video)
    if (price?.amount_minor === offer.amount_minor && price.currency === offer.currency) return price._id
    return undefined
  }

  function syncOnce(): Promise<unknown> {
    const current = running.get(provider)
    if (current) return current
    const sync = syncCatalog(context, provider).finally(() => running.delete(provider))
    running.set(provider, sync)
    return sync
  }
}
