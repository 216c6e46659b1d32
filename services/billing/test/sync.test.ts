import { acquireLease } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import { LEASES } from '../src/customers/lease.model.ts'
import { syncAfterEvent } from '../src/customers/sync-after-event.ts'
import { syncCustomer } from '../src/customers/sync-customer.ts'
import { type BillingService, startBilling } from './support/billing-service.ts'
import { plansOf } from './support/plans.ts'

let service: BillingService
let plans: ReturnType<typeof plansOf>
beforeAll(async () => {
  service = await startBilling('sync')
  plans = plansOf(service)
})
afterAll(() => service.stop())

const ENTITLEMENT = 'com.loomcast.billing.entitlement-changed.v2'
const PAYMENT = 'com.loomcast.billing.payment-recorded.v1'
const REFUND = 'com.loomcast.billing.refund-recorded.v1'

test('a paid checkout gives the package, with one event, one ledger entry and one email', async () => {
  await plans.buy('usr_buys')
  expect(await plans.entitlementOf('usr_buys')).toMatchObject({
    package_id: 'professional',
    include_video: true,
    source: 'subscription',
    limits: { texts: null, videos: 30 },
  })
  expect(await plans.published(ENTITLEMENT, 'usr_buys')).toHaveLength(1)
  expect(await plans.published(PAYMENT, 'usr_buys')).toMatchObject([
    { amount_minor: 1900, currency: 'usd', package_id: 'professional', tier: 'pro' },
  ])
  expect(await plans.mails('usr_buys')).toEqual(['plan-started'])
})

test('a synchronization without a difference changes and publishes nothing', async () => {
  await plans.buy('usr_calm')
  const before = await service.connection.collection('outbox').countDocuments()
  expect(await syncCustomer(service.context, 'usr_calm')).toMatchObject({ changed: false })
  expect(await service.connection.collection('outbox').countDocuments()).toBe(before)
})

test('parallel synchronizations write every fact once', async () => {
  const session = await plans.openCheckout('usr_parallel')
  await service.sandbox.actions.payCheckout(session, 'ok')
  await Promise.all(Array.from({ length: 10 }, () => syncCustomer(service.context, 'usr_parallel')))
  await plans.settled()
  expect(await plans.published(PAYMENT, 'usr_parallel')).toHaveLength(1)
  expect(await plans.published(ENTITLEMENT, 'usr_parallel')).toHaveLength(1)
  expect(await plans.mails('usr_parallel')).toEqual(['plan-started'])
})

describe('a payment that was made between the reads of the subscription and of the payments', () => {
  /** A provider whose first read has the subscriptions of before `change` and the payments of after it: its lists have no common time. */
  function changingWhileRead(change: () => Promise<unknown>) {
    const { provider } = service.context
    if (!provider) throw new Error('no provider')
    let isFirst = true
    const readCustomer = async (id: string) => {
      if (!isFirst) return provider.readCustomer(id)
      isFirst = false
      const { subscriptions } = await provider.readCustomer(id)
      await change()
      return { ...(await provider.readCustomer(id)), subscriptions }
    }
    return { ...service.context, provider: { ...provider, readCustomer } }
  }

  test('for a better plan is in the email about the change', async () => {
    const { subscriptionId } = await plans.buy('usr_upgrades')
    const price = (await service.sandbox.views.prices()).find(({ lookupKey }) => lookupKey === 'loomcast_enterprise_content')
    const context = changingWhileRead(async () =>
      service.context.provider?.changeNow({
        subscriptionId,
        priceId: price?.id ?? '',
        prorationDate: service.sandbox.clock(),
        idempotencyKey: 'usr_upgrades',
      }),
    )
    await syncCustomer(context, 'usr_upgrades')
    await plans.settled()
    const [, changed] = await plans.published('com.loomcast.billing.mail-requested.v1', 'usr_upgrades')
    expect(changed?.data).toMatchObject({ package_name: 'Enterprise', amount_charged: '$10.00' })
    expect(await plans.published(PAYMENT, 'usr_upgrades')).toHaveLength(2)
  })
})

test('events that wait for a synchronization share the next one, and later events do not', async () => {
  await plans.buy('usr_events')
  const { connection, context } = service
  const { provider } = context
  const customer = await context.repositories.customers.find('usr_events')
  if (!provider || !customer) throw new Error('no customer')
  const { promise: read, resolve: finishReading } = Promise.withResolvers<void>()
  let reads = 0
  const readCustomer = async (id: string) => {
    reads++
    await read
    return provider.readCustomer(id)
  }
  const observed = { ...context, provider: { ...provider, readCustomer } }
  const lease = { connection, collection: LEASES, id: 'customer:usr_events', owner: 'another', durationMs: 30_000 }
  const running = await poll(() => acquireLease(lease))
  const waiting = [1, 2, 3].map(() => syncAfterEvent(observed, customer))
  await running.release()
  await poll(async () => reads === 1)
  const later = [1, 2].map(() => syncAfterEvent(observed, customer))
  finishReading()
  await Promise.all([...waiting, ...later])
  expect(reads).toBe(2)
  await syncAfterEvent(observed, customer)
  expect(reads).toBe(3)
})

