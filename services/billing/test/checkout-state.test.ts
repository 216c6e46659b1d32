import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { newId } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import { sweepReservations } from '../src/checkout/settle-reservation.ts'
import { type BillingService, startBilling } from './support/billing-service.ts'
import { type Buyer, buyerOf } from './support/buyer.ts'

let billing: BillingService
let buyer: Buyer
let user: string

beforeAll(async () => {
  billing = await startBilling('checkout')
  buyer = buyerOf(billing)
})
afterAll(() => billing.stop())
beforeEach(() => {
  user = newId('usr')
})
afterEach(async () => {
  await billing.sandbox.faults.clear()
  await billing.retireCustomers()
})

const reservations = () => billing.context.repositories.models.reservations.find({ user_id: user }).sort({ created_at: 1 }).lean()
const status = (sessionId: string, as = user) => billing.call(as, 'GET', `/api/checkout/status/${sessionId}`)

describe('an open checkout', () => {
  test('expires after forty minutes, and a new one can be started', async () => {
    const first = await buyer.startCheckout(user)
    await buyer.advance(41 * 60_000)
    expect((await status(first.session_id)).body).toMatchObject({ status: 'expired', payment_status: 'unpaid', applied: false })
    const second = await buyer.startCheckout(user)
    expect(second.session_id).not.toBe(first.session_id)
    expect((await reservations()).map((each) => each.state)).toEqual(['expired', 'open'])
  })

  test('is settled by the sweeper if the events of the provider are lost', async () => {
    await billing.sandbox.faults.set({ drop: 50 })
    const session = await buyer.startCheckout(user)
    await billing.sandbox.actions.payCheckout(session.session_id, 'ok')
    await buyer.advance(42 * 60_000)
    await sweepReservations(billing.context)
    expect((await reservations()).map((each) => each.state)).toEqual(['completed'])
    expect((await buyer.plan(user)).status).toBe('active')
  })
})

describe('the state of a checkout', () => {
  test('is open, then complete and applied once it is paid', async () => {
    const { session_id } = await buyer.startCheckout(user)
    expect((await status(session_id)).body).toMatchObject({ session_id, status: 'open', payment_status: 'unpaid', applied: false })
    await billing.sandbox.actions.payCheckout(session_id, 'ok')
    expect((await status(session_id)).body).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      applied: true,
      package_name: 'Professional',
      include_video: true,
    })
    expect(await buyer.plan(user)).toMatchObject({
      status: 'active',
      is_paid: true,
      price: 19,
      include_video: true,
      source: 'subscription',
    })
  })

  test('is applied by the webhook if the user never returns', async () => {
    const { session_id } = await buyer.startCheckout(user)
    await billing.sandbox.actions.payCheckout(session_id, 'ok')
    await poll(async () => (await buyer.plan(user)).status === 'active')
    await poll(async () => (await reservations())[0]?.state === 'completed')
  })

  test('a declined card leaves it open, and 3-D Secure has to be confirmed', async () => {
    const { session_id } = await buyer.startCheckout(user)
    expect(await billing.sandbox.actions.payCheckout(session_id, 'declined')).toBe('declined')
    expect((await status(session_id)).body).toMatchObject({ status: 'open', payment_status: 'unpaid', applied: false })
    expect(await billing.sandbox.actions.payCheckout(session_id, '3ds')).toBe('confirmation_needed')
    expect((await status(session_id)).body).toMatchObject({ status: 'open', applied: false })
    expect((await buyer.plan(user)).status).toBe('free')
    await billing.sandbox.actions.confirmCheckout(session_id, true)
    expect((await status(session_id)).body).toMatchObject({ status: 'complete', applied: true })
  })

  test('of another user, or with an unknown id, is not found', async () => {
    const { session_id } = await buyer.startCheckout(user)
    for (const [as, id] of [
      ['usr_stranger', session_id],
      [user, 'cs_unknown'],
    ] as const) {
      expect(await status(id, as)).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect((await billing.call(as, 'POST', '/api/upgrade/manual', { session_id: id })).status).toBe(404)
    }
  })
})

describe('a manual upgrade', () => {
  const upgrade = (session_id: string) => billing.call(user, 'POST', '/api/upgrade/manual', { session_id })

  test('never gives a plan without a payment', async () => {
    const { session_id } = await buyer.startCheckout(user)
    const { status: code, body } = await upgrade(session_id)
    expect({ code, error: body.code }).toEqual({ code: 409, error: 'payment_incomplete' })
    expect((await buyer.plan(user)).status).toBe('free')
  })

  test('applies a paid session once, however often it is repeated', async () => {
    await billing.sandbox.faults.set({ drop: 50 })
    const { session_id } = await buyer.startCheckout(user)
    await billing.sandbox.actions.payCheckout(session_id, 'ok')
    const responses = await Promise.all([upgrade(session_id), upgrade(session_id), upgrade(session_id)])
    for (const { status: code, body } of responses)
      expect({ code, ...body }).toMatchObject({
        code: 200,
        status: 'complete',
        payment_status: 'paid',
        applied: true,
        package_name: 'Professional',
      })
    expect(await buyer.payments(user)).toHaveLength(1)
  })

  test('does not give the plan again after it ended', async () => {
    const { session_id } = await buyer.subscribe(user)
    const [subscription] = await billing.sandbox.views.subscriptions(await buyer.customerId(user))
    await billing.sandbox.actions.cancelSubscription(subscription?.id ?? '', 'now')
    await poll(async () => (await buyer.plan(user)).status === 'free')
    expect((await upgrade(session_id)).body).toMatchObject({ applied: false })
    expect((await buyer.plan(user)).status).toBe('free')
  })
})
