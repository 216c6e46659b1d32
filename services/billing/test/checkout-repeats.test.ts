import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { newId } from '@loomcast/service-kit/mongo'
import { createCheckout } from '../src/checkout/create-checkout.ts'
import { type BillingService, startBilling } from './support/billing-service.ts'
import { type Buyer, buyerOf, ENTERPRISE, ORIGIN, PRO } from './support/buyer.ts'

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
