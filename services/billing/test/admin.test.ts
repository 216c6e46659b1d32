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
  expect(before.map((price) => price.amount_minor).sort((one, other) => one - other)).toEqual([
    495, 1900, 2900, 4900, 4950, 19_000, 29_000, 49_000,
  ])
  const { body } = await billing.admin('POST', '/internal/admin/packages/stripe-sync')
  expect(body).toEqual({ success: true, message: '8 prices are up to date.' })
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

test('the configuration reports the sandbox, a missing provider and a rejected key', async () => {
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

test('a synchronization finds a change after its event was lost', async () => {
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
  const { event_id, type } = event
  const replay = (more: object) =>
    billing.admin('POST', '/internal/admin/provider-events/replay', { dry_run: false, per_second: 100, ...more })
  const chosen = { type, state: 'done', error: '', event_ids: [event_id, 'evt_unknown'] }
  expect((await replay({ ...chosen, dry_run: true })).body).toEqual({ success: true, ids: [event_id], replay: null })
  const stored = () => billing.context.repositories.providerEvents.find(event_id)
  await billing.connection
    .collection<{ _id: string }>('provider_events')
    .updateOne({ _id: event_id }, { $set: { handled_at: new Date(0) } })
  expect((await replay(chosen)).body.replay).toMatchObject({ state: 'running', total: 1, group: 'provider-events' })
  await poll(async () => (await stored())?.state === 'done' && ((await stored())?.handled_at?.getTime() ?? 0) > 0)
  const { replays } = (await billing.admin('GET', '/internal/admin/replays')).body
  expect(replays).toEqual([expect.objectContaining({ state: 'done', sent: 1, handled: 1, failed: [] })])
})

test('events are grouped by type, state and error', async () => {
  const events = billing.connection.collection<{ _id: string } & Record<string, unknown>>('provider_events')
  const times = { created_at: new Date(0), next_attempt_at: new Date('2126-03-10T12:00:00Z'), handled_at: new Date(0) }
  const failed = { type: 'invoice.grouped', state: 'failed', customer_id: null, attempts: 20, body: '', ...times }
  await events.insertMany([
    { _id: 'evt_group_1', ...failed, last_error: 'customer cus_abc1 is unknown', received_at: new Date('2026-03-08T12:00:00Z') },
    { _id: 'evt_group_2', ...failed, last_error: 'customer cus_abc2 is unknown', received_at: new Date('2026-03-09T12:00:00Z') },
    { _id: 'evt_group_3', ...failed, last_error: 'timeout', received_at: new Date('2026-03-07T12:00:00Z') },
  ])
  const list = async (query: string) => (await billing.admin('GET', `/internal/admin/provider-events?type=invoice.grouped${query}`)).body
  expect((await list('')).groups).toEqual([
    {
      type: 'invoice.grouped',
      state: 'failed',
      error: 'customer … is unknown',
      count: 2,
      first_at: '2026-03-08T12:00:00.000Z',
      last_at: '2026-03-09T12:00:00.000Z',
    },
    expect.objectContaining({ error: 'timeout', count: 1 }),
  ])
  const { groups, events: listed } = await list(`&error=${encodeURIComponent('customer … is unknown')}`)
  expect(groups).toHaveLength(1)
  expect(listed.map(({ event_id }: { event_id: string }) => event_id)).toEqual(['evt_group_2', 'evt_group_1'])
  await events.deleteMany({ type: 'invoice.grouped' })
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
