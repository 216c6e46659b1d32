import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { date, type RunningSandbox, startSandbox } from './support.ts'

let running: RunningSandbox

beforeEach(async () => {
  running = await startSandbox('renewals')
})
afterEach(() => running.stop())

const DAY_S = 86_400

test('a year is run in order, month by month, with one paid invoice each', async () => {
  const { stripe } = running
  const price = await running.price(1900)
  const { subscription, item } = await running.subscriber(price.id)
  await running.advanceDays(365)
  const invoices = await stripe.invoices.list({ subscription: subscription.id, limit: 100 })
  expect(invoices.data.map(({ status, billing_reason }) => `${status} ${billing_reason}`).reverse()).toEqual([
    'paid subscription_create',
    ...Array<string>(12).fill('paid subscription_cycle'),
  ])
  const starts = invoices.data.map(({ lines }) => lines.data[0]!.period.start).reverse()
  const ends = invoices.data.map(({ lines }) => lines.data[0]!.period.end).reverse()
  expect(starts.slice(1)).toEqual(ends.slice(0, -1))
  expect(starts[0]).toBe(item.current_period_start)
  const numbers = invoices.data.map(({ number }) => number).reverse()
  expect([numbers[0], numbers.at(-1)]).toEqual(['LC-2026-000001', 'LC-2027-000003'])
  expect(date(invoices.data[0]!.created)).toBe('2027-03-10T12:00:00.000Z')
})

test('a failed renewal is repeated after 3, 5 and 7 days and then ends the subscription', async () => {
  const { stripe, sandbox } = running
  const price = await running.price(1900)
  const { customer, subscription, item } = await running.subscriber(price.id)
  const due = item.current_period_end
  await sandbox.actions.setCard(customer.id, 'declined')
  await sandbox.advance(new Date(due * 1000))

  const attempts: (string | null)[] = []
  for (let retries = 0; retries < 3; retries++) {
    const found = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
    const invoice = found.latest_invoice as { next_payment_attempt: number; status: string }
    expect([found.status, invoice.status]).toEqual(['past_due', 'open'])
    attempts.push(date(invoice.next_payment_attempt))
    await sandbox.advance(new Date(invoice.next_payment_attempt * 1000))
  }
  expect(attempts).toEqual([3, 8, 15].map((days) => date(due + days * DAY_S)))
  const ended = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  expect(ended).toMatchObject({ status: 'canceled', ended_at: due + 15 * DAY_S, cancellation_details: { reason: 'payment_failed' } })
  expect(ended.latest_invoice).toMatchObject({ status: 'open', attempt_count: 4, next_payment_attempt: null })
  expect((await running.eventTypes()).filter((type) => type === 'customer.subscription.deleted')).toHaveLength(1)
})

test('a payment while past due makes the subscription active at once', async () => {
  const { stripe, sandbox } = running
  const price = await running.price(1900)
  const { customer, subscription } = await running.subscriber(price.id)
  await sandbox.actions.setCard(customer.id, 'declined')
  await running.advanceDays(32)
  await sandbox.actions.setCard(customer.id, 'ok')
  await expect(stripe.subscriptions.retrieve(subscription.id)).resolves.toMatchObject({ status: 'past_due' })
  const [invoice] = await sandbox.views.invoices(customer.id)
  await expect(sandbox.actions.payInvoice(invoice!.id)).resolves.toBe('paid')
  await expect(stripe.subscriptions.retrieve(subscription.id)).resolves.toMatchObject({ status: 'active' })
  await running.advanceDays(20)
  await expect(stripe.subscriptions.retrieve(subscription.id)).resolves.toMatchObject({ status: 'active' })
})

test('the automatic retry recovers a subscription whose card works again', async () => {
  const { stripe, sandbox } = running
  const price = await running.price(1900)
  const { customer, subscription } = await running.subscriber(price.id)
  await sandbox.actions.setCard(customer.id, 'declined')
  await running.advanceDays(32)
  await sandbox.actions.setCard(customer.id, 'ok')
  await running.advanceDays(3)
  await expect(stripe.subscriptions.retrieve(subscription.id)).resolves.toMatchObject({ status: 'active' })
})

