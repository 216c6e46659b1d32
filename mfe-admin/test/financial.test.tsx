import { problem, resetApp } from '@loomcast/web-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FinancialDashboard, ProviderConfig, RevenueDay } from '../src/financial/financial.api.ts'
import { openAdmin } from './open-admin.tsx'

const figure = (value: number | null, unit: 'money' | 'percent' | 'ratio' | 'count' = 'money') => ({
  value,
  unit,
  formula: `Formula of ${value}.`,
  period: 'now',
})
const dashboard: FinancialDashboard = {
  currency: 'usd',
  currencies: ['usd'],
  updated_at: '2026-03-10T12:00:00.000Z',
  metrics: {
    total_revenue: 9500.5,
    mrr: 87,
    arr: 1044,
    active_subscriptions: 12,
    trial_subscriptions: 3,
    past_due_subscriptions: 4,
    canceled_subscriptions: 1,
    churn_rate: 6.67,
    revenue_today: 49,
    revenue_yesterday: 8,
    revenue_last_week: 57,
    revenue_last_month: 157,
    revenue_today_change: 512.5,
    revenue_today_difference: 512.5,
    projected_revenue_tomorrow: 14.25,
    projected_revenue_next_week: 51,
    subscription_breakdown: { free: 20, pro: 9, business: 6 },
    overdue_payments: [
      {
        customer_id: 'usr_d',
        subscription_id: 'sub_d',
        package_name: 'Professional',
        amount: 19,
        currency: 'usd',
        overdue_since: '2026-03-08T13:00:00.000Z',
        days_overdue: 2,
      },
      {
        customer_id: null,
        subscription_id: 'sub_e',
        package_name: null,
        amount: 29,
        currency: 'usd',
        overdue_since: '2026-03-09T13:00:00.000Z',
        days_overdue: 1,
      },
    ],
  },
  standard: {
    mrr: figure(87),
    ltv: figure(null),
    quick_ratio: figure(null, 'ratio'),
    nrr: figure(82.08, 'percent'),
    paying_customers: figure(1234, 'count'),
  },
  package_breakdown: [
    { package_name: 'Starter', tier: 'free', users: 20, subscribed: 0, granted: 0 },
    { package_name: 'Professional', tier: 'pro', users: 9, subscribed: 7, granted: 2 },
  ],
  funnel: { from: '2026-02-09', days: 30, registered: 0, steps: [] },
  scheduled_cancellations: {
    subscriptions: 3,
    next: [
      {
        customer_id: 'usr_f',
        subscription_id: 'sub_f',
        package_name: 'Professional',
        amount: 19,
        currency: 'usd',
        ends_at: '2026-03-20T13:00:00.000Z',
      },
    ],
  },
  movements: { new: 19, reactivation: 0, expansion: 10, contraction: -5, churn: -19, start: 82, end: 87, from: '2026-02-09' },
}
const day = (date: string, payments: number, refunds: number): RevenueDay => ({
  date,
  revenue: payments - refunds,
  payments,
  refunds,
  new_mrr: 0,
  churned_mrr: 0,
  mrr: 87,
})
const revenue = { currency: 'usd', days: [day('2026-03-09', 8, 0), day('2026-03-10', 49, 5.5)] }
const sandbox: ProviderConfig = {
  success: false,
  sandbox: true,
  provider: 'sandbox',
  note: null,
  error: 'Stripe API key not configured',
  account: null,
  webhooks: [],
  webhook_secret_configured: true,
}

const open = (api: Parameters<typeof openAdmin>[1] = {}) =>
  openAdmin('/admin/financial', {
    'GET /api/admin/financial-dashboard': dashboard,
    'GET /api/admin/revenue-analytics': revenue,
    'GET /api/admin/stripe-config': sandbox,
    ...api,
  })
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const card = (name: string) => screen.findByRole('group', { name })
/** The value next to a label in a panel. */
async function valueIn(name: string, label: string | RegExp) {
  const term = (await panel(name)).getByText(label)
  return term.closest('div')?.querySelector('dd')
}

afterEach(() => {
  cleanup()
  resetApp()
})

test('shows the four cards', async () => {
  await open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Financial Dashboard' })).toBeInTheDocument()
  await waitFor(async () => expect(await card('Total Revenue')).toHaveTextContent('$9,500.50'))
  expect(await card('MRR')).toHaveTextContent('$87.00ARR $1,044.00')
  expect(await card('Active Subscriptions')).toHaveTextContent('12plus 3 in a trial')
  expect(await card("Today's Revenue")).toHaveTextContent('$49.00+512.5% vs yesterday')
})

