import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { newId } from '@loomcast/service-kit/mongo'
import { readPdf } from '@loomcast/stripe-emulator/testing'
import { syncCustomer } from '../src/customers/sync-customer.ts'
import { createProvider } from '../src/engines/create-provider.ts'
import { createStripeClient } from '../src/engines/stripe/client.ts'
import { updateInvoiceSettings } from '../src/engines/stripe/sale.ts'
import { syncCatalog } from '../src/packages/sync-catalog.ts'
import { loadBillingSettings } from '../src/settings.ts'
import { type BillingService, startBilling } from './support/billing-service.ts'
import { type Buyer, buyerOf, type Choice, ENTERPRISE_VIDEO, PRO, PRO_VIDEO, yearly } from './support/buyer.ts'
import { plansOf } from './support/plans.ts'

/** Prices to which the checkout adds taxes. Value added tax is 19% in Germany. */
const ADDED = { STRIPE_AUTOMATIC_TAX: 'true', STRIPE_TAX_BEHAVIOR: 'exclusive' }

let billing: BillingService
let buyer: Buyer

beforeAll(async () => {
  billing = await startBilling('added_taxes', ADDED)
  buyer = buyerOf(billing)
})
afterAll(() => billing.stop())
afterEach(() => billing.retireCustomers())

/** Buys a plan as a consumer in Germany, or as a company with a tax number. */
async function buyInGermany(choice: Choice, { taxId = '', code = '' } = {}): Promise<string> {
  const user = newId('usr')
  const { session_id } = await buyer.startCheckout(user, choice)
  if (code) await billing.sandbox.actions.enterCode(session_id, code)
  const address = { line1: 'Unter den Linden 1', city: 'Berlin', postal_code: '10117', country: 'DE' }
  const details = { name: 'Grace Hopper', email: 'grace@example.com', address, taxId, acceptsTerms: true }
  await billing.sandbox.actions.payCheckout(session_id, 'ok', details)
  await billing.call(user, 'GET', `/api/checkout/status/${session_id}`)
  return user
}

test('the prices are listed without taxes, and the checkout adds them', async () => {
  const { packages } = (await billing.call(newId('usr'), 'GET', '/api/packages')).body
  expect(packages.map((each: { tax_behavior: string }) => each.tax_behavior)).toEqual(['exclusive', 'exclusive', 'exclusive'])

  const user = newId('usr')
  const { session_id } = await buyer.startCheckout(user, PRO_VIDEO)
  expect(await billing.sandbox.views.checkout(session_id)).toMatchObject({ amountMinor: 1900, addsTax: true, taxMinor: null })
  const page = await (await fetch(`${billing.stripe.url}/sandbox/checkout/${session_id}`)).text()
  expect(page).toContain('$19.00 plus tax per month')
  expect(page).toContain('Pay $19.00 plus tax now')
})

test('the tax is charged in addition, and is a separate amount in invoice, ledger, events and revenue', async () => {
  const user = await buyInGermany(PRO_VIDEO)
  expect(await buyer.charged(user)).toEqual([2261])
  const [invoice] = (await billing.call(user, 'GET', '/api/billing/invoices')).body.invoices
  expect(invoice).toMatchObject({ amount: 22.61, tax: 3.61 })
  const pdf = await billing.app.inject({ url: invoice.pdf_url, headers: await billing.tokens.as(user) })
  const { rows } = await readPdf(pdf.rawPayload)
  expect(rows).toEqual(expect.arrayContaining(['Total without tax | $19.00', 'Tax 19% | $3.61', 'Total | $22.61']))

  expect(await buyer.payments(user)).toMatchObject([{ amount: 22.61, tax: 3.61 }])
  const { lines } = (await billing.admin('GET', `/internal/admin/ledger?user_id=${user}`)).body
  expect(lines).toMatchObject([{ amount: 22.61, tax: 3.61, net: 19 }])
  expect(await plansOf(billing).published('com.loomcast.billing.payment-recorded.v1', user)).toMatchObject([
    { amount_minor: 2261, tax_minor: 361 },
  ])
  const [changed] = await plansOf(billing).published('com.loomcast.billing.subscription-changed.v1', user)
  expect(changed).toMatchObject({ monthly_amount_minor: 2261, monthly_tax_minor: 361, period_amount_minor: 2261, period_tax_minor: 361 })
  expect(await buyer.plan(user)).toMatchObject({ price: 19, tax_behavior: 'exclusive', next_amount: 22.61 })
})

