import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type AdminService, startAdmin } from '../support/admin-service.ts'
import { clearFinance, deliver, packageNamed, payment, refund, subscribed } from '../support/finance.ts'
import { type OwnersDouble, problem, startOwnersDouble } from '../support/owners-double.ts'
import { userEvents } from '../support/users.ts'

let owners: OwnersDouble
let admin: AdminService
beforeAll(async () => {
  owners = await startOwnersDouble()
  admin = await startAdmin('finance_routes', { owners: owners.urls, now: '2026-03-10T12:00:00Z' })
})
afterAll(async () => {
  await admin.stop()
  await owners.stop()
})
beforeEach(async () => {
  owners.reset()
  await clearFinance(admin)
})

const get = async (path: string) => admin.call('usr_admin', 'GET', `/api/admin/${path}`)
const dashboard = async () => (await get('financial-dashboard')).body

const line = {
  id: 'pay_1',
  kind: 'payment',
  at: '2026-03-10T12:00:00.000Z',
  user_id: 'usr_1',
  subscription_id: 'sub_1',
  invoice_id: 'in_1',
  invoice_number: 'LC-2026-000001',
  package_name: 'Professional',
  currency: 'usd',
  amount: 19,
  tax: 3.03,
  net: 15.97,
  discount: 6.33,
  promotion_code: 'SPRING',
  status: 'succeeded',
  booked: 1,
}

test("the export of the ledger has all pages of billing's lines, one row each, with a separate tax column", async () => {
  const back = { ...line, id: 'rfd_1', kind: 'refund', amount: 19, booked: -1 }
  owners.on(({ path }) =>
    path.includes('after=') ? { body: { lines: [line], total: 2, next: null } } : { body: { lines: [back], total: 2, next: 'one_rfd_1' } },
  )
  const list = await get('ledger?kind=payment&from=2026-03-01')
  expect(list.body).toMatchObject({ lines: [{ id: 'rfd_1', tax: 3.03 }], total: 2 })
  expect(owners.calls.at(-1)).toMatchObject({ path: '/internal/admin/ledger?kind=payment&from=2026-03-01&limit=50' })
  const csv = await admin.app.inject({ url: '/api/admin/ledger/export', headers: await admin.tokens.as('usr_admin', 'admin') })
  expect(csv.headers['content-disposition']).toBe('attachment; filename="ledger_2026-03-10.csv"')
  const rows = csv.body.replace('\uFEFF', '').trim().split('\r\n')
  expect(rows).toEqual([
    'Time (UTC),Kind,ID,Invoice,User ID,Package,Status,Currency,Amount,Tax,Net,Discount,Promotion code,Effect',
    '2026-03-10T12:00:00.000Z,refund,rfd_1,LC-2026-000001,usr_1,Professional,succeeded,USD,19,3.03,15.97,6.33,SPRING,returned',
    '2026-03-10T12:00:00.000Z,payment,pay_1,LC-2026-000001,usr_1,Professional,succeeded,USD,19,3.03,15.97,6.33,SPRING,received',
  ])
  expect(await admin.connection.collection('audit_log').countDocuments({ action: 'ledger.export' })).toBe(1)
})

test('without any data amounts and counts are 0, and shares and changes are unknown', async () => {
  const { status, body } = await get('financial-dashboard')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    currency: 'usd',
    currencies: [],
    metrics: {
      total_revenue: 0,
      mrr: 0,
      arr: 0,
      active_subscriptions: 0,
      trial_subscriptions: 0,
      past_due_subscriptions: 0,
      canceled_subscriptions: 0,
      churn_rate: null,
      revenue_today: 0,
      revenue_yesterday: 0,
      revenue_last_week: 0,
      revenue_last_month: 0,
      revenue_today_change: null,
      revenue_today_difference: null,
      projected_revenue_tomorrow: 0,
      projected_revenue_next_week: 0,
      subscription_breakdown: { free: 0, pro: 0, business: 0 },
      overdue_payments: [],
    },
    standard: {
      subscriber_churn_rate: { value: null },
      revenue_churn_rate: { value: null },
      nrr: { value: null },
      grr: { value: null },
      quick_ratio: { value: null },
      arpu: { value: null },
      ltv: { value: null },
      renewals_paid_share: { value: null },
    },
    movements: { start: 0, end: 0 },
  })
  const { days } = (await get('revenue-analytics')).body
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toEqual({ date: '2026-03-10', revenue: 0, payments: 0, refunds: 0, new_mrr: 0, churned_mrr: 0, mrr: 0 })
})

