import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { newId } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import { readProviderConfig } from '../src/configuration/provider-config.ts'
import { ProviderError } from '../src/engines/payment-provider.ts'
import { type BillingService, startBilling } from './support/billing-service.ts'
import { type Buyer, buyerOf } from './support/buyer.ts'

let billing: BillingService
let buyer: Buyer

beforeAll(async () => {
  billing = await startBilling('admin')
  buyer = buyerOf(billing)
})
afterAll(() => billing.stop())

const prices = () => billing.context.repositories.models.prices.find({}).lean()

test('the catalog is synchronized at start, and again without any change', async () => {
  const before = await prices()
  expect(before.map((price) => price.amount_minor).sort((one, other) => one - other)).toEqual([495, 1900, 2900, 4900])
  const { body } = await billing.admin('POST', '/internal/admin/packages/stripe-sync')
  expect(body).toEqual({ success: true, message: '4 prices are up to date.' })
  expect(await prices()).toEqual(before)
})

test('a changed price is replaced and the old one stays known', async () => {
  await billing.admin('PUT', '/internal/admin/packages/professional', { version: 1, content_only_price: 5.95 })
  await billing.admin('POST', '/internal/admin/packages/stripe-sync')
  const ofPackage = (await prices()).filter((price) => price.package_id === 'professional' && !price.include_video)
  expect(ofPackage.map(({ amount_minor, active }) => ({ amount_minor, active }))).toEqual(
    expect.arrayContaining([
      { amount_minor: 495, active: false },
      { amount_minor: 595, active: true },
    ]),
  )
})

test('the configuration names the sandbox, a missing provider and a rejected key', async () => {
  expect((await billing.admin('GET', '/internal/admin/provider-config')).body).toMatchObject({
    success: false,
    provider: 'sandbox',
    error: 'Stripe API key not configured',
    note: 'Sandbox in use',
  })
  expect(await readProviderConfig({ ...billing.context, provider: undefined })).toMatchObject({ success: false, provider: 'none' })
  const { provider } = billing.context
  if (!provider) throw new Error('no provider')
  const account = () => Promise.reject(new ProviderError('rejected', 'invalid key'))
  const rejected = await readProviderConfig({ ...billing.context, provider: { ...provider, name: 'stripe', account } })
  expect(rejected).toMatchObject({ success: false, provider: 'stripe', error: 'Stripe rejected the API key or the request' })
})

test('a synchronization finds a change whose event was lost', async () => {
  const user = newId('usr')
  await buyer.subscribe(user)
  await billing.sandbox.deliver({ all: true })
  await poll(async () => (await billing.context.repositories.providerEvents.list({ state: 'received', limit: 1 })).length === 0)
  await billing.sandbox.faults.set({ drop: 50 })
  const [subscription] = await billing.sandbox.views.subscriptions(await buyer.customerId(user))
  await billing.sandbox.actions.cancelSubscription(subscription?.id ?? '', 'now')
  const { body } = await billing.admin('POST', `/internal/admin/customers/${user}/sync`)
  expect(body).toMatchObject({ changed: true, subscription: { status: 'free' } })
  expect((await billing.admin('POST', `/internal/admin/customers/${user}/sync`)).body.changed).toBe(false)
  await billing.sandbox.faults.clear()
})

test('events are listed and processed again', async () => {
  await buyer.subscribe(newId('usr'))
  const done = async () => (await billing.admin('GET', '/internal/admin/provider-events?state=done&limit=1')).body.events[0]
  const event = await poll(done)
  const { status, body } = await billing.admin('POST', `/internal/admin/provider-events/${event.event_id}/replay`)
  expect({ status, state: body.event.state }).toEqual({ status: 200, state: 'received' })
  await poll(async () => (await billing.context.repositories.providerEvents.find(event.event_id))?.state === 'done')
  expect((await billing.admin('POST', '/internal/admin/provider-events/evt_unknown/replay')).status).toBe(404)
  expect((await billing.admin('POST', '/internal/admin/provider-events/replay-failed')).body).toMatchObject({ replayed: 0 })
})

test('an alert is resolved once', async () => {
  const alert = { kind: 'unknown_price' as const, user_id: 'usr_1', subscription_id: 'sub_1', repair: null, data: {} }
  await billing.context.repositories.alerts.raise('sub_1', alert, new Date())
  const { body } = await billing.admin('GET', '/internal/admin/alerts')
  const [{ alert_id }] = body.alerts
  const path = `/internal/admin/alerts/${encodeURIComponent(alert_id)}/resolve`
  expect((await billing.admin('POST', path)).body.alert).toMatchObject({ resolved_by: 'usr_admin' })
  expect((await billing.admin('POST', path)).status).toBe(404)
})
