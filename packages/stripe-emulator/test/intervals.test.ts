import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type Stripe from 'stripe'
import { date, type RunningSandbox, startSandbox } from './support.ts'

let running: RunningSandbox
let monthly: Stripe.Price
let yearly: Stripe.Price
let cheapMonth: Stripe.Price

beforeAll(async () => {
  running = await startSandbox('intervals', { at: '2026-01-31T12:00:00Z' })
  monthly = await running.price(1900, { name: 'Professional' })
  yearly = await running.price(19_000, { name: 'Professional', interval: 'year' })
  cheapMonth = await running.price(500, { name: 'Basic' })
})
afterAll(() => running.stop())

const now = () => Math.floor(running.sandbox.clock().getTime() / 1000)
const changeTo = (item: string, price: string) => ({
  items: [{ id: item, price }],
  proration_behavior: 'always_invoice' as const,
  payment_behavior: 'pending_if_incomplete' as const,
  proration_date: now(),
})

async function latestInvoice(subscription: string): Promise<Stripe.Invoice> {
  const found = await running.stripe.subscriptions.retrieve(subscription, { expand: ['latest_invoice'] })
  return found.latest_invoice as Stripe.Invoice
}

async function itemOf(subscription: string): Promise<Stripe.SubscriptionItem> {
  return (await running.stripe.subscriptions.retrieve(subscription)).items.data[0]!
}

const linesOf = ({ lines }: Stripe.Invoice) =>
  lines.data.map(({ amount, description, parent }) => [amount, description, parent?.subscription_item_details?.proration])

test('a change to a year charges it in full less the rest of the month, and the year starts now', async () => {
  const { stripe } = running
  const { subscription, item } = await running.subscriber(monthly.id)
  await running.advanceDays(14)
  const change = changeTo(item.id, yearly.id)
  const { items, proration_behavior, proration_date } = change
  const shown = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items, proration_behavior, proration_date },
  })
  const start = now()
  await stripe.subscriptions.update(subscription.id, change)
  const charged = await latestInvoice(subscription.id)
  const left = (item.current_period_end - proration_date) / (item.current_period_end - item.current_period_start)
  expect(linesOf(charged)).toEqual([
    [-Math.round(1900 * left), expect.stringMatching(/^Unused time on Professional after /), true],
    [19_000, '1 × Professional (at $190.00 / year)', false],
  ])
  expect([charged.total, charged.status]).toEqual([shown.total, 'paid'])
  const { current_period_start, current_period_end } = await itemOf(subscription.id)
  expect(current_period_start).toBe(start)
  expect(date(current_period_end)?.slice(0, 10)).toBe(date(shown.lines.data[1]?.period.end)?.slice(0, 10))
  expect(new Date(current_period_end * 1000).getUTCFullYear()).toBe(new Date(start * 1000).getUTCFullYear() + 1)
})

test('a change to a year that has to be confirmed starts the year that was invoiced', async () => {
  const { stripe, sandbox } = running
  const { customer, subscription, item } = await running.subscriber(monthly.id)
  await sandbox.actions.setCard(customer.id, '3ds')
  const start = now()
  const pending = await stripe.subscriptions.update(subscription.id, changeTo(item.id, yearly.id))
  expect(pending.pending_update?.billing_cycle_anchor).toBe(start)
  expect((await itemOf(subscription.id)).current_period_end).toBe(item.current_period_end)
  await running.real.advance(3600_000)
  await sandbox.actions.confirmInvoice((await latestInvoice(subscription.id)).id, true)
  const changed = await itemOf(subscription.id)
  expect(changed.price.id).toBe(yearly.id)
  expect(changed.current_period_start).toBe(start)
  const [, line] = (await latestInvoice(subscription.id)).lines.data
  expect([changed.current_period_start, changed.current_period_end]).toEqual([line?.period.start, line?.period.end])
})

test.each(['create_prorations', 'none'] as const)('another interval is invoiced at once, even with %s', async (proration_behavior) => {
  const { stripe } = running
  const { subscription, item } = await running.subscriber(monthly.id)
  const items = [{ id: item.id, price: yearly.id }]
  const shown = await stripe.invoices.createPreview({ subscription: subscription.id, subscription_details: { items, proration_behavior } })
  await stripe.subscriptions.update(subscription.id, { items, proration_behavior })
  const charged = await latestInvoice(subscription.id)
  expect(charged.lines.data).toHaveLength(proration_behavior === 'none' ? 1 : 2)
  expect([charged.billing_reason, charged.total, charged.status]).toEqual(['subscription_update', shown.total, 'paid'])
})

test('a change from a year to a month at once gives the rest of the year as a credit', async () => {
  const { stripe, sandbox } = running
  const { customer, subscription, item } = await running.subscriber(yearly.id)
  await stripe.subscriptions.update(subscription.id, { ...changeTo(item.id, cheapMonth.id), proration_date: item.current_period_start })
  const credit = 19_000 - 500
  await expect(latestInvoice(subscription.id)).resolves.toMatchObject({ total: -credit, amount_due: 0, status: 'paid' })
  expect((await sandbox.views.customer(customer.id))?.balanceMinor).toBe(-credit)
})

test.each([
  ['a month', 'a year', () => monthly, () => yearly],
  ['a year', 'a month', () => yearly, () => cheapMonth],
] as const)('a phase that changes from %s to %s starts a full period', async (_from, _to, present, next) => {
  const { stripe } = running
  const { subscription, item } = await running.subscriber(present().id)
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const { start_date, end_date } = schedule.phases[0]!
  const { interval } = next().recurring!
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      { start_date, end_date, items: [{ price: present().id, quantity: 1 }], proration_behavior: 'none' },
      { items: [{ price: next().id, quantity: 1 }], duration: { interval, interval_count: 1 }, proration_behavior: 'none' },
    ],
  })
  await running.sandbox.advance(new Date((item.current_period_end + 3600) * 1000))
  const changed = await itemOf(subscription.id)
  expect([changed.price.id, changed.current_period_start]).toEqual([next().id, item.current_period_end])
  const days = (changed.current_period_end - changed.current_period_start) / 86_400
  expect(interval === 'year' ? [365, 366] : [28, 29, 30, 31]).toContain(days)
  await expect(latestInvoice(subscription.id)).resolves.toMatchObject({
    billing_reason: 'subscription_cycle',
    total: next().unit_amount,
    status: 'paid',
  })
})

test('a yearly subscription renews after a year, for a year', async () => {
  const { subscription, item } = await running.subscriber(yearly.id)
  await running.sandbox.advance(new Date((item.current_period_end + 3600) * 1000))
  const renewed = await itemOf(subscription.id)
  expect(renewed.current_period_start).toBe(item.current_period_end)
  await expect(latestInvoice(subscription.id)).resolves.toMatchObject({ billing_reason: 'subscription_cycle', total: 19_000 })
})
