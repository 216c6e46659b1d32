import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type Stripe from 'stripe'
import { date, type RunningSandbox, startSandbox } from './support.ts'

let running: RunningSandbox
let small: Stripe.Price
let large: Stripe.Price

beforeAll(async () => {
  running = await startSandbox('plan_change')
  small = await running.price(1900, { name: 'Professional' })
  large = await running.price(4900, { name: 'Enterprise' })
})
afterAll(() => running.stop())

const upgrade = (item: string, price: string, proration_date: number) => ({
  items: [{ id: item, price }],
  proration_behavior: 'always_invoice' as const,
  payment_behavior: 'pending_if_incomplete' as const,
  proration_date,
})

function preview(subscription: string, item: string, price: string, proration_date: number) {
  const subscription_details = { items: [{ id: item, price }], proration_behavior: 'always_invoice' as const, proration_date }
  return running.stripe.invoices.createPreview({ subscription, subscription_details })
}

async function latestInvoice(subscription: string): Promise<Stripe.Invoice> {
  const found = await running.stripe.subscriptions.retrieve(subscription, { expand: ['latest_invoice.payments'] })
  return found.latest_invoice as Stripe.Invoice
}

test('an upgrade charges what the preview with the same proration date showed, also later', async () => {
  const { stripe, real } = running
  const { subscription, item } = await running.subscriber(small.id)
  await running.advanceDays(11)
  const at = Math.floor(running.sandbox.clock().getTime() / 1000)
  const shown = await preview(subscription.id, item.id, large.id, at)
  expect(shown.lines.data.map(({ amount, parent }) => [amount, parent?.subscription_item_details?.proration])).toEqual([
    [-1226, true],
    [3161, true],
  ])
  // Long enough for another amount, if the present time counted.
  real.advance(6 * 3600_000)
  const changed = await stripe.subscriptions.update(subscription.id, upgrade(item.id, large.id, at))
  expect(changed).toMatchObject({ status: 'active', pending_update: null, items: { data: [{ id: item.id, price: { id: large.id } }] } })
  const charged = await latestInvoice(subscription.id)
  expect([charged.total, charged.amount_paid, charged.status]).toEqual([shown.total, shown.amount_due, 'paid'])
  expect(charged.lines.data.map(({ amount }) => amount)).toEqual(shown.lines.data.map(({ amount }) => amount))
  expect(date(changed.items.data[0]?.current_period_end)).toBe(date(item.current_period_end))
  await expect(stripe.invoices.list({ subscription: subscription.id })).resolves.toMatchObject({ data: [{}, {}] })
})

test('a declined upgrade stays pending, applies when its invoice is paid, and is reported', async () => {
  const { stripe, sandbox } = running
  const { customer, subscription, item } = await running.subscriber(small.id)
  await sandbox.actions.setCard(customer.id, 'declined')
  const at = Math.floor(sandbox.clock().getTime() / 1000)
  const pending = await stripe.subscriptions.update(subscription.id, upgrade(item.id, large.id, at))
  expect(pending).toMatchObject({ status: 'active', items: { data: [{ price: { id: small.id } }] } })
  expect(pending.pending_update?.subscription_items?.[0]?.price.id).toBe(large.id)
  const invoice = await latestInvoice(subscription.id)
  expect(invoice.status).toBe('open')

  await expect(sandbox.actions.payInvoice(invoice.id, '3ds')).resolves.toBe('confirmation_needed')
  await expect(stripe.subscriptions.retrieve(subscription.id)).resolves.toMatchObject({ items: { data: [{ price: { id: small.id } }] } })
  await expect(sandbox.actions.confirmInvoice(invoice.id, true)).resolves.toBe('paid')
  await expect(stripe.subscriptions.retrieve(subscription.id)).resolves.toMatchObject({
    status: 'active',
    pending_update: null,
    items: { data: [{ price: { id: large.id } }] },
  })
  expect(await running.eventTypes()).toContain('customer.subscription.pending_update_applied')
})

test('a pending upgrade that is not confirmed expires after 23 hours with its invoice', async () => {
  const { stripe, sandbox } = running
  const { customer, subscription, item } = await running.subscriber(small.id)
  await sandbox.actions.setCard(customer.id, '3ds')
  const at = Math.floor(sandbox.clock().getTime() / 1000)
  await stripe.subscriptions.update(subscription.id, upgrade(item.id, large.id, at))
  const invoice = await latestInvoice(subscription.id)
  const intent = await stripe.paymentIntents.retrieve(invoice.payments?.data[0]?.payment.payment_intent as string)
  expect(intent).toMatchObject({ status: 'requires_action', next_action: { redirect_to_url: { url: invoice.hosted_invoice_url } } })

  await running.advanceDays(1)
  await expect(stripe.subscriptions.retrieve(subscription.id)).resolves.toMatchObject({
    status: 'active',
    pending_update: null,
    items: { data: [{ price: { id: small.id } }] },
  })
  await expect(stripe.invoices.retrieve(invoice.id)).resolves.toMatchObject({ status: 'void' })
  await expect(sandbox.actions.payInvoice(invoice.id, 'ok')).rejects.toThrow('This invoice is void')
})

