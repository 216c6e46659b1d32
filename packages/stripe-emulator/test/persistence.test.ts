import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { type RunningSandbox, sdk, startSandbox } from './support.ts'

let running: RunningSandbox

beforeEach(async () => {
  running = await startSandbox('persistence')
})
afterEach(() => running.stop())

test('20 parallel requests with one idempotency key in two processes create one object', async () => {
  const { stripe } = running
  const other = running.another()
  const create = (api: typeof stripe) => api.customers.create({ name: 'Ada' }, { idempotencyKey: 'cus:usr_1' })
  const created = await Promise.all(Array.from({ length: 20 }, (_, index) => create(index % 2 === 0 ? stripe : other.stripe)))
  expect(new Set(created.map(({ id }) => id)).size).toBe(1)
  await expect(stripe.customers.list()).resolves.toMatchObject({ data: [{ id: created[0]!.id }] })
  await expect(stripe.customers.create({ name: 'Bob' }, { idempotencyKey: 'cus:usr_1' })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  })
  await other.sandbox.stop()
})

test('a key of a rejected request can be used again', async () => {
  const { stripe } = running
  const price = await running.price(1900)
  const create = (customer: string) => stripe.subscriptions.create({ customer, items: [{ price: price.id }] }, { idempotencyKey: 'sub:1' })
  await expect(create('cus_none')).rejects.toMatchObject({ statusCode: 400 })
  const customer = await stripe.customers.create({ payment_method: 'pm_card_visa' })
  await expect(create(customer.id)).resolves.toMatchObject({ status: 'active' })
})

test('a request that is repeated after a lost response has its effect once', async () => {
  const { sandbox, stripe } = running
  const price = await running.price(1900)
  const { customer } = await running.subscriber(price.id)
  const [charge] = await sandbox.views.charges(customer.id)
  const retrying = sdk(sandbox, 2)
  await sandbox.faults.set({ failRequests: { count: 1, when: 'after' } })
  await expect(retrying.refunds.create({ charge: charge!.id, amount: 500 }, { idempotencyKey: 'ref:1' })).resolves.toMatchObject({
    amount: 500,
  })
  await sandbox.faults.set({ failRequests: { count: 1, when: 'before' } })
  await expect(retrying.refunds.create({ charge: charge!.id, amount: 700 }, { idempotencyKey: 'ref:2' })).resolves.toMatchObject({
    amount: 700,
  })
  await expect(stripe.charges.retrieve(charge!.id)).resolves.toMatchObject({ amount_refunded: 1200, refunded: false })
  await expect(stripe.refunds.list({ charge: charge!.id })).resolves.toMatchObject({ data: [{ amount: 700 }, { amount: 500 }] })
})

test('a new process continues with the same objects, clock and secret', async () => {
  const { sandbox } = running
  const price = await running.price(1900)
  const { customer, subscription } = await running.subscriber(price.id)
  await running.advanceDays(12)
  const secret = await sandbox.webhookSecret()
  await sandbox.stop()

  const restarted = running.another()
  await expect(restarted.stripe.subscriptions.list({ customer: customer.id })).resolves.toMatchObject({ data: [{ id: subscription.id }] })
  expect(restarted.sandbox.clock()).toEqual(new Date('2026-03-22T12:00:00Z'))
  await expect(restarted.sandbox.webhookSecret()).resolves.toBe(secret)
  await restarted.sandbox.advance(new Date('2026-04-11T12:00:00Z'))
  await expect(restarted.stripe.invoices.list({ customer: customer.id })).resolves.toMatchObject({ data: [{}, {}] })
  await restarted.sandbox.stop()
})

test('another process has an advanced clock soon', async () => {
  const other = running.another()
  await other.stripe.customers.list()
  await running.advanceDays(1)
  await poll(() => other.sandbox.clock().getTime() === new Date('2026-03-11T12:00:00Z').getTime())
  await other.sandbox.stop()
})

test('an advance by days begins at the time that another process has set a moment ago', async () => {
  const { sandbox } = running.another()
  await sandbox.runDue()
  await running.advanceDays(16)
  await sandbox.advance((now) => new Date(now.getTime() + 24 * 3600 * 1000))
  expect(sandbox.clock().toISOString()).toBe('2026-03-27T12:00:00.000Z')
  await sandbox.stop()
})

test('due work that two processes run at the same time is done once', async () => {
  const { sandbox, stripe, real } = running
  const price = await running.price(1900)
  const { customer } = await running.subscriber(price.id)
  const other = running.another()
  real.advance(70 * 24 * 3600 * 1000)
  await Promise.all([sandbox.runDue(), other.sandbox.runDue(), sandbox.runDue()])
  await expect(stripe.invoices.list({ customer: customer.id })).resolves.toMatchObject({ data: [{}, {}, {}] })
  expect(await sandbox.views.charges(customer.id)).toHaveLength(3)
  await other.sandbox.stop()
})

test('a retry that two processes run at the same time is attempted once', async () => {
  const { sandbox, stripe, real } = running
  const price = await running.price(1900)
  const { customer, item } = await running.subscriber(price.id)
  await sandbox.actions.setCard(customer.id, 'declined')
  await sandbox.advance(new Date(item.current_period_end * 1000))
  const other = running.another()
  await other.stripe.customers.list()
  real.advance(3 * 24 * 3600 * 1000)
  await Promise.all([sandbox.runDue(), other.sandbox.runDue(), sandbox.runDue()])
  const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data
  expect(invoice).toMatchObject({ attempt_count: 2, status: 'open' })
  await other.sandbox.stop()
})

test('parallel payments of one checkout charge once', async () => {
  const { sandbox } = running
  const price = await running.price(1900)
  const customer = await running.customer()
  const session = await running.checkout(customer.id, price.id)
  const other = running.another()
  const results = await Promise.allSettled([
    sandbox.actions.payCheckout(session.id, 'ok'),
    other.sandbox.actions.payCheckout(session.id, 'ok'),
    sandbox.actions.payCheckout(session.id, 'ok'),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await sandbox.views.charges(customer.id)).toHaveLength(1)
  await other.sandbox.stop()
})