test('the figures of the specification', async () => {
  for (const user of ['usr_a', 'usr_b', 'usr_c', 'usr_d', 'usr_e', 'usr_f']) await userEvents(admin).account(user)
  const monthly = { started_at: '2026-01-15T09:00:00.000Z' }
  await deliver(admin, [
    packageNamed('professional', 'Professional'),
    subscribed('sub_a', 1, 'usr_a', 'active', 1900, '2026-01-15T09:00:00Z', { ...monthly, renews_at: '2026-03-11T23:59:59.999Z' }),
    subscribed('sub_b', 1, 'usr_b', 'active', 4900, '2026-01-15T09:00:00Z', {
      ...monthly,
      tier: 'business',
      renews_at: '2026-03-17T00:00:00.000Z',
    }),
    subscribed('sub_c', 1, 'usr_c', 'trialing', 1900, '2026-03-01T09:00:00Z'),
    subscribed('sub_d', 1, 'usr_d', 'active', 1900, '2026-01-09T09:00:00Z'),
    subscribed('sub_d', 2, 'usr_d', 'past_due', 1900, '2026-03-08T13:00:00Z', { past_due_since: '2026-03-08T13:00:00.000Z' }),
    subscribed('sub_e', 1, 'usr_e', 'active', 1900, '2026-01-09T09:00:00Z'),
    subscribed('sub_e', 2, 'usr_e', 'canceled', 1900, '2026-02-20T09:00:00Z'),
    // Renewals: 4900 and 800 paid, 1900 not.
    payment('pay_1', 'usr_b', 4900, '2026-03-10T00:00:00Z', { subscription_id: 'sub_b' }),
    payment('pay_2', 'usr_a', 800, '2026-03-09T23:59:59.999Z', { subscription_id: 'sub_a' }),
    payment('pay_3', 'usr_a', 1900, '2026-02-08T23:59:59Z'),
    payment('pay_4', 'usr_e', 1900, '2026-01-09T09:00:00Z', { subscription_id: 'sub_e' }),
  ])
  const { metrics, standard, movements } = await dashboard()
  const share = (4900 + 800) / (4900 + 800 + 1900)
  expect(metrics).toEqual({
    total_revenue: 95,
    mrr: 87,
    arr: 1044,
    active_subscriptions: 2,
    trial_subscriptions: 1,
    past_due_subscriptions: 1,
    canceled_subscriptions: 1,
    churn_rate: 33.33,
    revenue_today: 49,
    revenue_yesterday: 8,
    revenue_last_week: 57,
    revenue_last_month: 57,
    revenue_today_change: 512.5,
    revenue_today_difference: 512.5,
    projected_revenue_tomorrow: Math.round(1900 * share) / 100,
    projected_revenue_next_week: Math.round(6800 * share) / 100,
    subscription_breakdown: { free: 2, pro: 3, business: 1 },
    overdue_payments: [
      {
        customer_id: 'usr_d',
        subscription_id: 'sub_d',
        package_name: 'Professional',
        amount: 19,
        currency: 'usd',
        overdue_since: '2026-03-08T13:00:00.000Z',
        days_overdue: 1,
      },
    ],
  })
  expect(movements).toEqual({ new: 0, reactivation: 0, expansion: 0, contraction: 0, churn: -19, start: 106, end: 87, from: '2026-02-09' })
  const values = Object.fromEntries(Object.entries(standard).map(([name, figure]) => [name, (figure as { value: number }).value]))
  expect(values).toEqual({
    mrr: 87,
    arr: 1044,
    committed_mrr: 87,
    trial_mrr: 19,
    paying_customers: 3,
    subscriber_churn_rate: 25,
    revenue_churn_rate: 17.92,
    nrr: 82.08,
    grr: 82.08,
    quick_ratio: 0,
    arpu: 29,
    ltv: 116,
    gross_revenue_30_days: 57,
    refunds_30_days: 0,
    net_revenue_30_days: 57,
    renewals_paid_share: 75,
  })
})