test('a second change replaces a pending one and voids its invoice', async () => {
  const { stripe, sandbox } = running
  const { customer, subscription, item } = await running.subscriber(small.id)
  await sandbox.actions.setCard(customer.id, 'declined')
  const at = Math.floor(sandbox.clock().getTime() / 1000)
  await stripe.subscriptions.update(subscription.id, upgrade(item.id, large.id, at))
  const first = await latestInvoice(subscription.id)
  await sandbox.actions.setCard(customer.id, 'ok')
  await stripe.subscriptions.update(subscription.id, upgrade(item.id, large.id, at))
  await expect(stripe.invoices.retrieve(first.id)).resolves.toMatchObject({ status: 'void' })
  await expect(stripe.subscriptions.retrieve(subscription.id)).resolves.toMatchObject({ items: { data: [{ price: { id: large.id } }] } })
})

test('an immediate downgrade gives a credit that the next renewals use', async () => {
  const { stripe } = running
  const { customer, subscription, item } = await running.subscriber(large.id)
  const at = item.current_period_start
  const changed = { items: [{ id: item.id, price: small.id }], proration_behavior: 'always_invoice' as const, proration_date: at }
  await stripe.subscriptions.update(subscription.id, changed)
  await expect(latestInvoice(subscription.id)).resolves.toMatchObject({
    total: -3000,
    amount_due: 0,
    status: 'paid',
    ending_balance: -3000,
  })
  await expect(stripe.customers.retrieve(customer.id)).resolves.toMatchObject({ balance: -3000 })

  await running.advanceDays(31)
  await expect(latestInvoice(subscription.id)).resolves.toMatchObject({
    total: 1900,
    amount_due: 0,
    starting_balance: -3000,
    ending_balance: -1100,
  })
  await running.advanceDays(31)
  await expect(latestInvoice(subscription.id)).resolves.toMatchObject({ total: 1900, amount_due: 800, amount_paid: 800, ending_balance: 0 })
})

test('a schedule changes the price at the end of the period and is released after its last phase', async () => {
  const { stripe } = running
  const { subscription, item } = await running.subscriber(large.id)
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const [current] = schedule.phases
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      { items: [{ price: large.id, quantity: 1 }], start_date: current!.start_date, end_date: current!.end_date },
      { items: [{ price: small.id, quantity: 1 }], duration: { interval: 'month', interval_count: 1 }, proration_behavior: 'none' },
    ],
  })
  await expect(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })).rejects.toThrow(
    'managed by the subscription schedule',
  )
  await expect(running.sandbox.views.subscription(subscription.id)).resolves.toMatchObject({
    priceId: large.id,
    scheduledChange: { priceId: small.id, amountMinor: 1900, at: new Date(item.current_period_end * 1000) },
  })

  await running.advanceDays(31)
  await expect(stripe.subscriptions.retrieve(subscription.id)).resolves.toMatchObject({
    schedule: schedule.id,
    items: { data: [{ price: { id: small.id } }] },
  })
  await expect(latestInvoice(subscription.id)).resolves.toMatchObject({ total: 1900, status: 'paid' })
  await running.advanceDays(31)
  await expect(stripe.subscriptions.retrieve(subscription.id)).resolves.toMatchObject({ schedule: null, status: 'active' })
  await expect(stripe.subscriptionSchedules.retrieve(schedule.id)).resolves.toMatchObject({
    status: 'released',
    released_subscription: subscription.id,
  })
})

test('a released schedule changes nothing', async () => {
  const { stripe, sandbox } = running
  const { subscription } = await running.subscriber(large.id)
  await expect(sandbox.actions.changePlan(subscription.id, small.id)).resolves.toBe('scheduled')
  await sandbox.actions.resumeSubscription(subscription.id)
  await running.advanceDays(31)
  await expect(stripe.subscriptions.retrieve(subscription.id)).resolves.toMatchObject({
    schedule: null,
    items: { data: [{ price: { id: large.id } }] },
  })
})

test('the portal charges an upgrade as previewed', async () => {
  const { sandbox } = running
  const { subscription } = await running.subscriber(small.id)
  const shown = await sandbox.actions.previewPlan(subscription.id, large.id)
  expect(shown).toMatchObject({ amountDueMinor: 3000, scheduled: false })
  await expect(sandbox.actions.changePlan(subscription.id, large.id)).resolves.toBe('paid')
  await expect(latestInvoice(subscription.id)).resolves.toMatchObject({ amount_paid: 3000 })
})

test('another interval begins a new period and is charged in full', async () => {
  const { stripe, sandbox } = running
  const yearly = await running.price(19_000, { interval: 'year' })
  const { subscription, item } = await running.subscriber(small.id)
  const at = Math.floor(sandbox.clock().getTime() / 1000)
  const changed = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: item.id, price: yearly.id }],
    proration_behavior: 'always_invoice',
    proration_date: at,
  })
  await expect(latestInvoice(subscription.id)).resolves.toMatchObject({ total: 19_000 - 1900, status: 'paid' })
  const { current_period_start: start, current_period_end: end } = changed.items.data[0]!
  expect(new Date(end * 1000).getUTCFullYear()).toBe(new Date(start * 1000).getUTCFullYear() + 1)
})