test('events are synchronized again after a failure', async () => {
  const { connection, context } = service
  const customer = await context.repositories.customers.find('usr_events')
  if (!context.provider || !customer) throw new Error('no customer')
  const readCustomer = () => Promise.reject(new Error('not reached'))
  const failing = { ...context, connection, provider: { ...context.provider, readCustomer } }
  await expect(syncAfterEvent(failing, customer)).rejects.toThrow('not reached')
  expect(await syncAfterEvent(context, customer)).toMatchObject({ changed: false })
})

test('a synchronization is repeated without a second effect if its commit fails', async () => {
  const { context, sandbox } = service
  const session = await plans.openCheckout('usr_killed')
  await sandbox.faults.set({ drop: 1_000 })
  await sandbox.actions.payCheckout(session, 'ok')
  // Only then is every event dropped.
  await plans.settled()
  await sandbox.faults.clear()
  const { requestedMails } = context.repositories
  const dying = {
    ...context,
    repositories: {
      ...context.repositories,
      requestedMails: { ...requestedMails, insert: async () => Promise.reject(new Error('killed')) },
    },
  }
  await expect(syncCustomer(dying, 'usr_killed')).rejects.toThrow('killed')
  expect(await plans.published(PAYMENT, 'usr_killed')).toEqual([])
  expect(await plans.entitlementOf('usr_killed')).toMatchObject({ source: 'free' })

  await syncCustomer(context, 'usr_killed')
  expect(await plans.published(PAYMENT, 'usr_killed')).toHaveLength(1)
  expect(await plans.mails('usr_killed')).toEqual(['plan-started'])
})

test('a synchronization that read older data than is stored reads again', async () => {
  const { context } = service
  const { subscriptionId } = await plans.buy('usr_fence')
  const { provider } = context
  if (!provider) throw new Error('no provider')
  let reads = 0
  const slow = {
    ...context,
    provider: {
      ...provider,
      async readCustomer(customerId: string) {
        const state = await provider.readCustomer(customerId)
        // Another process, whose lease this one lost, writes meanwhile.
        if (reads++ === 0) {
          await provider.cancelSubscription({ subscriptionId, at: 'now', idempotencyKey: 'fence' })
          await service.connection.collection<{ _id: string }>('customers').updateOne({ _id: 'usr_fence' }, { $inc: { sync_version: 1 } })
        }
        return state
      },
    },
  }
  await syncCustomer(slow, 'usr_fence')
  expect(reads).toBe(2)
  expect(await plans.entitlementOf('usr_fence')).toMatchObject({ source: 'free' })
})

test('a refund is recorded once and does not end the plan', async () => {
  const { customerId } = await plans.buy('usr_refund')
  const [charge] = await service.sandbox.views.charges(customerId)
  await service.sandbox.actions.refundCharge(String(charge?.id))
  await plans.settled()
  expect(await plans.published(REFUND, 'usr_refund')).toMatchObject([{ kind: 'refund', amount_minor: 1900 }])
  expect(await plans.mails('usr_refund')).toEqual(expect.arrayContaining(['plan-started', 'payment-refunded']))
  expect(await plans.entitlementOf('usr_refund')).toMatchObject({ package_id: 'professional' })
})

test('a customer who was deleted at the provider loses the plan and keeps the ledger', async () => {
  const { customerId } = await plans.buy('usr_lost')
  await service.sandbox.actions.loseCustomer(customerId)
  await plans.settled()
  await syncCustomer(service.context, 'usr_lost')
  expect(await plans.entitlementOf('usr_lost')).toMatchObject({ source: 'free' })
  expect(await service.context.repositories.payments.countOf('usr_lost')).toBe(1)

  // The id is stored until the next checkout, so that a wrong key of the provider loses nothing.
  expect(await plans.customerOf('usr_lost')).toBe(customerId)
  const again = await plans.buy('usr_lost')
  expect(again.customerId).not.toBe(customerId)
  expect(await plans.entitlementOf('usr_lost')).toMatchObject({ source: 'subscription' })
  expect(await service.context.repositories.payments.countOf('usr_lost')).toBe(2)
})