test('a yearly plan counts with a twelfth of its price per month, and its renewals with the price of the year', async () => {
  const year = { interval: 'year', period_amount_minor: 19_000, period_tax_minor: 3034, monthly_tax_minor: 252 }
  const started_at = '2025-03-01T09:00:00.000Z'
  await deliver(admin, [
    packageNamed('professional', 'Professional'),
    subscribed('sub_a', 1, 'usr_a', 'active', 1583, '2026-03-01T09:00:00Z', { ...year, started_at, renews_at: '2026-03-11T09:00:00.000Z' }),
    subscribed('sub_b', 1, 'usr_b', 'past_due', 1583, '2026-03-08T13:00:00Z', {
      ...year,
      started_at,
      past_due_since: '2026-03-08T13:00:00.000Z',
    }),
    payment('pay_1', 'usr_a', 19_000, '2026-03-09T09:00:00Z', { subscription_id: 'sub_a', tax_minor: 3034 }),
    // An earlier release did not publish the amount of a period: every plan was monthly.
    subscribed('sub_c', 1, 'usr_c', 'active', 1900, '2026-03-01T09:00:00Z', { renews_at: '2026-03-11T09:00:00.000Z' }),
  ])
  const { metrics, standard } = await dashboard()
  expect(metrics).toMatchObject({ mrr: 45.62, arr: 547.44, total_revenue: 159.66 })
  expect(metrics.overdue_payments).toMatchObject([{ subscription_id: 'sub_b', amount: 159.66 }])
  expect(standard.renewals_paid_share.value).toBe(50)
  expect(metrics.projected_revenue_tomorrow).toBe(Math.round((15_966 + 1900) * 0.5) / 100)
  expect(standard.arpu.value).toBe(15.21)
})

test('states of a release without yearly plans count as monthly', async () => {
  const day = { renews_at: '2026-03-11T09:00:00.000Z' }
  await deliver(admin, [
    subscribed('sub_a', 1, 'usr_a', 'active', 1900, '2026-03-01T09:00:00Z', day),
    subscribed('sub_b', 1, 'usr_b', 'past_due', 1900, '2026-03-08T13:00:00Z', { past_due_since: '2026-03-08T13:00:00.000Z' }),
  ])
  for (const name of ['finance_subscriptions', 'finance_subscription_states'])
    await admin.connection.collection(name).updateMany({}, { $unset: { period_amount_minor: '' } })
  // A fact of the same customer, so that the sums are computed from the stored states again.
  await deliver(admin, [payment('pay_1', 'usr_b', 100, '2026-03-09T09:00:00Z')])
  const { metrics, standard } = await dashboard()
  expect(metrics.overdue_payments).toMatchObject([{ subscription_id: 'sub_b', amount: 19 }])
  expect(standard.renewals_paid_share.value).toBe(0)
  expect(metrics.projected_revenue_tomorrow).toBe(0)
})

test('gains and losses are part of the net and gross retention and of the quick ratio', async () => {
  const before = '2026-01-15T09:00:00Z'
  const started_at = '2026-01-15T09:00:00.000Z'
  await deliver(admin, [
    subscribed('sub_a', 1, 'usr_a', 'active', 1900, before),
    subscribed('sub_a', 2, 'usr_a', 'active', 4900, '2026-02-20T09:00:00Z', { started_at }),
    subscribed('sub_b', 1, 'usr_b', 'active', 4900, before),
    subscribed('sub_b', 2, 'usr_b', 'active', 2900, '2026-02-25T09:00:00Z', { started_at }),
    subscribed('sub_c', 1, 'usr_c', 'active', 1900, before),
    subscribed('sub_c', 2, 'usr_c', 'canceled', 1900, '2026-02-01T09:00:00Z', { started_at }),
    subscribed('sub_c2', 1, 'usr_c', 'active', 1900, '2026-03-01T09:00:00Z'),
    subscribed('sub_d', 1, 'usr_d', 'active', 1900, '2026-03-05T09:00:00Z'),
    subscribed('sub_e', 1, 'usr_e', 'active', 1900, before),
    subscribed('sub_e', 2, 'usr_e', 'canceled', 1900, '2026-03-02T09:00:00Z', { started_at }),
  ])
  const { standard, movements } = await dashboard()
  expect(movements).toMatchObject({ new: 19, reactivation: 19, expansion: 30, contraction: -20, churn: -19, start: 87, end: 116 })
  expect(standard).toMatchObject({
    nrr: { value: 111.49 },
    grr: { value: 55.17 },
    quick_ratio: { value: 1.74 },
    revenue_churn_rate: { value: 44.83 },
    subscriber_churn_rate: { value: 33.33 },
    paying_customers: { value: 4 },
  })
})

test('a week has 7 days and a month 30, today included', async () => {
  const times = [
    '2026-02-08T23:59:59.999Z',
    '2026-02-09T00:00:00Z',
    '2026-03-03T23:59:59.999Z',
    '2026-03-04T00:00:00Z',
    '2026-03-10T12:00:00Z',
  ]
  await deliver(
    admin,
    times.map((time, index) => payment(`pay_${index}`, 'usr_a', 100 * 2 ** index, time)),
  )
  expect((await dashboard()).metrics).toMatchObject({ revenue_last_week: 24, revenue_last_month: 30, total_revenue: 31 })
})

