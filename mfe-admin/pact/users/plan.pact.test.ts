import { describe, expect, test } from '@jest/globals'
import { matching } from '@loomcast/contracts/pact'
import { usersApi } from '../../src/users/users.api.ts'
import { exchange, failed, given, PATH, reason, subscription } from './users-setup.ts'

const { boolean, integer, number, problem, string } = matching

describe('plan and payments', () => {
  const plan = { subscription_status: 'pro' as const, reason, ends_at: null }

  test('sets a plan', async () => {
    await exchange(
      {
        named: 'a plan that an administrator sets',
        given,
        request: { method: 'PUT', path: `${PATH}/subscription`, body: plan, signedIn: true },
        response: { status: 200, body: { subscription } },
      },
      () => usersApi.setPlan('usr_pact', plan),
    )
  })

  test('recognizes a live subscription', async () => {
    const error = await exchange(
      {
        named: 'a plan for a user who pays',
        given: { 'an administrator and a user usr_pact who pays': {} },
        request: { method: 'PUT', path: `${PATH}/subscription`, body: plan, signedIn: true },
        response: { status: 409, body: problem('live_subscription') },
      },
      () => failed(usersApi.setPlan('usr_pact', plan)),
    )
    expect(error.code).toBe('live_subscription')
  })

  test('grants a bonus', async () => {
    const bonus = { texts: 3, videos: 0, reason, request_id: 'decision-1' }
    await exchange(
      {
        named: 'a bonus',
        given,
        request: { method: 'POST', path: `${PATH}/bonus`, body: bonus, signedIn: true },
        response: { status: 200, body: { bonus: { texts: integer(3) } } },
      },
      () => usersApi.grantBonus('usr_pact', bonus),
    )
  })

  test('synchronizes a user', async () => {
    const { changed } = await exchange(
      {
        named: 'the synchronization of a user',
        given,
        request: { method: 'POST', path: `${PATH}/sync`, signedIn: true },
        response: { status: 200, body: { changed: boolean(false) } },
      },
      () => usersApi.sync('usr_pact'),
    )
    expect(changed).toBe(false)
  })

  test('refunds a payment', async () => {
    const refund = { amount: 5, end_plan: false, reason, request_id: 'decision-2' }
    await exchange(
      {
        named: 'a refund',
        given,
        request: { method: 'POST', path: '/api/admin/payments/pay_1/refund', body: refund, signedIn: true },
        response: { status: 200, body: { refund: { refunded_amount: number(5), currency: string('usd') } } },
      },
      () => usersApi.refund('pay_1', refund),
    )
  })
})
