import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { newId } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import { createCheckout } from '../src/checkout/create-checkout.ts'
import { sweepReservations } from '../src/checkout/settle-reservation.ts'
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

describe('a repeated request', () => {
  const body = { ...PRO, origin_url: ORIGIN }

  test('with the same key gets the first response, and another request with the key is rejected', async () => {
    const headers = { 'idempotency-key': newId('key') }
    const first = await start(body, headers)
    await buyer.startCheckout(user, ENTERPRISE)
    expect((await start(body, headers)).body.session_id).toBe(first.body.session_id)
    const other = await start({ ...body, include_video: true }, headers)
    expect({ code: other.status, error: other.body.code }).toEqual({ code: 422, error: 'idempotency_key_reused' })
  })

  test('with the same key and another body is refused also if the key got an open checkout', async () => {
    const first = await start(body)
    const headers = { 'idempotency-key': newId('key') }
    expect((await start(body, headers)).body.session_id).toBe(first.body.session_id)
    const other = await start({ ...body, include_video: true }, headers)
    expect({ code: other.status, error: other.body.code }).toEqual({ code: 422, error: 'idempotency_key_reused' })
    expect(await reservations()).toHaveLength(1)

    // The first response is still returned after another checkout replaced this one.
    await buyer.startCheckout(user, ENTERPRISE)
    expect((await start(body, headers)).body.session_id).toBe(first.body.session_id)
  })

  test('keeps a limited number of keys for an open checkout, the newest ones', async () => {
    await start(body)
    const { reservations: repository } = billing.context.repositories
    const open = await repository.findOpen(user)
    if (!open) throw new Error('There is no open checkout.')
    for (let index = 0; index < 120; index++)
      await repository.bindKey(open._id, { key: `key_${index}`, request_hash: 'hash', at: billing.context.clock() })
    const keys = (await repository.findOpen(user))?.reused_by.map(({ key }) => key)
    expect(keys).toHaveLength(100)
    expect(keys?.at(-1)).toBe('key_119')
  })

  test('with a key that a parallel request has with another body gets one of the two responses', async () => {
    await start(body)
    const headers = { 'idempotency-key': newId('key') }
    const responses = await Promise.all([start(body, headers), start({ ...body, include_video: true }, headers)])
    const codes = responses.map(({ status: code }) => code).toSorted()
    expect(codes).toEqual([200, 422])
  })

  test('is accepted by the provider although the clock is minutes slow', async () => {
    const slow = { ...billing.context, clock: () => new Date(billing.context.clock().getTime() - 5 * 60_000) }
    const { session_id } = await createCheckout(slow, user, body, undefined)
    expect((await billing.sandbox.views.checkout(session_id))?.status).toBe('open')
  })

  test('with the same key starts a new checkout after 24 hours', async () => {
    const headers = { 'idempotency-key': newId('key') }
    const first = await start(body, headers)
    await buyer.advance(24 * 3600_000 + 1000)
    const second = await start(body, headers)
    expect(second.status).toBe(200)
    expect(second.body.session_id).not.toBe(first.body.session_id)
  })

  test.each(['before', 'after'] as const)('continues if the connection was lost %s the session was created', async (when) => {
    await buyer.startCheckout(user, ENTERPRISE)
    // The SDK repeats a request twice.
    const reservation = () => billing.context.repositories.reservations.findOpen(user)
    await billing.context.repositories.models.reservations.deleteMany({ user_id: user })
    const before = await billing.context.repositories.subscriptions.liveOf(user)
    expect(before).toBeNull()
    const { provider } = billing.context
    if (!provider) throw new Error('no provider')
    let created = 0
    const failing = {
      ...provider,
      createCheckout: async (request: Parameters<typeof provider.createCheckout>[0]) => {
        created++
        if (when === 'after') await provider.createCheckout(request)
        throw new (await import('../src/engines/payment-provider.ts')).ProviderError('unavailable', 'connection lost')
      },
    }
    await expect(createCheckout({ ...billing.context, provider: failing }, user, body, undefined)).rejects.toMatchObject({
      code: 'payment_provider_unavailable',
      charged: 'no',
    })
    expect(created).toBe(1)
    const interrupted = await reservation()
    expect(interrupted).toMatchObject({ state: 'open', session_id: null })
    await buyer.startCheckout(user, PRO)
    expect(await reservation()).toMatchObject({ _id: interrupted?._id, session_id: expect.any(String) })
  })

  test('replaces a reservation without a session that became too old for one', async () => {
    const { provider } = billing.context
    if (!provider) throw new Error('no provider')
    const { ProviderError } = await import('../src/engines/payment-provider.ts')
    const failing = { ...provider, createCheckout: () => Promise.reject(new ProviderError('unavailable', 'connection lost')) }
    await expect(createCheckout({ ...billing.context, provider: failing }, user, body, undefined)).rejects.toThrow()
    await buyer.advance(15 * 60_000)
    await buyer.startCheckout(user, PRO)
    expect((await reservations()).map((each) => each.state)).toEqual(['failed', 'open'])
  })
})

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
