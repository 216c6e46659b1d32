import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ExpectedEvent, expectEvent, matching } from '@loomcast/contracts/pact'
import { type AdminService, startAdmin } from '../test/support/admin-service.ts'

const { boolean, integer, nullValue, regex, string, time } = matching

let admin: AdminService
beforeAll(async () => {
  admin = await startAdmin('pact_finance_events')
})
afterAll(() => admin?.stop())

const receives = (expected: Omit<ExpectedEvent, 'group'>) =>
  expectEvent({ group: 'admin.finance', ...expected }, (message) => admin.bus.receive('admin.finance', message))
const figures = async () => (await admin.call('usr_admin', 'GET', '/api/admin/financial-dashboard')).body
const currency = regex('^[a-z]{3}$', 'usd')
const tier = regex('^(free|pro|business)$', 'pro')

test('a package has a name', async () => {
  await receives({
    type: 'com.loomcast.billing.package-changed.v1',
    given: { 'a package that was changed': {} },
    data: {
      package_id: string('professional'),
      name: string('Professional'),
      tier,
      is_active: boolean(true),
      deleted: boolean(false),
      content_only_minor: integer(495),
      content_video_minor: integer(1900),
      currency,
      changed_at: time(),
    },
  })
  expect(await admin.connection.collection('finance_packages').findOne({})).toMatchObject({ _id: 'professional', name: 'Professional' })
})

test('a payment and its refund are revenue of their days', async () => {
  const paid = { user_id: string('usr_1'), payment_id: string('pay_1'), amount_minor: integer(1900), currency }
  await receives({
    type: 'com.loomcast.billing.payment-recorded.v1',
    given: { 'a payment for a subscription': {} },
    data: {
      ...paid,
      subscription_id: string('sub_other'),
      package_id: string('professional'),
      tier,
      invoice_number: string('LC-2026-000001'),
      paid_at: time(),
    },
  })
  expect((await figures()).metrics.revenue_today).toBe(19)
  await receives({
    type: 'com.loomcast.billing.refund-recorded.v1',
    given: { 'a refunded payment': {} },
    data: { ...paid, refund_id: string('rfd_1'), kind: regex('^(refund|dispute)$', 'refund'), refunded_at: time(), state: 'recorded' },
  })
  expect((await figures()).metrics.revenue_today).toBe(0)
})

const SUBSCRIPTION = {
  subscription_id: string('sub_1'),
  user_id: string('usr_1'),
  package_id: string('professional'),
  tier,
  include_video: boolean(true),
  interval: 'month',
  monthly_amount_minor: integer(1900),
  period_amount_minor: integer(1900),
  currency,
  started_at: time('2026-03-01T12:00:00.000Z'),
  changed_at: time(),
  renews_at: time(),
  trial_end: nullValue(),
  cancel_at: nullValue(),
  past_due_since: nullValue(),
}

test.each([
  { variant: 'active', state: 'a subscription', data: { status: 'active' }, count: 'active_subscriptions' },
  {
    variant: 'with a scheduled end',
    state: 'a subscription whose end is scheduled',
    data: { subscription_id: string('sub_2'), status: 'active', renews_at: nullValue(), cancel_at: time() },
    count: 'active_subscriptions',
  },
  {
    variant: 'with an overdue payment',
    state: 'a subscription with an overdue payment',
    data: { subscription_id: string('sub_3'), status: 'past_due', past_due_since: time() },
    count: 'past_due_subscriptions',
  },
])('a subscription $variant is recurring revenue', async ({ variant, state, data, count }) => {
  const before = (await figures()).metrics
  await receives({
    type: 'com.loomcast.billing.subscription-changed.v1',
    variant,
    given: { [state]: {} },
    data: { ...SUBSCRIPTION, ...data },
  })
  const { metrics } = await figures()
  expect(metrics.mrr).toBe(before.mrr + 19)
  expect(metrics[count]).toBe(before[count] + 1)
})

test('the user of a deleted account is forgotten', async () => {
  expect((await figures()).metrics.overdue_payments).toMatchObject([{ customer_id: 'usr_1' }])
  await receives({
    type: 'com.loomcast.auth.account-deleted.v1',
    given: { 'a user who deleted the account': {} },
    data: { user_id: string('usr_1'), deleted_at: time() },
  })
  expect((await figures()).metrics.overdue_payments).toMatchObject([{ customer_id: null }])
})
