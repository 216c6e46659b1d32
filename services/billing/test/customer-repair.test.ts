import { jest } from '@jest/globals'
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

const PAYMENT = 'com.loomcast.billing.payment-recorded.v1'
const REFUND = 'com.loomcast.billing.refund-recorded.v1'

test('two paid checkouts end in one subscription, one refund and one alert', async () => {
  const { sandbox, context } = service
  const first = await plans.openCheckout('usr_twice', 'professional')
  // The first session is ended by the second one, so it is paid before billing received its event.
  await sandbox.faults.set({ drop: 1_000 })
  await sandbox.actions.payCheckout(first, 'ok')
  const customerId = await plans.customerOf('usr_twice')
  const [price] = await sandbox.views.prices()
  const { provider } = context
  if (!provider || !price) throw new Error('no provider')
  const second = await provider.createCheckout({
    customerId,
    priceId: price.id,
    successUrl: 'http://localhost:3000/billing',
    cancelUrl: 'http://localhost:3000/billing',
    expiresAt: new Date(sandbox.clock().getTime() + 31 * 60_000),
    note: 'A note.',
    terms: null,
    metadata: { user_id: 'usr_twice', reservation_id: 'none' },
    idempotencyKey: 'second',
  })
  await sandbox.actions.payCheckout(second.id, 'ok')
  await sandbox.faults.clear()

  await Promise.all([syncCustomer(context, 'usr_twice'), syncCustomer(context, 'usr_twice')])
  await plans.settled()
  const subscriptions = await sandbox.views.subscriptions(customerId)
  expect(subscriptions.map(({ status }) => status).toSorted()).toEqual(['active', 'canceled'])
  expect(await plans.published(PAYMENT, 'usr_twice')).toHaveLength(2)
  expect(await plans.published(REFUND, 'usr_twice')).toHaveLength(1)
  const alerts = (await context.repositories.alerts.list({ all: true, limit: 10 })).filter(({ user_id }) => user_id === 'usr_twice')
  expect(alerts).toMatchObject([{ kind: 'duplicate_subscription', repair: null }])
  expect(await plans.mails('usr_twice')).toEqual(expect.arrayContaining(['duplicate-refunded', 'plan-started']))
  expect(await plans.mails('usr_twice')).toHaveLength(2)
})

test('a repair that was interrupted after the cancellation is completed with its refund', async () => {
  const { sandbox, context } = service
  const { customerId, subscriptionId } = await plans.buy('usr_interrupted')
  const { provider, repositories } = context
  if (!provider) throw new Error('no provider')
  const [charge] = await sandbox.views.charges(customerId)
  const repair = { subscription_id: subscriptionId, payment_ids: [String(charge?.id)] }
  const alert = { kind: 'duplicate_subscription' as const, user_id: 'usr_interrupted', subscription_id: subscriptionId, repair, data: {} }
  await repositories.alerts.raise(subscriptionId, alert, context.clock())
  await provider.cancelSubscription({ subscriptionId, at: 'now', idempotencyKey: 'interrupted' })
  await syncCustomer(context, 'usr_interrupted')
  expect(await plans.published(REFUND, 'usr_interrupted')).toMatchObject([{ kind: 'refund', amount_minor: 1900 }])
})

test('a repair that was interrupted after its refund refunds nothing again', async () => {
  const { sandbox, context } = service
  const { customerId, subscriptionId } = await plans.buy('usr_repaired')
  const { provider, repositories } = context
  if (!provider) throw new Error('no provider')
  const [charge] = await sandbox.views.charges(customerId)
  const repair = { subscription_id: subscriptionId, payment_ids: [String(charge?.id)] }
  const alert = { kind: 'duplicate_subscription' as const, user_id: 'usr_repaired', subscription_id: subscriptionId, repair, data: {} }
  await repositories.alerts.raise(subscriptionId, alert, context.clock())
  const keys: string[] = []
  const counting = {
    ...provider,
    refund: (request: Parameters<typeof provider.refund>[0]) => {
      keys.push(request.idempotencyKey)
      return provider.refund(request)
    },
  }
  const dying = { ...repositories, alerts: { ...repositories.alerts, repaired: async () => Promise.reject(new Error('killed')) } }
  await expect(syncCustomer({ ...context, provider: counting, repositories: dying }, 'usr_repaired')).rejects.toThrow('killed')
  await plans.advance(2)
  await syncCustomer({ ...context, provider: counting }, 'usr_repaired')
  expect(new Set(keys).size).toBe(1)
  expect(await plans.published(REFUND, 'usr_repaired')).toMatchObject([{ kind: 'refund', amount_minor: 1900 }])
})

