import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { republish } from '@loomcast/service-kit/events'
import { poll } from '@loomcast/service-kit/testing'
import type { BillingContext } from '../src/context.ts'
import { syncCustomer } from '../src/customers/sync-customer.ts'
import { snapshotSources } from '../src/snapshots/snapshot-sources.ts'
import { authEvents } from './support/auth-events.ts'
import { type BillingService, startBilling } from './support/billing-service.ts'
import { buyerOf } from './support/buyer.ts'
import { plansOf } from './support/plans.ts'

let billing: BillingService

beforeAll(async () => {
  billing = await startBilling('republish')
})
afterAll(() => billing.stop())

const TYPES = [
  'package-changed.v1',
  'entitlement-changed.v2',
  'subscription-changed.v1',
  'payment-recorded.v1',
  'refund-recorded.v1',
  'referral-recorded.v1',
]
/** The time of the last evaluation of an entitlement is not stored. */
const withoutTime = ({ changed_at: _at, ...data }: Record<string, unknown>) => data

/** The newest event of each aggregate, by its type and identity. */
function newest(isSnapshot: boolean) {
  const found = new Map<string, { version: number; data: Record<string, unknown> }>()
  for (const { headers, key, value } of billing.bus.messages) {
    const type = String(headers['ce_type']).replace('com.loomcast.billing.', '')
    if (!TYPES.includes(type) || (headers['ce_snapshot'] === 'true') !== isSnapshot) continue
    const data = JSON.parse(String(value))
    const version = Number(headers['ce_aggregateversion'])
    const id = `${type} ${data.refund_id ?? key}`
    if ((found.get(id)?.version ?? -1) <= version)
      found.set(id, { version, data: type.startsWith('entitlement') ? withoutTime(data) : data })
  }
  return Object.fromEntries(found)
}

/** The context with a provider at which the bank has rejected all refunds. */
function withFailedRefunds(): BillingContext {
  const { context } = billing
  const { provider } = context
  if (!provider) throw new Error('There is no provider.')
  return {
    ...context,
    provider: {
      ...provider,
      async readCustomer(id) {
        const state = await provider.readCustomer(id)
        return { ...state, transactions: state.transactions.map((each) => (each.kind === 'refund' ? { ...each, status: 'failed' } : each)) }
      },
    },
  }
}

test('appends the last event of every aggregate again', async () => {
  const auth = authEvents(billing)
  const buyer = buyerOf(billing)
  await auth.registered('usr_referrer', 'referrer@example.com')
  const { body } = await billing.call('usr_referrer', 'POST', '/api/user/referrals/generate')
  await auth.registered('usr_friend', 'friend@example.com', body.referral_code)
  await auth.registered('usr_buyer', 'buyer@example.com')
  await auth.registered('usr_bounced', 'bounced@example.com')
  await buyer.subscribe('usr_buyer')
  const { payments } = (await billing.admin('GET', '/internal/admin/users/usr_buyer/payments')).body
  const refund = { request_id: 'request-1', amount: 5, end_plan: false }
  expect((await billing.admin('POST', `/internal/admin/payments/${payments[0].transaction_id}/refund`, refund)).status).toBe(200)
  await buyer.subscribe('usr_bounced')
  const bounced = (await billing.admin('GET', '/internal/admin/users/usr_bounced/payments')).body.payments[0].transaction_id
  expect((await billing.admin('POST', `/internal/admin/payments/${bounced}/refund`, { ...refund, request_id: 'request-2' })).status).toBe(
    200,
  )
  await plansOf(billing).settled()
  await syncCustomer(withFailedRefunds(), 'usr_bounced')
  await billing.admin('PUT', '/internal/admin/packages/professional', { version: 1, content_only_price: 5.95 })
  await poll(() => TYPES.every((type) => Object.keys(newest(false)).some((id) => id.startsWith(type))))
  await poll(async () => (await billing.connection.collection('outbox').countDocuments({ waiting: true })) === 0)

  const live = newest(false)
  const refunds = Object.entries(live).flatMap(([id, { data }]) => (id.startsWith('refund-recorded.v1') ? data['state'] : []))
  expect(refunds.toSorted()).toEqual(['recorded', 'reverted'])
  const report = await republish({
    connection: billing.connection,
    service: 'billing',
    sources: snapshotSources(billing.context.repositories.models),
    batch: 2,
  })
  await poll(() => Object.keys(newest(true)).length >= report.events)
  expect(newest(true)).toEqual(live)
})