test('shows changes and shares without data as a dash with the reason', async () => {
  const metrics = { ...dashboard.metrics, churn_rate: null, revenue_today_change: null, revenue_today_difference: null }
  await open({
    'GET /api/admin/financial-dashboard': { ...dashboard, metrics, standard: { nrr: figure(null, 'percent') } },
  })
  await waitFor(async () => expect(await card("Today's Revenue")).toHaveTextContent('$49.00Not enough data to compare with yesterday'))
  expect((await valueIn('Subscription Health', 'Churn Rate'))?.closest('div')).toHaveTextContent(
    'Churn RateNo active or trial subscriptionsNot enough data',
  )
  expect((await panel('Standard figures')).getByText('Net revenue retention').closest('li')).toHaveTextContent(
    'Net revenue retentionNot enough dataNo MRR at the start, now',
  )
})

test('shows a fall of revenue as 0 with the difference beside it', async () => {
  const metrics = { ...dashboard.metrics, revenue_today_change: 0, revenue_today_difference: -75 }
  await open({ 'GET /api/admin/financial-dashboard': { ...dashboard, metrics } })
  expect(await screen.findByText('0% vs yesterday (difference -75%)')).toBeInTheDocument()
})

test('shows the timeline, projections, breakdown, health and movements', async () => {
  await open()
  await screen.findByText('$9,500.50')
  for (const [name, label, value] of [
    ['Revenue Timeline', 'Today', '$49.00'],
    ['Revenue Timeline', 'Yesterday', '$8.00'],
    ['Revenue Timeline', 'Last week', '$57.00'],
    ['Revenue Timeline', 'Last month', '$157.00'],
    ['Projections', 'Tomorrow', '$14.25'],
    ['Projections', 'Next week', '$51.00'],
    ['Projections', 'Monthly run rate', '$87.00'],
    ['Subscription Breakdown', 'Starter', '20'],
    ['Subscription Breakdown', 'Professional', '9'],
    ['Subscription Breakdown', '7 subscribed, 2 granted', '9'],
    ['Subscription Health', 'Active', '12'],
    ['Subscription Health', 'Trial', '3'],
    ['Subscription Health', 'Past Due', '4'],
    ['Subscription Health', 'Canceled', '1'],
    ['MRR movements', 'New', '+$19.00'],
    ['MRR movements', 'Churn', '-$19.00'],
    ['MRR movements', 'Now', '$87.00'],
  ] as const)
    expect([name, label, (await valueIn(name, label))?.textContent]).toEqual([name, label, value])
})

test.each([
  [5, null],
  [5.01, 'danger'],
])('a churn rate of %d percent has the tone %s', async (churn_rate, tone) => {
  await open({ 'GET /api/admin/financial-dashboard': { ...dashboard, metrics: { ...dashboard.metrics, churn_rate } } })
  await screen.findByText('$9,500.50')
  expect((await valueIn('Subscription Health', 'Churn Rate'))?.getAttribute('data-tone')).toBe(tone)
})

test('shows the sandbox, a missing key, and an account', async () => {
  await open()
  expect(await screen.findByText('Not Configured')).toBeInTheDocument()
  expect(screen.getByText('Stripe API key not configured')).toBeInTheDocument()
  expect(screen.getByText('Sandbox in use')).toBeInTheDocument()
  cleanup()
  resetApp()
  await open({ 'GET /api/admin/stripe-config': { ...sandbox, sandbox: false, error: null } })
  expect(await screen.findByText('Stripe API key not configured')).toBeInTheDocument()
  expect(screen.queryByText('Sandbox in use')).not.toBeInTheDocument()
  cleanup()
  resetApp()
  const account = { id: 'acct_1', business_name: 'Loomcast Ltd', charges_enabled: true, payouts_enabled: false }
  await open({ 'GET /api/admin/stripe-config': { ...sandbox, success: true, sandbox: false, error: null, account } })
  expect(await screen.findByText('Loomcast Ltd')).toBeInTheDocument()
  expect((await valueIn('Payment provider configuration', 'Payouts'))?.textContent).toBe('Disabled')
})

test('lists overdue payments with a link to the user, or that there are none', async () => {
  await open()
  expect(await screen.findByRole('link', { name: 'usr_d' })).toHaveAttribute('href', '/admin/users/usr_d')
  const overdue = await panel('Overdue payments')
  expect(overdue.getByText('2 days overdue')).toBeInTheDocument()
  expect(overdue.getByText('Deleted account')).toBeInTheDocument()
  expect(overdue.getByText('1 day overdue')).toBeInTheDocument()
  cleanup()
  resetApp()
  const metrics = { ...dashboard.metrics, overdue_payments: [] }
  await open({ 'GET /api/admin/financial-dashboard': { ...dashboard, metrics } })
  expect(await screen.findByText('No overdue payments')).toBeInTheDocument()
})

