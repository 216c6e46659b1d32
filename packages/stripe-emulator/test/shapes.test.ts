import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type Stripe from 'stripe'
import { stripeShapeCheck } from '../src/testing/stripe-openapi.ts'
import { type RunningSandbox, startSandbox } from './support.ts'

let running: RunningSandbox
let check: Awaited<ReturnType<typeof stripeShapeCheck>>

beforeAll(async () => {
  running = await startSandbox('shapes')
  check = await stripeShapeCheck()
})
afterAll(() => running.stop())

/** One use of every endpoint, in the states that change the shape of a response. */
async function useEverything({ stripe, sandbox, ...running }: RunningSandbox): Promise<void> {
  const configuration = await stripe.billingPortal.configurations.create({
    business_profile: { headline: 'Loomcast' },
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
    },
  })
  await stripe.billingPortal.configurations.update(configuration.id, { features: { invoice_history: { enabled: false } } })
  await stripe.billingPortal.configurations.list()
  const endpoint = await stripe.webhookEndpoints.create({
    url: 'https://app.example/webhook',
    enabled_events: ['*'],
    api_version: '2026-10-28.endive',
    metadata: { by: 'test' },
  })
  await stripe.webhookEndpoints.update(endpoint.id, { enabled_events: ['invoice.paid'] })
  await stripe.webhookEndpoints.list()
  await stripe.webhookEndpoints.del(endpoint.id)
  await stripe.accounts.retrieveCurrent()

  const small = await running.price(1900)
  const large = await running.price(4900)
  await stripe.products.update(large.product as string, { description: 'Everything' })
  await stripe.products.list({ active: true })
  await stripe.prices.update(large.id, { lookup_key: 'large', metadata: { package_id: 'pkg' } })
  await stripe.prices.list({ lookup_keys: ['large'], expand: ['data.product'] })

  const { customer, subscription, item } = await running.subscriber(small.id)
  await stripe.customers.update(customer.id, { metadata: { more: 'yes' } })
  await stripe.checkout.sessions.list({ customer: customer.id })
  const proration_date = item.current_period_start
  const items = [{ id: item.id, price: large.id }]
  const change = { items, proration_date, proration_behavior: 'always_invoice' as const }
  await stripe.invoices.createPreview({ subscription: subscription.id, subscription_details: change })
  await stripe.invoices.createPreview({ subscription: subscription.id })
  await sandbox.actions.setCard(customer.id, '3ds')
  const updated = await stripe.subscriptions.update(subscription.id, {
    ...change,
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice.payments'],
  })
  const pending = updated.latest_invoice as Stripe.Invoice
  await stripe.paymentIntents.retrieve(pending.payments!.data[0]!.payment.payment_intent as string)
  await expect(stripe.invoices.pay(pending.id)).rejects.toThrow('requires additional user action')
  await sandbox.actions.setCard(customer.id, 'declined')
  await expect(stripe.invoices.pay(pending.id)).rejects.toThrow('insufficient funds')
  await stripe.paymentIntents.retrieve(pending.payments!.data[0]!.payment.payment_intent as string)
  await sandbox.actions.setCard(customer.id, 'ok')
  await stripe.invoices.pay(pending.id)
  await stripe.invoicePayments.list({ invoice: pending.id })
  await stripe.invoices.list({ customer: customer.id, expand: ['data.payments'] })

  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const phase = schedule.phases[0]!
  await stripe.subscriptionSchedules.update(schedule.id, {
    phases: [
      { items: [{ price: large.id, quantity: 1 }], start_date: phase.start_date, end_date: phase.end_date },
      { items: [{ price: small.id, quantity: 1 }], duration: { interval: 'month', interval_count: 1 } },
    ],
  })
  await stripe.subscriptionSchedules.release(schedule.id)
  await stripe.subscriptionSchedules.retrieve(schedule.id)
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  await stripe.subscriptions.list({ customer: customer.id, status: 'all', expand: ['data.latest_invoice'] })

  const [charge] = await sandbox.views.charges(customer.id)
  await stripe.refunds.create({ charge: charge!.id, amount: 100, reason: 'duplicate' })
  await stripe.refunds.list({ charge: charge!.id })
  await sandbox.actions.openDispute(charge!.id)
  await stripe.disputes.list({ charge: charge!.id })
  await stripe.charges.list({ customer: customer.id, expand: ['data.refunds'] })
  await stripe.billingPortal.sessions.create({ customer: customer.id, flow_data: { type: 'payment_method_update' } })
  await stripe.subscriptions.cancel(subscription.id, { invoice_now: true, prorate: true })
  await stripe.invoices.list({ subscription: subscription.id })

  const gross = await running.price(1900, { tax_behavior: 'inclusive' })
  const taxed = await running.taxedCheckout(gross.id, { country: 'DE' })
  await stripe.taxRates.retrieve(taxed.invoice.total_taxes![0]!.tax_rate_details!.tax_rate)

  const coupon = await stripe.coupons.create({
    id: 'spring',
    name: 'Spring',
    percent_off: 25,
    duration: 'repeating',
    duration_in_months: 3,
    applies_to: { products: [small.product as string] },
  })
  await stripe.coupons.update(coupon.id, { name: 'Spring sale', metadata: { by: 'test' } })
  await stripe.coupons.retrieve(coupon.id, { expand: ['applies_to'] })
  await stripe.coupons.list()
  const code = await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
    code: 'SPRING',
    max_redemptions: 10,
    restrictions: { first_time_transaction: true },
  })
  const buyer = await stripe.customers.create()
  const discounted = await running.checkout(buyer.id, small.id, { discounts: [{ promotion_code: code.id }] })
  await sandbox.actions.payCheckout(discounted.id, 'ok')
  await stripe.checkout.sessions.retrieve(discounted.id)
  const { data: bought } = await stripe.subscriptions.list({ customer: buyer.id, expand: ['data.discounts'] })
  await stripe.invoices.list({ customer: buyer.id, expand: ['data.discounts'] })
  await stripe.invoices.createPreview({ subscription: bought[0]!.id })
  await stripe.subscriptionSchedules.create({ from_subscription: bought[0]!.id })
  await stripe.promotionCodes.update(code.id, { active: false })
  await stripe.promotionCodes.list({ coupon: coupon.id, active: false })
  await stripe.promotionCodes.retrieve(code.id)
  const amount = await stripe.coupons.create({ amount_off: 500, currency: 'usd', currency_options: { eur: { amount_off: 400 } } })
  await stripe.coupons.update(amount.id, { currency_options: { gbp: { amount_off: 300 } }, expand: ['currency_options'] })
  await stripe.coupons.del(coupon.id)
  await stripe.subscriptions.retrieve(bought[0]!.id, { expand: ['discounts.source.coupon.applies_to'] })

  const session = await running.checkout(customer.id, small.id)
  await stripe.checkout.sessions.expire(session.id)
  await stripe.checkout.sessions.listLineItems(session.id)
  const carded = await stripe.customers.create({ payment_method: 'pm_card_visa', name: 'Ada' })
  await stripe.subscriptions.create({ customer: carded.id, items: [{ price: small.id }] })
  await stripe.customers.listPaymentMethods(carded.id)
  await stripe.paymentMethods.attach('pm_card_visa', { customer: carded.id })
  await stripe.customers.del(customer.id)
  await stripe.customers.retrieve(customer.id)
  await stripe.events.list({ types: ['invoice.paid'], limit: 1 })
  await expect(stripe.subscriptions.retrieve('sub_none')).rejects.toThrow()
}

test("every response has the shape of Stripe's description", async () => {
  await useEverything(running)
  const problems = running.exchanges.flatMap((exchange) => check(exchange))
  expect([...new Set(problems)]).toEqual([])
})

/** Where an object of an event can be read. */
const PATHS: Record<string, string> = {
  'billing_portal.configuration': 'billing_portal/configurations',
  'checkout.session': 'checkout/sessions',
}

test('every event contains an object of that shape', async () => {
  const events = await running.stripe.events.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
  expect(new Set(events.map(({ type }) => type)).size).toBeGreaterThan(25)
  const problems = events.flatMap(({ type, data: { object } }) => {
    const { id, object: kind } = object as { id: string; object: string }
    // Cannot be read by its own; the list of events was checked with it.
    if (kind === 'discount') return []
    const path = `/v1/${PATHS[kind] ?? `${kind}s`}/${id}`
    const exchange = { method: 'GET', path, requestBody: '', status: 200, responseBody: JSON.stringify(object) }
    return check(exchange).map((problem) => `${type}: ${problem}`)
  })
  expect([...new Set(problems)]).toEqual([])
  expect(check(running.exchanges.at(-1)!)).toEqual([])
})
