import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { TaxBehavior } from '../../domain/tax.ts'
import type { CatalogPrice, CatalogProduct } from '../payment-provider.ts'
import { orUndefined } from './errors.ts'
import { allOf, idOf, PAGE } from './lists.ts'

/** Metadata of the products and prices that the catalog manages. */
const PACKAGE = 'loomcast_package'
/** Largest number of lookup keys in one request. */
const LOOKUP_KEYS = 10

/**
 * Each option is a product of its own, so that checkout, portal and invoices show what was bought. Its prices have different intervals: Stripe's portal requires
 * them to be unique.
 */
export const productIdOf = ({ packageId, includeVideo }: Pick<CatalogPrice, 'packageId' | 'includeVideo'>): string =>
  `loomcast_${packageId}${includeVideo ? '_video' : ''}`
/** The keys of monthly prices are those of the releases without yearly ones. */
const lookupKeyOf = ({ packageId, includeVideo, interval }: CatalogPrice): string =>
  `loomcast_${packageId}_${includeVideo ? 'video' : 'content'}${interval === 'month' ? '' : `_${interval}`}`

/** Active prices of the catalog, by product. */
async function catalogPrices(stripe: Stripe): Promise<Map<string, string[]>> {
  const byProduct = new Map<string, string[]>()
  for (const price of await allOf(stripe.prices.list({ active: true, limit: PAGE }))) {
    if (price.metadata[PACKAGE] === undefined) continue
    const product = idOf(price.product)
    byProduct.set(product, [...(byProduct.get(product) ?? []), price.id])
  }
  return byProduct
}

/** A price is found by its lookup key. Another amount or tax behavior is another price, which takes over the key. */
export async function syncCatalog(
  stripe: Stripe,
  wanted: readonly CatalogPrice[],
  taxBehavior: TaxBehavior,
): Promise<{ priceId: string }[]> {
  for (const price of new Map(wanted.map((each) => [productIdOf(each), each])).values()) await syncProduct(stripe, price)
  const existing = await pricesByLookupKey(stripe, wanted.map(lookupKeyOf))
  const synced: { priceId: string }[] = []
  for (const price of wanted) synced.push({ priceId: await syncPrice(stripe, price, existing.get(lookupKeyOf(price)), taxBehavior) })
  const current = new Set(synced.map(({ priceId }) => priceId))
  for (const priceId of [...(await catalogPrices(stripe)).values()].flat())
    if (!current.has(priceId)) await stripe.prices.update(priceId, { active: false })
  return synced
}

async function syncProduct(stripe: Stripe, wanted: CatalogProduct): Promise<void> {
  const { productName: name, packageDescription } = wanted
  const id = productIdOf(wanted)
  const product = await orUndefined(stripe.products.retrieve(id))
  if (!product) return createProduct(stripe, wanted, true)
  const description = descriptionOf(packageDescription)
  if (!product.active || product.name !== name || product.description !== description)
    await stripe.products.update(id, { active: true, name, description: description ?? '' })
}

/** Stripe rejects an empty description of a new product and stores none. */
const descriptionOf = (text: string): string | null => text || null

async function createProduct(stripe: Stripe, wanted: CatalogProduct, active: boolean): Promise<void> {
  const { packageId, productName: name, packageDescription } = wanted
  const description = descriptionOf(packageDescription)
  const metadata = { [PACKAGE]: packageId }
  const content = { id: productIdOf(wanted), name, ...(description && { description }), ...(!active && { active }), metadata }
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  await stripe.products.create(content, { idempotencyKey: `product:${hash}` })
}

/** Creates the product of an option that is not sold yet, so that a coupon can be limited to it. */
export async function reserveProduct(stripe: Stripe, product: CatalogProduct): Promise<void> {
  if (!(await orUndefined(stripe.products.retrieve(productIdOf(product))))) await createProduct(stripe, product, false)
}

async function pricesByLookupKey(stripe: Stripe, keys: string[]): Promise<Map<string, Stripe.Price>> {
  const prices: Stripe.Price[] = []
  for (let start = 0; start < keys.length; start += LOOKUP_KEYS)
    prices.push(...(await allOf(stripe.prices.list({ lookup_keys: keys.slice(start, start + LOOKUP_KEYS), limit: PAGE }))))
  return new Map(prices.map((price) => [price.lookup_key ?? '', price]))
}

async function syncPrice(
  stripe: Stripe,
  wanted: CatalogPrice,
  existing: Stripe.Price | undefined,
  taxBehavior: TaxBehavior,
): Promise<string> {
  if (existing && isWanted(existing, wanted, taxBehavior)) {
    const isVague = existing.tax_behavior !== taxBehavior
    if (isVague || !existing.active)
      await stripe.prices.update(existing.id, { active: true, ...(isVague && { tax_behavior: taxBehavior }) })
    return existing.id
  }
  const { packageId, interval, amountMinor, currency } = wanted
  const { id } = await stripe.prices.create(
    {
      product: productIdOf(wanted),
      tax_behavior: taxBehavior,
      currency,
      unit_amount: amountMinor,
      recurring: { interval },
      lookup_key: lookupKeyOf(wanted),
      transfer_lookup_key: true,
      metadata: { [PACKAGE]: packageId },
    },
    // The replaced price is part of the key: parallel calls create one price, and an amount can be restored later.
    { idempotencyKey: `price:${lookupKeyOf(wanted)}:${amountMinor}:${currency}:${taxBehavior}:after:${existing?.id ?? 'none'}` },
  )
  return id
}

function isWanted(price: Stripe.Price, wanted: CatalogPrice, taxBehavior: TaxBehavior): boolean {
  const { amountMinor, currency } = wanted
  return (
    price.unit_amount === amountMinor &&
    price.currency === currency &&
    price.recurring?.interval === wanted.interval &&
    price.recurring.interval_count === 1 &&
    // Stripe accepts another behavior only for a price that has none.
    (price.tax_behavior === taxBehavior || price.tax_behavior === 'unspecified') &&
    idOf(price.product) === productIdOf(wanted)
  )
}
