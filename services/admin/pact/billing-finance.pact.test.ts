import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { httpContract, matching } from '@loomcast/contracts/pact'
import { type AdminForPacts, adminForPacts } from './support/admin-pact.ts'

const { boolean, nullValue, string } = matching
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
      answer: {
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
