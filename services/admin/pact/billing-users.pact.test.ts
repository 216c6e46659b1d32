import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { httpContract, matching } from '@loomcast/contracts/pact'
import type { OwnersPayment, PlanResponse } from '../src/users/owner-responses.ts'
import { type AdminForPacts, adminForPacts } from './support/admin-pact.ts'

const { boolean, eachLike, integer, nullValue, number, problem, string, time } = matching
const { exchange } = httpContract('admin', 'billing')

const PATH = '/internal/admin/users/usr_pact'
const user = { user_id: 'usr_pact' }
const free = { 'a user without a subscription': user, 'an administrator': {} }
const paying = { 'a user with a subscription to professional with video': user, 'an administrator': {} }
const subscription = (tier: string, name: string, more: object = {}) => ({
  package: { name, tier },
  include_video: boolean(true),
  price: number(0),
  currency: string('usd'),
  status: string('granted'),
  is_paid: boolean(true),
  source: string('grant'),
  renews_at: nullValue(),
  cancel_at: nullValue(),
  ends_at: nullValue(),
  ...more,
})
const grant = {
  grant_id: string('grt_1'),
  package_name: string('Professional'),
  tier: string('pro'),
  reason: string('Partner'),
  granted_at: time(),
  ends_at: nullValue(),
  ended_at: nullValue(),
}

let pacts: AdminForPacts
beforeAll(async () => {
  pacts = await adminForPacts('billing_users')
})
afterAll(() => pacts.stop())

test("reads a user's plan", async () => {
  const response = await exchange(
    {
      named: 'the plan of a user for an administrator',
      given: { 'a user with a plan that was granted until a date': user, 'an administrator': {} },
      request: { method: 'GET', path: `${PATH}/subscription`, signedIn: true },
      response: {
        status: 200,
        body: {
          subscription: subscription('pro', 'Professional', { ends_at: time() }),
          grants: eachLike({ ...grant, ends_at: time() }),
          bonuses: [],
        },
      },
    },
    (origin) => pacts.get<PlanResponse>(origin, 'billing', `${PATH}/subscription`),
  )
  expect(response.subscription.package.tier).toBe('pro')
})

test("sets a user's plan", async () => {
  const body = { subscription_status: 'pro', reason: 'Partner', ends_at: null }
  const response = await exchange(
    {
      named: 'a plan that an administrator sets',
      given: free,
      request: { method: 'PUT', path: `${PATH}/subscription`, signedIn: true, body },
      response: { status: 200, body: { subscription: subscription('pro', 'Professional'), grants: eachLike(grant), bonuses: [] } },
    },
    (origin) => pacts.command<PlanResponse>(origin, 'billing', 'PUT', `${PATH}/subscription`, body),
  )
  expect(response.grants).toHaveLength(1)
})

test('reports a live subscription that has to be canceled first', async () => {
  const body = { subscription_status: 'free', reason: 'End', ends_at: null }
  const refused = await exchange(
    {
      named: 'the free plan for a user with a live subscription',
      given: paying,
      request: { method: 'PUT', path: `${PATH}/subscription`, signedIn: true, body },
      response: { status: 409, body: problem('live_subscription') },
    },
    (origin) => pacts.command(origin, 'billing', 'PUT', `${PATH}/subscription`, body).catch((error: unknown) => error),
  )
  expect(refused).toMatchObject({ code: 'live_subscription' })
})

test('grants a bonus', async () => {
  const body = { texts: 3, videos: 1, reason: 'Apology', request_id: 'decision-1' }
  const bonus = { bonus_id: string('bonus'), texts: integer(3), videos: integer(1), reason: string('Apology'), granted_at: time() }
  const { body: response } = await exchange(
    {
      named: 'a bonus that an administrator grants',
      given: free,
      request: { method: 'POST', path: `${PATH}/bonus`, signedIn: true, body },
      response: { status: 200, body: { bonus } },
    },
    (origin) => pacts.call(origin, 'POST', '/api/admin/users/usr_pact/bonus', body),
  )
  expect(response.bonus.texts).toBe(3)
})

test('synchronizes a user', async () => {
  const { body: response } = await exchange(
    {
      named: 'the synchronization of a user by an administrator',
      given: paying,
      request: { method: 'POST', path: '/internal/admin/customers/usr_pact/sync', signedIn: true },
      response: {
        status: 200,
        body: {
          changed: boolean(false),
          subscription: subscription('pro', 'Professional', {
            status: 'active',
            source: 'subscription',
            price: number(29),
            renews_at: time(),
          }),
        },
      },
    },
    (origin) => pacts.call(origin, 'POST', '/api/admin/users/usr_pact/sync'),
  )
  expect(response.subscription.status).toBe('active')
})

test('lists the payments of a user', async () => {
  const payment = {
    transaction_id: string('pay_1'),
    package_name: string('Professional'),
    amount: number(29),
    currency: string('usd'),
    status: string('succeeded'),
    created_at: time(),
    kind: string('payment'),
  }
  const { payments } = await exchange(
    {
      named: 'the payments of a user for an administrator',
      given: paying,
      request: { method: 'GET', path: `${PATH}/payments`, signedIn: true },
      response: { status: 200, body: { payments: eachLike(payment) } },
    },
    (origin) => pacts.get<{ payments: OwnersPayment[] }>(origin, 'billing', `${PATH}/payments`),
  )
  expect(payments[0]?.kind).toBe('payment')
})

test('refunds a payment', async () => {
  const body = { amount: 5, end_plan: false, request_id: 'decision-2' }
  const refund = {
    payment_id: string('pay_pact'),
    refunded_amount: number(5),
    refundable_amount: number(24),
    currency: string('usd'),
    status: string('partially_refunded'),
    plan_ended: boolean(false),
  }
  const { body: response } = await exchange(
    {
      named: 'the refund of a payment by an administrator',
      given: { 'a user with the payment pay_pact': { user_id: 'usr_pact', payment_id: 'pay_pact' }, 'an administrator': {} },
      request: { method: 'POST', path: '/internal/admin/payments/pay_pact/refund', signedIn: true, body },
      response: { status: 200, body: { refund } },
    },
    (origin) => pacts.call(origin, 'POST', '/api/admin/payments/pay_pact/refund', { ...body, reason: 'Outage' }),
  )
  expect(response.refund.refunded_amount).toBe(5)
})

test('reports a payment that does not exist', async () => {
  const body = { end_plan: false, request_id: 'decision-3' }
  const { body: response } = await exchange(
    {
      named: 'the refund of an unknown payment',
      given: { 'an administrator': {} },
      request: { method: 'POST', path: '/internal/admin/payments/pay_unknown/refund', signedIn: true, body },
      response: { status: 404, body: problem('not_found') },
    },
    (origin) => pacts.call(origin, 'POST', '/api/admin/payments/pay_unknown/refund', { ...body, reason: 'Outage' }),
  )
  expect(response.code).toBe('not_found')
})