test('lists scheduled cancellations with their customer, amount and day', async () => {
  await open()
  const list = await panel('Scheduled cancellations')
  const item = await list.findByRole('listitem')
  expect(item).toHaveTextContent('usr_fProfessional, sub_f$19.00 per monthends')
  expect(within(item).getByRole('link', { name: 'usr_f' })).toHaveAttribute('href', '/admin/users/usr_f')
  expect(list.getByText('The next 1 of 3.')).toBeInTheDocument()
})

test('explains how each standard figure is computed', async () => {
  await open()
  const standard = await panel('Standard figures')
  expect(await standard.findByText('82.08%')).toBeInTheDocument()
  const item = (name: string) => standard.getByText(name).closest('li')
  expect(item('Lifetime value')).toHaveTextContent('Lifetime valueNot enough dataNot enough customers or churn, now')
  expect(item('Quick ratio')).toHaveTextContent('Quick ratioNot enough dataNo losses in the period, now')
  expect(standard.getByText('1,234')).toBeInTheDocument()
  await userEvent.click(standard.getByRole('button', { name: 'How it is computed: Net revenue retention' }))
  expect(await screen.findByText('Formula of 82.08.')).toBeInTheDocument()
})

test('shows payments and refunds per day as a chart and as a table', async () => {
  await open()
  const chart = within(await screen.findByRole('figure', { name: 'Payments and refunds per day' }))
  expect(chart.getByText(/Last 2 days: \$51.50 after refunds/)).toBeInTheDocument()
  await userEvent.click(chart.getByRole('button', { name: 'Show as table' }))
  expect(chart.getByRole('row', { name: 'Tuesday, March 10 49 5.5' })).toBeInTheDocument()
})

test('without revenue there is no chart', async () => {
  await open({ 'GET /api/admin/revenue-analytics': { currency: 'usd', days: [day('2026-03-10', 0, 0)] } })
  expect(await screen.findByText('No revenue in the last 30 days')).toBeInTheDocument()
})

test('loads the three parts again with Refresh Data', async () => {
  const api = await open()
  await screen.findByText('$9,500.50')
  const loads = () => api.calls.filter(({ path }) => path.startsWith('/api/admin/')).map(({ path }) => path)
  const before = loads().length
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Data' }))
  await waitFor(() =>
    expect(loads().slice(before).sort()).toEqual([
      '/api/admin/financial-dashboard',
      '/api/admin/revenue-analytics',
      '/api/admin/stripe-config',
    ]),
  )
})

test('tolerates that parts fail, and loads all again after a failure', async () => {
  let fails = true
  await open({
    'GET /api/admin/financial-dashboard': () => (fails ? problem('service_unavailable') : dashboard),
  })
  expect(await screen.findByText('Failed to load financial data')).toBeInTheDocument()
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('$9,500.50')).toBeInTheDocument()
  cleanup()
  resetApp()
  await open({
    'GET /api/admin/revenue-analytics': () => problem('service_unavailable'),
    'GET /api/admin/stripe-config': () => problem('upstream_failed'),
  })
  expect(await screen.findByText('$9,500.50')).toBeInTheDocument()
  expect(await screen.findByText("The revenue per day didn't load")).toBeInTheDocument()
  expect(await screen.findByText("The configuration didn't load")).toBeInTheDocument()
})

test('figures of another currency are chosen, never added', async () => {
  const api = await open({ 'GET /api/admin/financial-dashboard': { ...dashboard, currencies: ['eur', 'usd'] } })
  await userEvent.click(await screen.findByRole('combobox', { name: 'Currency' }))
  await userEvent.click(await screen.findByRole('option', { name: 'EUR', hidden: true }))
  await waitFor(() => expect(api.calls.some(({ query }) => query.get('currency') === 'eur')).toBe(true))
})

test('lists the ledger with its taxes and filters it', async () => {
  const line = {
    id: 'pay_1',
    kind: 'payment',
    at: '2026-03-10T12:00:00.000Z',
    user_id: 'usr_a',
    subscription_id: null,
    invoice_id: null,
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
  const { calls } = await open({ 'GET /api/admin/ledger': { success: true, lines: [line], total: 60 } })
  const ledger = await panel('Payments, refunds and invoices')
  const row = await ledger.findByRole('row', { name: /LC-2026-000001/ })
  for (const text of ['$15.97', '$3.03', '$19.00', 'Professional', '$6.33 SPRING']) expect(row).toHaveTextContent(text)
  expect(ledger.getByRole('link', { name: 'usr_a' })).toHaveAttribute('href', '/admin/users/usr_a')
  expect(ledger.getByRole('status')).toHaveTextContent('The newest 1 of 60 entries.')
  await userEvent.type(ledger.getByRole('textbox', { name: 'User ID' }), 'u')
  await waitFor(() => expect(calls.some(({ query }) => query.get('user_id') === 'u')).toBe(true))
})
