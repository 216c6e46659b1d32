import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type Stripe from 'stripe'
import { type RunningSandbox, startSandbox } from './support.ts'

let running: RunningSandbox
let price: Stripe.Price

beforeAll(async () => {
  running = await startSandbox('refunds')
  price = await running.price(1900)
})
afterAll(() => running.stop())

async function paidCharge(): Promise<{ charge: string; subscription: string }> {
  const { customer, subscription } = await running.subscriber(price.id)
  const [charge] = await running.sandbox.views.charges(customer.id)
  return { charge: charge!.id, subscription: subscription.id }
}

test('refunds a part and the rest, and never more', async () => {
  const { stripe } = running
  const { charge, subscription } = await paidCharge()
  await expect(stripe.refunds.create({ charge, amount: 2000 })).rejects.toMatchObject({ param: 'amount' })
  const { payment_intent } = await stripe.charges.retrieve(charge)
  await stripe.refunds.create({ payment_intent: payment_intent as string, amount: 400 })
  await expect(stripe.refunds.create({ charge })).resolves.toMatchObject({ amount: 1500, status: 'succeeded' })
  await expect(stripe.charges.retrieve(charge, { expand: ['refunds'] })).resolves.toMatchObject({
    refunded: true,
    amount_refunded: 1900,
    refunds: { data: [{ amount: 1500 }, { amount: 400 }] },
  })
  await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_already_refunded' })
  await expect(stripe.subscriptions.retrieve(subscription)).resolves.toMatchObject({ status: 'active' })
  const types = await running.eventTypes()
  expect(types).toEqual(expect.arrayContaining(['refund.created', 'charge.refunded']))
})

test.each(['won', 'lost'] as const)('a disputed charge cannot be refunded: %s', async (result) => {
  const { stripe, sandbox } = running
  const { charge } = await paidCharge()
  const dispute = await sandbox.actions.openDispute(charge)
  await expect(stripe.disputes.list({ charge })).resolves.toMatchObject({ data: [{ id: dispute, status: 'needs_response', amount: 1900 }] })
  await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' })
  await sandbox.actions.closeDispute(dispute, result)
  await expect(stripe.disputes.retrieve(dispute)).resolves.toMatchObject({ status: result, is_charge_refundable: false })
  await expect(sandbox.actions.closeDispute(dispute, result)).rejects.toThrow('closed already')
  expect(await running.eventTypes()).toEqual(expect.arrayContaining(['charge.dispute.created', 'charge.dispute.closed']))
})