test("the figures follow the payments if the sandbox's clock was advanced", async () => {
  await deliver(admin, [payment('pay_1', 'usr_a', 1900, '2026-05-01T10:00:00Z'), payment('pay_2', 'usr_a', 1900, '2026-06-01T10:00:00Z')])
  const { metrics, updated_at } = await dashboard()
  expect(metrics).toMatchObject({ revenue_today: 19, revenue_yesterday: 0, revenue_last_month: 19 })
  expect(updated_at).toBe('2026-03-10T12:00:00.000Z')
  expect((await get('revenue-analytics?days=3')).body.days.at(-1)).toMatchObject({ date: '2026-06-01', revenue: 19 })
})

test('a change from nothing, or from more refunds than payments, is unknown', async () => {
  await deliver(admin, [payment('pay_1', 'usr_a', 4900, '2026-03-10T10:00:00Z')])
  expect((await dashboard()).metrics).toMatchObject({ revenue_today: 49, revenue_today_change: null, revenue_today_difference: null })
  const earlier = payment('pay_2', 'usr_a', 1900, '2026-03-01T10:00:00Z')
  await deliver(admin, [earlier, refund('rfd_1', earlier.data, '2026-03-09T11:00:00Z')])
  expect((await dashboard()).metrics).toMatchObject({ revenue_yesterday: -19, revenue_today_change: null, revenue_today_difference: null })
})

test('a fall of revenue is 0 in the literal change and negative in the difference', async () => {
  const paid = payment('pay_1', 'usr_a', 4000, '2026-03-09T10:00:00Z')
  await deliver(admin, [
    paid,
    payment('pay_2', 'usr_b', 1000, '2026-03-10T10:00:00Z'),
    refund('rfd_1', paid.data, '2026-03-10T11:00:00Z', { kind: 'dispute' }),
  ])
  const { metrics, standard } = await dashboard()
  expect(metrics).toMatchObject({ revenue_today: -30, revenue_yesterday: 40, revenue_today_change: 0, revenue_today_difference: -175 })
  expect(standard.refunds_30_days).toMatchObject({ value: 40, formula: expect.stringContaining('Disputes: 40') })
})

test('a scheduled end reduces only the committed revenue, and the period end is churn', async () => {
  await deliver(admin, [subscribed('sub_a', 1, 'usr_a', 'active', 1900, '2026-03-01T09:00:00Z', { cancel_at: '2026-04-01T09:00:00.000Z' })])
  expect((await dashboard()).standard).toMatchObject({ mrr: { value: 19 }, committed_mrr: { value: 0 } })
  await deliver(admin, [subscribed('sub_a', 2, 'usr_a', 'canceled', 1900, '2026-03-09T09:00:00Z')])
  const { days } = (await get('revenue-analytics?days=3')).body
  expect(days.map(({ mrr, churned_mrr }: { mrr: number; churned_mrr: number }) => [mrr, churned_mrr])).toEqual([
    [19, 0],
    [0, 19],
    [0, 0],
  ])
})

test('currencies are never added', async () => {
  await deliver(admin, [
    payment('pay_1', 'usr_a', 1900, '2026-03-10T10:00:00Z', { currency: 'eur' }),
    payment('pay_2', 'usr_a', 500, '2026-03-10T10:00:00Z', { currency: 'jpy' }),
  ])
  expect(await dashboard()).toMatchObject({ currency: 'eur', currencies: ['eur', 'jpy'], metrics: { total_revenue: 19 } })
  expect((await get('financial-dashboard?currency=jpy')).body).toMatchObject({ currency: 'jpy', metrics: { total_revenue: 500 } })
})

test('the provider configuration is billing’s, with the sandbox marked', async () => {
  const config = {
    success: false,
    provider: 'sandbox',
    error: 'Stripe API key not configured',
    note: 'Sandbox in use',
    account: null,
    webhooks: [],
    webhook_secret_configured: true,
  }
  owners.on(({ path }) => (path === '/internal/admin/provider-config' ? { body: config } : null))
  expect((await get('stripe-config')).body).toEqual({ ...config, sandbox: true })
  expect(owners.calls[0]?.authorization).toMatch(/^Bearer /)
  owners.on(() => problem(403, 'forbidden'))
  expect((await get('stripe-config')).status).toBe(403)
  owners.on(() => 'disconnect')
  expect((await get('stripe-config')).status).toBe(502)
})

test.each(['financial-dashboard', 'revenue-analytics', 'stripe-config'])('%s refuses users and unknown parameters', async (path) => {
  expect((await admin.callAsUser('usr_a', 'GET', `/api/admin/${path}`)).status).toBe(403)
  if (path !== 'stripe-config') expect((await get(`${path}?currency=USD`)).status).toBe(400)
})
