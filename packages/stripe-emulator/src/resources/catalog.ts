import { invalid } from '../api-failure.ts'
import type { Interval } from '../calendar.ts'
import { stripeId } from '../ids.ts'
import { newPrice, type PriceObject } from '../objects/price.ts'
import { newProduct } from '../objects/product.ts'
import type { Work } from '../work.ts'
import { pageOf } from './page.ts'
import type { ApiRequest, Routes } from './request.ts'

const TAX_BEHAVIORS = ['inclusive', 'exclusive', 'unspecified'] as const
const INTERVALS: readonly Interval[] = ['day', 'week', 'month', 'year']

async function createProduct({ work, params }: Pick<ApiRequest, 'work' | 'params'>) {
  const id = params.string('id') ?? stripeId('prod')
  if (await work.find(id)) throw invalid(`Product already exists with id: ${id}`, 'id', 'resource_already_exists')
  const product = newProduct({
    id,
    name: params.required('name'),
    description: params.string('description') ?? null,
    active: params.boolean('active') ?? true,
    metadata: params.metadata(),
    now: work.now,
  })
  await work.save(product)
  await work.emit('product.created', product)
  return product
}

/** Takes the key from the price that has it, if the request permits that. */
async function claimLookupKey(work: Work, key: string, transfer: boolean, except?: string): Promise<void> {
  const owner = (await work.list('price', key)).find(({ lookup_key, id }) => lookup_key === key && id !== except)
  if (!owner) return
  if (!transfer) throw invalid(`A price (\`${owner.id}\`) already uses that lookup key.`, 'lookup_key', 'resource_already_exists')
  const before = structuredClone(owner)
  owner.lookup_key = null
  await work.save(owner)
  await work.emit('price.updated', owner, before)
}

async function createPrice({ work, params }: ApiRequest): Promise<PriceObject> {
  const product = params.has('product_data')
    ? await createProduct({ work, params: params.nested('product_data') })
    : await work.require('product', params.required('product'), 'product')
  const recurring = params.nested('recurring')
  const interval = recurring.oneOf('interval', INTERVALS)
  const unitAmount = params.integer('unit_amount')
  if (interval === undefined) throw invalid('The sandbox supports recurring prices only.', 'recurring[interval]')
  if (unitAmount === undefined || unitAmount < 0) throw invalid('Invalid non-negative integer', 'unit_amount', 'parameter_invalid_integer')
  const currency = params.required('currency').toLowerCase()
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}.`, 'currency')
  const lookupKey = params.string('lookup_key') ?? null
  if (lookupKey !== null) await claimLookupKey(work, lookupKey, params.boolean('transfer_lookup_key') ?? false)
  const price = newPrice({
    product: product.id,
    currency,
    unitAmount,
    interval,
    intervalCount: recurring.integer('interval_count') ?? 1,
    lookupKey,
    nickname: params.string('nickname') ?? null,
    active: params.boolean('active') ?? true,
    taxBehavior: params.oneOf('tax_behavior', TAX_BEHAVIORS) ?? 'unspecified',
    metadata: params.metadata(),
    now: work.now,
  })
  await work.save(price)
  await work.emit('price.created', price)
  return price
}

export const catalogRoutes: Routes = {
  'POST /v1/products': createProduct,
  'POST /v1/prices': createPrice,

  async 'GET /v1/products'({ work, params }) {
    const active = params.boolean('active')
    const ids = params.strings('ids')
    const all = await work.list('product')
    const matching = all.filter((each) => (active === undefined || each.active === active) && (ids.length === 0 || ids.includes(each.id)))
    return pageOf('/v1/products', matching, params)
  },

  async 'GET /v1/products/:id'({ work, id }) {
    return work.require('product', id)
  },

  async 'POST /v1/products/:id'({ work, params, id }) {
    const product = await work.require('product', id)
    const before = structuredClone(product)
    product.name = params.string('name') ?? product.name
    if (params.has('description')) product.description = params.string('description') ?? null
    product.active = params.boolean('active') ?? product.active
    if (params.has('metadata')) product.metadata = params.metadata(product.metadata)
    product.updated = work.now
    await work.save(product)
    await work.emit('product.updated', product, before)
    return product
  },

  async 'GET /v1/prices'({ work, params }) {
    const active = params.boolean('active')
    const product = params.string('product')
    const currency = params.string('currency')
    const keys = params.strings('lookup_keys')
    const all = await work.list('price', product)
    const matching = all.filter(
      (price) =>
        (active === undefined || price.active === active) &&
        (currency === undefined || price.currency === currency) &&
        (keys.length === 0 || (price.lookup_key !== null && keys.includes(price.lookup_key))),
    )
    return pageOf('/v1/prices', matching, params)
  },

  async 'GET /v1/prices/:id'({ work, id }) {
    return work.require('price', id)
  },

  async 'POST /v1/prices/:id'({ work, params, id }) {
    if (params.has('unit_amount') || params.has('currency') || params.has('recurring'))
      throw invalid('The amount, currency and interval of a price cannot be changed.', undefined, 'parameter_unknown')
    const price = await work.require('price', id)
    const before = structuredClone(price)
    price.active = params.boolean('active') ?? price.active
    const behavior = params.oneOf('tax_behavior', TAX_BEHAVIORS)
    if (behavior !== undefined && behavior !== price.tax_behavior) {
      if (price.tax_behavior !== 'unspecified')
        throw invalid('You cannot change `tax_behavior` once it is set to `exclusive` or `inclusive`.', 'tax_behavior')
      price.tax_behavior = behavior
    }
    if (params.has('nickname')) price.nickname = params.string('nickname') ?? null
    if (params.has('metadata')) price.metadata = params.metadata(price.metadata)
    if (params.has('lookup_key')) {
      const key = params.string('lookup_key') ?? null
      if (key !== null) await claimLookupKey(work, key, params.boolean('transfer_lookup_key') ?? false, id)
      price.lookup_key = key
    }
    await work.save(price)
    await work.emit('price.updated', price, before)
    return price
  },
}
