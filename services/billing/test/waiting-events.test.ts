import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { fixedClock } from '@loomcast/service-kit/testing'
import { beginClosing } from '../src/accounts/begin-closing.ts'
import { createCheckout } from '../src/checkout/create-checkout.ts'
import type { PaymentProvider } from '../src/engines/payment-provider.ts'
import { startUseCases, type UseCases } from './sequences/use-cases.ts'

let billing: UseCases
let provider: PaymentProvider
let users = 0

beforeAll(async () => {
  billing = await startUseCases('waiting_events', fixedClock('2026-03-10T12:00:00Z'))
  if (!billing.context.provider) throw new Error('no provider')
  provider = { ...billing.context.provider }
})
beforeEach(() => {
  Object.assign(billing.context.provider ?? {}, provider)
})
afterAll(() => billing.close())

/** Buys a plan on the hosted page. Its events are delivered, and none is processed. */
async function buy(): Promise<{ userId: string; customerId: string }> {
  const { context, sandbox } = billing
  const userId = `usr_${++users}`
  const choice = { package_id: 'professional', include_video: false, interval: 'month' } as const
  const { session_id } = await createCheckout(context, userId, { ...choice, origin_url: context.publicUrl }, undefined)
  await sandbox.actions.payCheckout(session_id, 'ok')
  await sandbox.deliver({ all: true })
  const customer = await context.repositories.customers.find(userId)
  return { userId, customerId: customer?.customer_id ?? '' }
}

const eventsOf = (customerId: string) =>
  billing.context.connection.collection('provider_events').find({ customer_id: customerId }).toArray()
const statesOf = async (customerId: string) => [...new Set((await eventsOf(customerId)).map(({ state }) => state))]

/** Calls `during` while a customer is read, after the provider has responded. Returns how often one was read. */
function observeReads(during: () => Promise<void> = async () => {}): () => number {
  let reads = 0
  Object.assign(billing.context.provider ?? {}, {
    readCustomer: async (id: string) => {
      reads++
      const state = await provider.readCustomer(id)
      if (reads === 1) await during()
      return state
    },
  })
  return () => reads
}

test('the events of a purchase that wait are processed with two reads of the customer', async () => {
  const { userId, customerId } = await buy()
  expect((await eventsOf(customerId)).length).toBeGreaterThan(3)
  const reads = observeReads()
  await billing.runEvents()
  const processed = { state: 'done', attempts: 1, handled_at: billing.context.clock(), last_error: null }
  expect(await eventsOf(customerId)).toEqual((await eventsOf(customerId)).map(() => expect.objectContaining(processed)))
  expect(reads()).toBe(2)
  expect((await billing.context.repositories.customers.find(userId))?.entitlement.package_id).toBe('professional')
})

test('an event that arrives after the provider was read is processed with another read', async () => {
  const { userId, customerId } = await buy()
  await billing.runEvents()
  const live = await billing.context.repositories.subscriptions.liveOf(userId)
  await billing.sandbox.actions.cancelSubscription(live?._id ?? '', 'period_end')
  await billing.sandbox.deliver({ all: true })
  const reads = observeReads(async () => {
    await billing.sandbox.actions.resumeSubscription(live?._id ?? '')
    await billing.sandbox.deliver({ all: true })
  })
  await billing.runEvents()
  expect(reads()).toBe(2)
  expect(await statesOf(customerId)).toEqual(['done'])
  expect((await billing.context.repositories.subscriptions.liveOf(userId))?.cancelAt).toBeNull()
})

test('the events wait on if the provider cannot be read', async () => {
  const { customerId } = await buy()
  Object.assign(billing.context.provider ?? {}, { readCustomer: () => Promise.reject(new Error('not reached')) })
  await expect(billing.runEvents()).rejects.toThrow('not reached')
  expect(await statesOf(customerId)).toEqual(['received'])
})

test('an event that another process works on is left to it', async () => {
  const { customerId } = await buy()
  const events = billing.context.connection.collection('provider_events')
  const [claimed] = await events.find({ customer_id: customerId, checkout_id: null }).toArray()
  const leased_until = new Date(billing.context.clock().getTime() + 60_000)
  await events.updateOne({ _id: claimed?._id }, { $set: { lease_id: 'lease_other', leased_until } })
  await billing.runEvents()
  const left = (await eventsOf(customerId)).filter(({ state }) => state !== 'done')
  expect(left).toMatchObject([{ _id: claimed?._id, state: 'received', lease_id: 'lease_other', leased_until }])
})

test('the bodies of waiting events of a deleted account are not stored', async () => {
  const { userId, customerId } = await buy()
  await billing.runEvents()
  const { context } = billing
  await withTransaction(context.connection, (tx) => beginClosing(context, tx, userId, context.clock()))
  await billing.closeAccounts()
  await billing.sandbox.deliver({ all: true })
  await billing.runEvents()
  const stored = await eventsOf(customerId)
  expect(stored.length).toBeGreaterThan(1)
  expect(stored.filter(({ state, body }) => state !== 'done' || body !== '')).toEqual([])
})
