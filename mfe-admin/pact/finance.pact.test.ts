import { beforeEach, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { financialApi } from '../src/financial/financial.api.ts'

const { exchange } = httpContract('mfe-admin', 'admin')
const { boolean, eachLike, integer, nullValue, number, regex, string, time } = matching

const given = { 'an administrator and figures of today': {} }
const day = regex('^\\d{4}-\\d\\d-\\d\\d$', '2026-03-10')
const figure = (value: unknown, unit: string) => ({ value, unit, formula: string('The formula.'), period: string('now') })

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('adminToken', EXAMPLE_TOKEN)
})

test('reads the financial figures', async () => {
  const money = figure(number(19), 'money')
  const percent = figure(nullValue(), 'percent')
  const dashboard = await exchange(
    {
      named: 'the financial figures in a currency',
      given,
      request: { method: 'GET', path: '/api/admin/financial-dashboard', query: { currency: 'usd' }, signedIn: true },
      response: {
        status: 200,
        body: {
          currency: 'usd',
          currencies: eachLike('usd'),
          updated_at: time(),
          metrics: {
            total_revenue: number(19),
            mrr: number(19),
            arr: number(228),
            active_subscriptions: integer(0),
            trial_subscriptions: integer(0),
            past_due_subscriptions: integer(1),
            canceled_subscriptions: integer(0),
            churn_rate: nullValue(),
            revenue_today: number(19),
            revenue_yesterday: number(0),
            revenue_last_week: number(19),
            revenue_last_month: number(19),
            revenue_today_change: nullValue(),
            revenue_today_difference: nullValue(),
            projected_revenue_tomorrow: number(0),
            projected_revenue_next_week: number(0),
            subscription_breakdown: { free: integer(0), pro: integer(1), business: integer(0) },
            overdue_payments: eachLike({
              customer_id: string('usr_pact'),
              subscription_id: string('sub_pact'),
              package_name: string('Professional'),
              amount: number(19),
              currency: string('usd'),
              overdue_since: time(),
              days_overdue: integer(2),
            }),
          },
          standard: { mrr: money, arr: money, nrr: percent, quick_ratio: figure(nullValue(), 'ratio') },
          movements: {
            new: number(19),
            reactivation: number(0),
            expansion: number(0),
            contraction: number(0),
            churn: number(0),
            start: number(0),
            end: number(19),
            from: day,
          },
        },
      },
    },
    () => financialApi.dashboard({ currency: 'usd' }),
  )
  expect(dashboard.metrics.overdue_payments[0]?.days_overdue).toBe(2)
})

test('reads revenue by day in the main currency', async () => {
  const { days } = await exchange(
    {
      named: 'revenue by day',
      given,
      request: { method: 'GET', path: '/api/admin/revenue-analytics', query: { days: '30' }, signedIn: true },
      response: {
        status: 200,
        body: {
          currency: string('usd'),
          days: eachLike({
            date: day,
            revenue: number(0),
            payments: number(0),
            refunds: number(0),
            new_mrr: number(0),
            churned_mrr: number(0),
            mrr: number(0),
          }),
        },
      },
    },
    () => financialApi.revenue({ currency: null }),
  )
  expect(days[0]?.date).toBe('2026-03-10')
})

test('reads the configuration of the payment provider', async () => {
  const config = await exchange(
    {
      named: 'the configuration of the payment provider',
      given: { 'an administrator': {} },
      request: { method: 'GET', path: '/api/admin/stripe-config', signedIn: true },
      response: {
        status: 200,
        body: {
          success: true,
          sandbox: false,
          error: nullValue(),
          webhook_secret_configured: boolean(true),
          account: {
            id: string('acct_1'),
            business_name: string('Loomcast'),
            charges_enabled: boolean(true),
            payouts_enabled: boolean(true),
          },
          webhooks: eachLike({ id: string('we_1'), url: string('https://app.example/webhooks/stripe'), status: string('enabled') }),
        },
      },
    },
    () => financialApi.provider(),
  )
  expect(config.account?.charges_enabled).toBe(true)
})

test('reads the ledger', async () => {
  const { lines } = await exchange(
    {
      named: 'the payments of the ledger',
      given: { 'an administrator': {} },
      request: { method: 'GET', path: '/api/admin/ledger', query: { kind: 'payment', from: '2026-03-01' }, signedIn: true },
      response: {
        status: 200,
        body: {
          total: integer(1),
          lines: eachLike({
            id: string('pay_pact'),
            kind: string('payment'),
            at: time(),
            user_id: string('usr_pact'),
            invoice_number: string('LC-2026-000001'),
            package_name: string('Professional'),
            currency: string('usd'),
            amount: number(19),
            tax: number(3.03),
            net: number(15.97),
            status: string('succeeded'),
          }),
        },
      },
    },
    () => financialApi.ledger({ kind: 'payment', from: '2026-03-01' }),
  )
  expect(lines[0]?.tax).toBe(3.03)
})
