import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { httpContract, matching } from '@loomcast/contracts/pact'
import { type AdminForPacts, adminForPacts } from './support/admin-pact.ts'

const { boolean, eachLike, integer, nullValue, number, string, time } = matching
const { exchange } = httpContract('admin', 'billing')

let pacts: AdminForPacts
beforeAll(async () => {
  pacts = await adminForPacts('billing_finance')
})
afterAll(() => pacts.stop())

test('reads the configuration of the payment provider', async () => {
  const { status, body } = await exchange(
    {
      named: 'the configuration of the payment provider for an administrator',
      given: { 'an administrator': {} },
      request: { method: 'GET', path: '/internal/admin/provider-config', signedIn: true },
      response: {
        status: 200,
        body: {
          success: false,
          provider: 'sandbox',
          error: 'Stripe API key not configured',
          note: string('Sandbox in use'),
          account: nullValue(),
          webhooks: [],
          webhook_secret_configured: boolean(true),
        },
      },
    },
    (origin) => pacts.call(origin, 'GET', '/api/admin/stripe-config'),
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: false, sandbox: true, error: 'Stripe API key not configured' })
})

test('reads the payments of a user in the ledger', async () => {
  const { body } = await exchange(
    {
      named: 'the payments of a user in the ledger',
      given: { 'an administrator': {}, 'a user with the payment pay_pact': { user_id: 'usr_pact', payment_id: 'pay_pact' } },
      request: {
        method: 'GET',
        path: '/internal/admin/ledger',
        query: { kind: 'payment', user_id: 'usr_pact', limit: '50' },
        signedIn: true,
      },
      response: {
        status: 200,
        body: {
          lines: eachLike({
            id: string('pay_pact'),
            kind: string('payment'),
            at: time(),
            user_id: string('usr_pact'),
            subscription_id: string('sub_1'),
            invoice_id: string('in_1'),
            invoice_number: string('LC-2026-000001'),
            package_name: string('Professional with videos'),
            currency: string('usd'),
            amount: number(19),
            tax: number(0),
            net: number(19),
            status: string('succeeded'),
            booked: integer(1),
          }),
          total: integer(1),
          next: nullValue(),
        },
      },
    },
    (origin) => pacts.call(origin, 'GET', '/api/admin/ledger?kind=payment&user_id=usr_pact'),
  )
  expect(body).toMatchObject({ lines: [{ id: 'pay_pact', amount: 19 }], total: 1 })
})
