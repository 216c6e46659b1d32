import { ApiFailure } from './api-failure.ts'
import { type Kind, wireOf } from './kinds.ts'
import { amountsOff } from './objects/coupon.ts'
import { listOf } from './objects/list.ts'
import type { Work } from './work.ts'

type Json = Record<string, unknown>

/** The `data` of a list is a level too. */
const MAX_DEPTH = 4

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}

/** Replaces ids by objects on each path, such as `data.latest_invoice.payments`. Throws Stripe's error for a path that cannot be expanded. */
export async function expand(work: Work, body: object, paths: readonly string[]): Promise<object> {
  const copy: Json = structuredClone(body) as Json
  for (const path of paths) {
    const segments = path.split('.')
    if (segments.length > MAX_DEPTH) throw new ApiFailure(400, `You cannot expand more than ${MAX_DEPTH} levels of a property: ${path}`)
    await follow(work, copy, segments, path)
  }
  return copy
}

async function follow(work: Work, target: unknown, [segment, ...rest]: string[], path: string): Promise<void> {
  if (segment === undefined || target === null) return
  if (Array.isArray(target)) {
    await preload(work, target, segment)
    for (const each of target) await follow(work, each, [segment, ...rest], path)
    return
  }
  if (!isObject(target)) throw cannotExpand(path)
  if (!(segment in target)) {
    const included = await include(work, target, segment)
    if (included === undefined) throw cannotExpand(path)
    if (included === null) return
    target[segment] = included
  }
  const value = target[segment]
  if (typeof value === 'string') {
    const object = await work.find(value)
    if (!object) throw cannotExpand(path)
    target[segment] = structuredClone(wireOf(object))
  }
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) target[segment] = await objectsOf(work, value, path)
  await follow(work, target[segment], rest, path)
}

/** The lists that are objects' properties only if they are expanded. */
const LISTS: Record<string, Kind> = { 'invoice.payments': 'invoice_payment', 'charge.refunds': 'refund' }

/** Reads in one query what the property of all elements of a list refers to. */
async function preload(work: Work, targets: readonly unknown[], segment: string): Promise<void> {
  const objects = targets.filter(isObject)
  const ids = objects.flatMap((object) => object[segment]).filter((id) => typeof id === 'string')
  if (ids.length > 1) await work.preload(ids)
  const unlisted = objects.filter((object) => !(segment in object))
  const kind = LISTS[`${unlisted[0]?.['object']}.${segment}`]
  if (kind && unlisted.length > 1)
    await work.preloadLists(
      kind,
      unlisted.map(({ id }) => String(id)),
    )
}

async function objectsOf(work: Work, ids: readonly string[], path: string): Promise<object[]> {
  const objects: object[] = []
  for (const id of ids) {
    const object = await work.find(id)
    if (!object) throw cannotExpand(path)
    objects.push(structuredClone(wireOf(object)))
  }
  return objects
}

/** What an object has only if it is expanded; null if this object has none. */
async function include(work: Work, target: Json, name: string): Promise<object | null | undefined> {
  const id = String(target['id'])
  if (target['object'] === 'invoice' && name === 'payments') {
    const payments = await work.list('invoice_payment', id)
    return listOf(`/v1/invoice_payments?invoice=${id}`, structuredClone(payments.map(wireOf)))
  }
  if (target['object'] === 'charge' && name === 'refunds')
    return listOf(`/v1/charges/${id}/refunds`, structuredClone((await work.list('refund', id)).map(wireOf)))
  if (target['object'] === 'customer' && name === 'subscriptions') {
    const live = (await work.list('subscription', id)).filter(({ ended_at }) => ended_at === null)
    return listOf(`/v1/customers/${id}/subscriptions`, structuredClone(live.map(wireOf)))
  }
  if (target['object'] === 'coupon' && name === 'applies_to') {
    const { products } = (await work.require('coupon', id))._sandbox
    return products && { products: [...products] }
  }
  if (target['object'] === 'coupon' && name === 'currency_options') {
    const amounts = Object.entries(amountsOff(await work.require('coupon', id)))
    return amounts.length === 0 ? null : Object.fromEntries(amounts.map(([currency, amount_off]) => [currency, { amount_off }]))
  }
  return undefined
}

function cannotExpand(path: string): ApiFailure {
  return new ApiFailure(400, `This property cannot be expanded (${path}).`, { param: 'expand' })
}
