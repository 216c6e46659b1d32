import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { newId } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import { createCheckout } from '../src/checkout/create-checkout.ts'
import { type BillingService, startBilling } from './support/billing-service.ts'
import { type Buyer, buyerOf, ENTERPRISE, ORIGIN, PRO, PRO_VIDEO } from './support/buyer.ts'

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

const PATH = '/api/checkout/session'
const start = (payload: object, headers: Record<string, string> = {}) => billing.call(user, 'POST', PATH, payload, headers)
const reservations = () => billing.context.repositories.models.reservations.find({ user_id: user }).sort({ created_at: 1 }).lean()
const status = (sessionId: string, as = user) => billing.call(as, 'GET', `/api/checkout/status/${sessionId}`)

describe('starting a checkout', () => {
  test('reserves the package at its price and returns the page of the provider', async () => {
    const { checkout_url, session_id } = await buyer.startCheckout(user)
    expect(new URL(checkout_url).pathname).toBe(`/sandbox/checkout/${session_id}`)
    expect(await billing.sandbox.views.checkout(session_id)).toMatchObject({
      status: 'open',
      amountMinor: 1900,
      currency: 'usd',
      successUrl: `${ORIGIN}/billing?session_id=${session_id}&checkout=success`,
    })
    const [reservation] = await reservations()
    expect(reservation).toMatchObject({
      state: 'open',
      amount_minor: 1900,
      include_video: true,
      terms: { name: 'Professional' },
      session_id,
    })
  })

  test('20 parallel requests create one session', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => start({ ...PRO, origin_url: ORIGIN })))
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.checkout_url}`)).size).toBe(1)
    expect(responses[0]?.status).toBe(200)
    expect(await reservations()).toHaveLength(1)
  })

  test('reads the customer before the reservation, after it, and under the lease of the synchronization', async () => {
    await buyer.startCheckout(user, PRO)
    const { repositories } = billing.context
    const { customers } = repositories
    let reads = 0
    const find: typeof customers.find = (...parameters) => {
      reads++
      return customers.find(...parameters)
    }
    const context = { ...billing.context, repositories: { ...repositories, customers: { ...customers, find } } }
    await createCheckout(context, user, { ...ENTERPRISE, origin_url: ORIGIN }, undefined)
    expect(reads).toBe(3)
  })

  test('another package replaces the open session, which can no longer be paid', async () => {
    const first = await buyer.startCheckout(user, PRO)
    const second = await buyer.startCheckout(user, ENTERPRISE)
    expect(second.session_id).not.toBe(first.session_id)
    expect((await billing.sandbox.views.checkout(first.session_id))?.status).toBe('expired')
    expect((await reservations()).map((each) => each.state)).toEqual(['replaced', 'open'])
    await expect(billing.sandbox.actions.payCheckout(first.session_id, 'ok')).rejects.toThrow()
  })

  test('another package is refused if the open session was paid in the meantime', async () => {
    await billing.sandbox.faults.set({ drop: 20 })
    const first = await buyer.startCheckout(user, PRO)
    await billing.sandbox.actions.payCheckout(first.session_id, 'ok')
    const { status: code, body } = await start({ ...ENTERPRISE, origin_url: ORIGIN })
    expect({ code, error: body.code }).toEqual({ code: 409, error: 'subscription_exists' })
    expect(await buyer.plan(user)).toMatchObject({ status: 'active', package: { name: 'Professional' } })
    expect((await reservations()).map((each) => each.state)).toEqual(['completed'])
  })

  test('a changed price replaces the open session', async () => {
    const created = await billing.admin('POST', '/internal/admin/packages', { name: 'Team', content_only_price: 9.5 })
    const choice = { package_id: created.body.package.package_id, include_video: false, interval: 'month' as const }
    const first = await buyer.startCheckout(user, choice)
    await billing.admin('PUT', `/internal/admin/packages/${choice.package_id}`, { version: 1, content_only_price: 12 })
    const second = await buyer.startCheckout(user, choice)
    expect((await billing.sandbox.views.checkout(first.session_id))?.status).toBe('expired')
    expect((await billing.sandbox.views.checkout(second.session_id))?.amountMinor).toBe(1200)
  })

  test('an edit or deactivation of the package does not change an open checkout', async () => {
    const created = await billing.admin('POST', '/internal/admin/packages', {
      name: 'Team',
      content_only_price: 9.5,
      generation_limit: 100,
    })
    const { package_id } = created.body.package
    const session = await buyer.startCheckout(user, { ...PRO, package_id })
    const path = `/internal/admin/packages/${package_id}`
    await billing.admin('PUT', path, { version: 1, content_only_price: 50, generation_limit: 5, is_active: false })
    expect((await billing.admin('DELETE', path)).body.code).toBe('package_in_use')
    await billing.sandbox.actions.payCheckout(session.session_id, 'ok')
    await status(session.session_id)
    expect(await buyer.charged(user)).toEqual([950])
    expect(await buyer.plan(user)).toMatchObject({ price: 9.5, package: { generation_limit: 100 } })
  })

  test('a second subscription is refused', async () => {
    await buyer.subscribe(user)
    const { status: code, body } = await start({ ...ENTERPRISE, origin_url: ORIGIN })
    expect({ code, error: body.code }).toEqual({ code: 409, error: 'subscription_exists' })
  })

  test('a subscription that ended at the provider does not block a new one, even if its event was lost', async () => {
    await buyer.subscribe(user)
    await billing.sandbox.faults.set({ drop: 20 })
    const [subscription] = await billing.sandbox.views.subscriptions(await buyer.customerId(user))
    await billing.sandbox.actions.cancelSubscription(subscription?.id ?? '', 'now')
    expect((await buyer.startCheckout(user, PRO)).session_id).toBeDefined()
  })

  test('a deleted account is refused', async () => {
    await buyer.startCheckout(user)
    await billing.context.repositories.models.customers.updateOne({ _id: user }, { $set: { closed_at: new Date() } })
    const { status: code } = await start({ ...ENTERPRISE, origin_url: ORIGIN })
    expect(code).toBe(401)
  })
})

describe('requests that are refused', () => {
  test.each([
    ['the free package', { package_id: 'starter' }],
    ['an unknown package', { package_id: 'gold' }],
    ['videos for a package without the option', { package_id: 'starter', include_video: true }],
  ])('%s', async (_what, choice) => {
    const { status: code, body } = await start({ ...choice, origin_url: ORIGIN })
    expect({ code, error: body.code }).toEqual({ code: 400, error: 'package_unavailable' })
    expect(await reservations()).toEqual([])
  })

  test('an inactive package, and videos without the option', async () => {
    const created = await billing.admin('POST', '/internal/admin/packages', { name: 'Past', content_only_price: 9.5 })
    const { package_id } = created.body.package
    expect((await start({ package_id, include_video: true, origin_url: ORIGIN })).body.code).toBe('package_unavailable')
    await billing.admin('PUT', `/internal/admin/packages/${package_id}`, { version: 1, is_active: false })
    expect((await start({ package_id, origin_url: ORIGIN })).body.code).toBe('package_unavailable')
  })

  test.each([
    'https://evil.example',
    'http://localhost:3000@evil.example',
    'http://localhost:3000.evil.example',
    'http://localhost:30001',
    'http://localhost',
    'https://localhost:3000',
    '//localhost:3000',
    'http://user:password@localhost:3000',
    'http://localhost:3000/billing',
    'http://localhost:3000/',
    'http://LOCALHOST:3000',
    'http://localhost:3000\\@evil.example',
    'javascript:alert(1)//http://localhost:3000',
    ' http://localhost:3000',
  ])('the origin %p', async (origin_url) => {
    const { status: code, body } = await start({ ...PRO, origin_url })
    expect({ code, error: body.code }).toEqual({ code: 400, error: 'origin_not_allowed' })
  })

  test.each([
    ['a price', { price: 0.01 }],
    ['an amount', { amount: 1 }],
    ['an amount in the minor unit', { amount_minor: 1 }],
    ['a currency', { currency: 'jpy' }],
    ['a price id', { price_id: 'price_1' }],
    ['another user', { user_id: 'usr_other' }],
  ])('%s in the request', async (_what, field) => {
    const { status: code, body } = await start({ ...PRO, origin_url: ORIGIN, ...field })
    expect({ code, error: body.code }).toEqual({ code: 400, error: 'validation_failed' })
  })
})

test('two sessions that were paid all the same end in one subscription and one refund', async () => {
  const first = await buyer.startCheckout(user, PRO)
  // The first reservation was lost, so that a second session could be created.
  await billing.context.repositories.models.reservations.updateOne({ session_id: first.session_id }, { $set: { state: 'failed' } })
  const second = await buyer.startCheckout(user, PRO_VIDEO)
  await billing.sandbox.actions.payCheckout(first.session_id, 'ok')
  await billing.sandbox.actions.payCheckout(second.session_id, 'ok')
  await poll(async () => {
    await status(second.session_id)
    const kinds = (await buyer.payments(user)).map((each: { kind: string }) => each.kind).sort()
    return kinds.join() === 'payment,payment,refund'
  })
  const subscriptions = await billing.sandbox.views.subscriptions(await buyer.customerId(user))
  expect(subscriptions.filter((each) => each.status === 'active')).toHaveLength(1)
  const { body } = await billing.admin('GET', '/internal/admin/alerts')
  expect(body.alerts).toContainEqual(expect.objectContaining({ kind: 'duplicate_subscription', user_id: user }))
})

test('without a payment provider, the response is the documented one and the prices stay visible', async () => {
  const withoutProvider = { ...billing.context, provider: undefined }
  await expect(createCheckout(withoutProvider, user, { ...PRO, origin_url: ORIGIN }, undefined)).rejects.toMatchObject({
    code: 'payment_provider_unavailable',
    status: 503,
    detail: 'Failed to create checkout session',
    charged: 'no',
  })
})