test.each<{ name: string; from: Choice; to: Choice; due: boolean; next: number }>([
  { name: 'an upgrade', from: PRO_VIDEO, to: ENTERPRISE_VIDEO, due: true, next: 58.31 },
  { name: 'a change to yearly payment', from: PRO_VIDEO, to: yearly(PRO_VIDEO), due: true, next: 226.1 },
  { name: 'a downgrade', from: ENTERPRISE_VIDEO, to: PRO, due: false, next: 5.89 },
])('$name is previewed with its tax, and charges what was previewed', async ({ from, to, due, next }) => {
  const user = await buyInGermany(from)
  await buyer.advanceDays(7)
  const before = await buyer.charged(user)
  const preview = await buyer.preview(user, to)
  expect(preview).toMatchObject({ next_amount: next })
  expect(preview.amount_due > 0).toBe(due)
  await buyer.change(user, to, preview.proration_date)
  const paid = (await buyer.charged(user)).slice(before.length)
  expect(paid).toEqual(due ? [Math.round(preview.amount_due * 100)] : [])
  expect((await buyer.plan(user)).next_amount).toBe(next)
  if (due) {
    const [{ amount, tax }] = await buyer.payments(user)
    expect(tax / (amount - tax)).toBeCloseTo(0.19, 2)
  }

  await billing.sandbox.advance(new Date(preview.next_date))
  await buyer.advanceDays(1)
  await syncCustomer(billing.context, user)
  expect((await buyer.charged(user)).at(-1)).toBe(Math.round(next * 100))
})

test('a company with a tax number pays the price without tax', async () => {
  const user = await buyInGermany(PRO_VIDEO, { taxId: 'DE123456789' })
  expect(await buyer.charged(user)).toEqual([1900])
  expect(await buyer.plan(user)).toMatchObject({ price: 19, next_amount: 19 })
  expect((await buyer.preview(user, ENTERPRISE_VIDEO)).next_amount).toBe(49)
})

test('a discount reduces the price, and the tax with it', async () => {
  const code = { code: 'QUARTER', percent_off: 25, duration: 'forever' }
  expect((await billing.admin('POST', '/internal/admin/promotion-codes', { ...code, request_id: newId('req') })).status).toBe(201)
  const user = await buyInGermany(PRO_VIDEO, { code: 'QUARTER' })
  // 14.25 and 19% of it.
  expect(await buyer.charged(user)).toEqual([1696])
  expect(await buyer.plan(user)).toMatchObject({ price: 19, next_amount: 16.96 })
})

test('another tax behavior is another price, and subscribers keep theirs', async () => {
  const user = await buyInGermany(PRO_VIDEO)
  const settings = loadBillingSettings({
    MONGODB_URL: 'mongodb://127.0.0.1:9',
    REDIS_URL: 'redis://127.0.0.1:9',
    AUTH_JWKS_URL: 'http://127.0.0.1:9/jwks.json',
    STRIPE_EMULATOR_URL: billing.stripe.url,
    STRIPE_AUTOMATIC_TAX: 'true',
  })
  const { provider } = createProvider({ settings, clock: billing.sandbox.clock, logger: billing.context.logger })
  const inclusive = { ...billing.context, provider }
  await syncCatalog(inclusive, provider!)
  const active = await billing.context.repositories.prices.active('sandbox', {
    package_id: 'professional',
    include_video: true,
    interval: 'month',
  })
  expect(active).toMatchObject({ amount_minor: 1900, tax_behavior: 'inclusive' })
  await syncCustomer(billing.context, user)
  expect(await buyer.plan(user)).toMatchObject({ tax_behavior: 'exclusive', next_amount: 22.61 })
  // A checkout of the service with added taxes needs its own price again.
  const { session_id } = await buyer.startCheckout(newId('usr'), PRO_VIDEO)
  expect(await billing.sandbox.views.checkout(session_id)).toMatchObject({ addsTax: true })
})