test('a refund that fails after it succeeded is corrected: event, ledger, history, email and alert', async () => {
  const { context } = service
  const { customerId } = await plans.buy('usr_bounced')
  const [charge] = await service.sandbox.views.charges(customerId)
  await service.sandbox.actions.refundCharge(String(charge?.id))
  await plans.settled()
  const { provider } = context
  if (!provider) throw new Error('no provider')
  const statuses = async () => {
    const { body } = await service.call('usr_bounced', 'GET', '/api/user/payment-history')
    return body.payments.map((each: { kind: string; status: string }) => `${each.kind} ${each.status}`).toSorted()
  }
  expect(await statuses()).toEqual(['payment refunded', 'refund succeeded'])
  const status = { now: 'failed' }
  // Also for synchronizations by late webhooks, which would read the refund as succeeded in between.
  const { readCustomer } = provider
  const bounced = jest.spyOn(provider, 'readCustomer').mockImplementation(async (id) => {
    const state = await readCustomer.call(provider, id)
    if (id !== customerId) return state
    return { ...state, transactions: state.transactions.map((each) => (each.kind === 'refund' ? { ...each, status: status.now } : each)) }
  })
  await syncCustomer(context, 'usr_bounced')
  await syncCustomer(context, 'usr_bounced')
  expect(await statuses()).toEqual(['payment succeeded', 'refund failed'])
  const events = await plans.published(REFUND, 'usr_bounced')
  expect(events).toMatchObject([{ state: 'recorded' }, { state: 'reverted', amount_minor: 1900 }])
  expect(new Set(events.map(({ refund_id }) => refund_id)).size).toBe(1)
  expect((await plans.mails('usr_bounced')).toSorted()).toEqual(['payment-refunded', 'plan-started', 'refund-failed'])
  const alerts = (await context.repositories.alerts.list({ all: true, limit: 50 })).filter(({ user_id }) => user_id === 'usr_bounced')
  expect(alerts).toMatchObject([{ kind: 'refund_failed', resolved_at: null }])

  // The versions of the events about a payment increase, even if a refund succeeds again.
  status.now = 'succeeded'
  await syncCustomer(context, 'usr_bounced')
  expect((await plans.published(REFUND, 'usr_bounced')).map(({ state }) => state)).toEqual(['recorded', 'reverted', 'recorded'])
  const payment = (await context.repositories.payments.listByUser('usr_bounced', 10)).find(({ kind }) => kind === 'payment')
  expect(payment?.refund_events).toBe(3)
  bounced.mockRestore()
})

test('a lost dispute ends the subscription, an open or won one does not', async () => {
  const { sandbox, context } = service
  for (const result of ['won', 'lost'] as const) {
    const user = `usr_dispute_${result}`
    const { customerId } = await plans.buy(user)
    const [charge] = await sandbox.views.charges(customerId)
    const dispute = await sandbox.actions.openDispute(String(charge?.id))
    await plans.settled()
    expect(await plans.entitlementOf(user)).toMatchObject({ package_id: 'professional' })
    await sandbox.actions.closeDispute(dispute, result)
    await plans.settled()
    expect(await plans.entitlementOf(user)).toMatchObject({ package_id: result === 'won' ? 'professional' : 'starter' })
    expect(await plans.published(REFUND, user)).toHaveLength(result === 'won' ? 0 : 1)
    const ended = (await plans.published('com.loomcast.billing.mail-requested.v1', user)).filter(
      ({ template }) => template === 'plan-ended',
    )
    expect(ended.map(({ data }) => data['reason'])).toEqual(result === 'won' ? [] : ['disputed'])
  }
  expect(await context.repositories.invariants.canceled_but_entitled(context.clock(), 14)).toEqual([])
})
