import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { newId } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import { type BillingService, startBilling } from './support/billing-service.ts'
import { type Buyer, buyerOf, PRO } from './support/buyer.ts'

let billing: BillingService
let buyer: Buyer
let user: string

beforeAll(async () => {
  billing = await startBilling('grants')
  buyer = buyerOf(billing)
})
afterAll(() => billing.stop())
beforeEach(() => {
  user = newId('usr')
})

const setPlan = (payload: object) => billing.admin('PUT', `/internal/admin/users/${user}/subscription`, payload)
const published = (type: string) =>
  billing.bus.messages
    .filter((message) => message.headers['ce_type'] === `com.loomcast.billing.${type}`)
    .map((message) => JSON.parse(String(message.value)))
    .filter((data) => data.user_id === user)

test.each([
  ['pro', 'Professional'],
  ['business', 'Enterprise'],
])('%s grants %s with videos, which is no revenue', async (subscription_status, name) => {
  const { status, body } = await setPlan({ subscription_status })
  expect(status).toBe(200)
  expect(body.subscription).toMatchObject({
    status: 'granted',
    source: 'grant',
    is_paid: true,
    price: 0,
    include_video: true,
    renews_at: null,
    package: { name, tier: subscription_status },
  })
  expect(body.grants).toMatchObject([{ reason: 'Set by an administrator', granted_by: 'usr_admin', ends_at: null, ended_at: null }])
  expect((await billing.admin('GET', `/internal/admin/users/${user}/payments`)).body.payments).toEqual([])
  await poll(() => published('entitlement-changed.v2').some((data) => data.package_name === name && data.source === 'grant'))
  await poll(() => published('mail-requested.v1').length === 1)
  expect(published('payment-recorded.v1')).toEqual([])
})

test('a repeated request grants nothing again, and another grant replaces it', async () => {
  const ends_at = new Date(billing.sandbox.clock().getTime() + 24 * 3600_000).toISOString()
  const request = { subscription_status: 'pro', reason: 'Beta tester', ends_at }
  await setPlan(request)
  expect((await setPlan(request)).body.grants).toHaveLength(1)
  await buyer.advance(1000)
  const { body } = await setPlan({ subscription_status: 'business', reason: 'Partner' })
  expect(body.grants).toMatchObject([
    { tier: 'business', ended_at: null },
    { tier: 'pro', ended_at: expect.any(String) },
  ])
  expect(body.subscription.package.name).toBe('Enterprise')
})

test('free ends the grants', async () => {
  await setPlan({ subscription_status: 'pro' })
  const { body } = await setPlan({ subscription_status: 'free' })
  expect(body.subscription).toMatchObject({ status: 'free', source: 'free', is_paid: false, package: { name: 'Starter' } })
  expect(body.grants).toMatchObject([{ ended_at: expect.any(String) }])
})

test('free with a live subscription needs a decision about it', async () => {
  await buyer.subscribe(user, PRO)
  const refused = await setPlan({ subscription_status: 'free' })
  expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 409, code: 'live_subscription' })
  expect((await setPlan({ subscription_status: 'free', cancel: 'period_end' })).body.subscription).toMatchObject({
    status: 'active',
    cancel_at: expect.any(String),
  })
  expect((await setPlan({ subscription_status: 'free', cancel: 'now' })).body.subscription).toMatchObject({
    status: 'free',
    is_paid: false,
  })
})

test('a better grant applies, and the subscription stays visible', async () => {
  await buyer.subscribe(user, PRO)
  const { body } = await setPlan({ subscription_status: 'business' })
  expect(body.subscription).toMatchObject({
    status: 'granted',
    package: { name: 'Enterprise' },
    price: 4.95,
    renews_at: expect.any(String),
  })
})

test.each([
  ['an end in the past', { subscription_status: 'pro', ends_at: '2020-01-01T00:00:00Z' }],
  ['an unknown status', { subscription_status: 'gold' }],
  ['a cancellation with a grant', { subscription_status: 'pro', cancel: 'now' }],
])('%s is refused', async (_what, payload) => {
  expect((await setPlan(payload)).status).toBe(400)
})