describe('a subscription from before taxes were computed', () => {
  const stripe = () => createStripeClient({ secretKey: 'sk_test_emulator', apiUrl: billing.stripe.url })

  /** Buys a plan, and turns off the automatic taxes of its subscription. */
  async function buyUntaxed(choice: Choice): Promise<{ user: string; customerId: string; id: string }> {
    const user = await buyInGermany(choice)
    const customerId = await buyer.customerId(user)
    const [subscription] = (await stripe().subscriptions.list({ customer: customerId })).data
    const id = subscription!.id
    await stripe().subscriptions.update(id, { automatic_tax: { enabled: false } })
    return { user, customerId, id }
  }

  test('has its taxes from the next invoice on, after a synchronization', async () => {
    const { user, id } = await buyUntaxed(PRO_VIDEO)
    await syncCustomer(billing.context, user)
    expect((await stripe().subscriptions.retrieve(id)).automatic_tax.enabled).toBe(true)
    expect(await buyer.charged(user)).toEqual([2261])
    await buyer.advanceDays(32)
    await syncCustomer(billing.context, user)
    expect(await buyer.payments(user)).toMatchObject([
      { amount: 22.61, tax: 3.61 },
      { amount: 22.61, tax: 3.61 },
    ])
  })

  test('also has its taxes after a change that was already scheduled', async () => {
    const { user, id } = await buyUntaxed(ENTERPRISE_VIDEO)
    const { proration_date } = await buyer.preview(user, PRO)
    await buyer.change(user, PRO, proration_date)
    await syncCustomer(billing.context, user)
    await buyer.advanceDays(32)
    await syncCustomer(billing.context, user)
    expect((await buyer.payments(user))[0]).toMatchObject({ amount: 5.89, tax: 0.94 })
    expect((await stripe().subscriptions.retrieve(id)).automatic_tax.enabled).toBe(true)
  })

  test('also has its taxes at an older scheduled price if the first attempt fails', async () => {
    // Otherwise an event would cause a synchronization first.
    await billing.sandbox.faults.set({ drop: 1000 })
    const { user, customerId, id } = await buyUntaxed(ENTERPRISE_VIDEO)
    const [item] = (await stripe().subscriptions.retrieve(id)).items.data
    const product = String(item?.price.product)
    const recurring = { interval: 'month' } as const
    const old = await stripe().prices.create({ product, currency: 'usd', unit_amount: 495, recurring })
    await billing.context.provider?.changeAtPeriodEnd({ subscriptionId: id, priceId: old.id, idempotencyKey: newId('key') })
    const failing = stripe()
    failing.subscriptionSchedules.update = () => Promise.reject(new Error('connection lost'))
    await expect(updateInvoiceSettings(failing, { automaticTax: true, footer: null }, customerId)).rejects.toThrow('connection lost')
    await billing.sandbox.faults.clear()
    await syncCustomer(billing.context, user)
    await buyer.advanceDays(32)
    await syncCustomer(billing.context, user)
    expect((await buyer.payments(user))[0]).toMatchObject({ amount: 4.95, tax: 0.79 })
  })

  test('stays unchanged if the customer has no address', async () => {
    const { user, customerId, id } = await buyUntaxed(PRO)
    await stripe().customers.update(customerId, { address: '' })
    await syncCustomer(billing.context, user)
    expect((await stripe().subscriptions.retrieve(id)).automatic_tax.enabled).toBe(false)
  })
})

test('taxes can be added only if they are computed', () => {
  const servers = { MONGODB_URL: 'mongodb://127.0.0.1:9', REDIS_URL: 'redis://127.0.0.1:9', AUTH_JWKS_URL: 'http://127.0.0.1:9/jwks.json' }
  expect(() => loadBillingSettings({ ...servers, STRIPE_TAX_BEHAVIOR: 'exclusive' })).toThrow('STRIPE_AUTOMATIC_TAX=true')
  expect(loadBillingSettings({ ...servers, ...ADDED }).taxBehavior).toBe('exclusive')
  expect(loadBillingSettings(servers).taxBehavior).toBe('inclusive')
})
