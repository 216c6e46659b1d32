import { expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { type Account, call, enterAsAdmin, faultsIn, poll, registerAccount, see } from '../../src/index.ts'
import { panel } from '../support/back-office.ts'
import { site } from '../support/empty-product.ts'

const card = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

/** Buys Professional with videos on the sandbox's checkout page. */
async function subscribe(page: Page, { token }: Account): Promise<void> {
  const origin = new URL(site.product.url).origin
  const choice = { package_id: 'professional', include_video: true, origin_url: origin }
  const { status, json } = await call(site.product, 'POST', '/api/checkout/session', { token, body: choice })
  expect(status).toBe(200)
  await page.goto(json.checkout_url)
  await page.getByRole('button', { name: 'Pay with a working card' }).click()
  await poll(
    async () => (await call(site.product, 'GET', '/api/billing/subscription', { token })).json?.subscription?.status === 'active',
    { what: 'the subscription' },
  )
}

it('an administrator reads the finances of a purchase and its refund', async () => {
  const { product, visitor } = site
  const { page } = visitor
  const buyer = await registerAccount(product)
  await subscribe(page, buyer)

  await page.context().clearCookies()
  const token = await enterAsAdmin(page, product.admin)
  const dashboard = async () => (await call(product, 'GET', '/api/admin/financial-dashboard', { token })).json
  await poll(
    async () => {
      const { metrics } = await dashboard()
      return metrics.total_revenue === 19 && metrics.mrr === 19 && metrics.subscription_breakdown.pro === 1
    },
    { what: 'the payment in the figures' },
  )

  await page.goto('/admin/financial')
  await see(page.getByRole('heading', { name: 'Financial Dashboard', level: 1 }))
  await see(card(page, 'Total Revenue').getByText('$19.00'))
  await see(card(page, 'MRR').getByText('ARR $228.00'))
  await see(card(page, "Today's Revenue").getByText('Not enough data to compare with yesterday'))
  const configuration = panel(page, 'Payment provider configuration')
  await see(configuration.getByText('Not Configured'))
  await see(configuration.getByText('Stripe API key not configured'))
  await see(configuration.getByText('Sandbox in use'))
  await see(panel(page, 'Subscription Breakdown').getByText('1 subscribed, 0 granted'))
  await see(panel(page, 'MRR movements').getByText('+$19.00'))
  await see(page.getByText('No overdue payments'))

  await page.getByRole('button', { name: 'How it is computed: Committed MRR' }).click()
  await see(page.getByText('MRR without subscriptions whose end is scheduled.'))
  await page.keyboard.press('Escape')
  const chart = page.getByRole('figure', { name: 'Payments and refunds per day' })
  await chart.getByRole('button', { name: 'Show as table' }).click()
  await see(chart.getByRole('row').last().getByText('19', { exact: true }))

  const [payment] = (await call(product, 'GET', '/api/user/payment-history', { token: buyer.token })).json.payments
  const refund = { amount: 5, end_plan: false, reason: 'Outage', request_id: 'journey-refund' }
  const refunded = await call(product, 'POST', `/api/admin/payments/${payment.transaction_id}/refund`, { token, body: refund })
  expect([refunded.status, refunded.text.includes('partially_refunded')]).toEqual([200, true])
  await poll(async () => (await dashboard()).metrics.total_revenue === 14, { what: 'the refund in the figures' })
  await page.getByRole('button', { name: 'Refresh Data' }).click()
  await see(card(page, 'Total Revenue').getByText('$14.00'))
  await see(card(page, 'MRR').getByText('$19.00'))

  await page.setViewportSize({ width: 375, height: 812 })
  await page.reload()
  await see(card(page, 'Total Revenue').getByText('$14.00'))
  await see(chart)
  const looks = (['light', 'dark'] as const).map((theme) => [theme, 375] as const)
  expect(await faultsIn(page, '/admin/financial', looks)).toEqual([])
})