test('a renewal that needs a confirmation waits for it', async () => {
  const { stripe, sandbox } = running
  const price = await running.price(1900)
  const { customer, subscription } = await running.subscriber(price.id)
  await sandbox.actions.setCard(customer.id, '3ds')
  await running.advanceDays(31)
  await expect(stripe.subscriptions.retrieve(subscription.id)).resolves.toMatchObject({ status: 'past_due' })
  const [invoice] = await sandbox.views.invoices(customer.id)
  expect(invoice).toMatchObject({ needsConfirmation: true, status: 'open' })
  expect(await running.eventTypes()).toContain('invoice.payment_action_required')
  await expect(sandbox.actions.confirmInvoice(invoice!.id, true)).resolves.toBe('paid')
  await expect(stripe.subscriptions.retrieve(subscription.id)).resolves.toMatchObject({ status: 'active' })
})

test.each(['api', 'portal'])('a cancellation at the end of the period by the %s ends it then, and can be withdrawn before', async (by) => {
  const { stripe, sandbox } = running
  const price = await running.price(1900)
  const { subscription, item } = await running.subscriber(price.id)
  const cancel = () =>
    by === 'api'
      ? stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
      : sandbox.actions.cancelSubscription(subscription.id, 'period_end')
  await cancel()
  await expect(stripe.subscriptions.retrieve(subscription.id)).resolves.toMatchObject({
    status: 'active',
    cancel_at: item.current_period_end,
    cancel_at_period_end: by === 'api',
  })
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
  await running.advanceDays(31)
  await expect(stripe.subscriptions.retrieve(subscription.id)).resolves.toMatchObject({
    status: 'active',
    cancel_at: null,
    canceled_at: null,
  })

  await cancel()
  await running.advanceDays(32)
  await expect(stripe.subscriptions.retrieve(subscription.id)).resolves.toMatchObject({ status: 'canceled' })
  await expect(stripe.invoices.list({ subscription: subscription.id })).resolves.toMatchObject({ data: [{}, {}] })
  await expect(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })).rejects.toThrow('A canceled subscription')
  await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' })
})

test('an immediate cancellation can credit the unused time', async () => {
  const { stripe } = running
  const price = await running.price(3100)
  const { customer, subscription } = await running.subscriber(price.id)
  await running.advanceDays(1)
  await expect(stripe.subscriptions.cancel(subscription.id, { invoice_now: true, prorate: true })).resolves.toMatchObject({
    status: 'canceled',
  })
  await expect(stripe.customers.retrieve(customer.id)).resolves.toMatchObject({ balance: -3000 })
})

test('a subscription of the 31st renews on the last day of shorter months', async () => {
  await running.stop()
  running = await startSandbox('month_end', { at: '2028-01-31T08:00:00Z' })
  const price = await running.price(1900)
  const { subscription } = await running.subscriber(price.id)
  await running.advanceDays(130)
  const invoices = await running.stripe.invoices.list({ subscription: subscription.id, limit: 20 })
  expect(invoices.data.map(({ created }) => date(created)?.slice(0, 10)).reverse()).toEqual([
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
    '2028-05-31',
  ])
})

test('work that was missed while no process ran is dated when it was due', async () => {
  const { stripe, sandbox, real } = running
  const price = await running.price(1900)
  const { subscription, item } = await running.subscriber(price.id)
  real.advance(40 * DAY_S * 1000)
  await sandbox.runDue()
  const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data
  expect(invoice!.created).toBe(item.current_period_end)
})

test('the clock only moves forward', async () => {
  const { sandbox } = running
  await running.advanceDays(2)
  expect(sandbox.clock().toISOString()).toBe('2026-03-12T12:00:00.000Z')
  await expect(sandbox.advance(new Date('2026-03-11T12:00:00Z'))).rejects.toThrow(RangeError)
})
