import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { CatalogPrice } from '../payment-provider.ts'
import { orUndefined } from './errors.ts'
import { allOf, idOf, PAGE } from './lists.ts'

/** Metadata of the products and prices that the catalog manages. */
const PACKAGE = 'loomcast_package'
/** The price that is shown is what is paid, so taxes are within it. */
const TAX_BEHAVIOR = 'inclusive'
/** Largest number of lookup keys in one request. */
const LOOKUP_KEYS = 10

/**
 * Each option is a product of its own, so that checkout, portal and invoices show what was bought. Its prices have different intervals: Stripe's portal wants
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

/** A price is found by its lookup key. Another amount is another price, which takes over the key. */
export async function syncCatalog(stripe: Stripe, wanted: readonly CatalogPrice[]): Promise<{ priceId: string }[]> {
  for (const price of new Map(wanted.map((each) => [productIdOf(each), each])).values()) await syncProduct(stripe, price)
  const existing = await pricesByLookupKey(stripe, wanted.map(lookupKeyOf))
  const synced: { priceId: string }[] = []
  for (const price of wanted) synced.push({ priceId: await syncPrice(stripe, price, existing.get(lookupKeyOf(price))) })
  const current = new Set(synced.map(({ priceId }) => priceId))
  for (const priceId of [...(await catalogPrices(stripe)).values()].flat())
    if (!current.has(priceId)) await stripe.prices.update(priceId, { active: false })
  return synced
}

async function syncProduct(stripe: Stripe, price: CatalogPrice): Promise<void> {
  const { packageId, productName: name, packageDescription } = price
  const id = productIdOf(price)
  const product = await orUndefined(stripe.products.retrieve(id))
  // Stripe rejects an empty description of a new product and stores none.
  const description = packageDescription || null
  if (!product) {
    const content = { id, name, ...(description && { description }), metadata: { [PACKAGE]: packageId } }
    const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
    await stripe.products.create(content, { idempotencyKey: `product:${hash}` })
  } else if (!product.active || product.name !== name || product.description !== description)
    await stripe.products.update(id, { active: true, name, description: description ?? '' })
}

async function pricesByLookupKey(stripe: Stripe, keys: string[]): Promise<Map<string, Stripe.Price>> {
  const prices: Stripe.Price[] = []
  for (let start = 0; start < keys.length; start += LOOKUP_KEYS)
    prices.push(...(await allOf(stripe.prices.list({ lookup_keys: keys.slice(start, start + LOOKUP_KEYS), limit: PAGE }))))
  return new Map(prices.map((price) => [price.lookup_key ?? '', price]))
}

async function syncPrice(stripe: Stripe, wanted: CatalogPrice, existing: Stripe.Price | undefined): Promise<string> {
  if (existing && isWanted(existing, wanted)) {
    const isVague = existing.tax_behavior !== TAX_BEHAVIOR
    if (isVague || !existing.active)
      await stripe.prices.update(existing.id, { active: true, ...(isVague && { tax_behavior: TAX_BEHAVIOR }) })
    return existing.id
  }
  const { packageId, interval, amountMinor, currency } = wanted
  const { id } = await stripe.prices.create(
    {
      product: productIdOf(wanted),
      tax_behavior: TAX_BEHAVIOR,
      currency,
      unit_amount: amountMinor,
      recurring: { interval },
      lookup_key: lookupKeyOf(wanted),
      transfer_lookup_key: true,
      metadata: { [PACKAGE]: packageId },
    },
    // The replaced price is part of the key: parallel calls create one price, and an amount can be restored later.
    { idempotencyKey: `price:${lookupKeyOf(wanted)}:${amountMinor}:${currency}:after:${existing?.id ?? 'none'}` },
  )
  return id
}

function isWanted(price: Stripe.Price, wanted: CatalogPrice): boolean {
  const { amountMinor, currency } = wanted
  return (
    price.unit_amount === amountMinor &&
    price.currency === currency &&
    price.recurring?.interval === wanted.interval &&
    price.recurring.interval_count === 1 &&
    // Stripe accepts another behavior only for a price that has none.
    price.tax_behavior !== 'exclusive' &&
    idOf(price.product) === productIdOf(wanted)
  )
}
