import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { httpContract, matching } from '@loomcast/contracts/pact'
import type { PromotionCodeResponse, PromotionCodesResponse } from '../src/promotions/promotion-code.schema.ts'
import { type AdminForPacts, adminForPacts } from './support/admin-pact.ts'

const { boolean, eachLike, integer, nullValue, number, regex, string, time } = matching
const { exchange } = httpContract('admin', 'billing')

const PATH = '/internal/admin/promotion-codes'
const ID = 'promotion:pact-request'
const given = { 'an administrator': {} }
const withCode = { 'a promotion code PACT': { request_id: 'pact-request' }, 'an administrator': {} }

const code = {
  promotion_code_id: string(ID),
  code: string('PACT'),
  percent_off: number(25),
  amount_off: nullValue(),
  currency: regex('^[a-z]{3}$', 'usd'),
  duration: regex('^(once|repeating|forever)$', 'once'),
  duration_in_months: nullValue(),
  package_ids: nullValue(),
  expires_at: nullValue(),
  max_redemptions: nullValue(),
  first_purchase_only: boolean(false),
  state: regex('^(active|deactivated|expired|used_up)$', 'active'),
  synchronized: boolean(true),
  times_redeemed: integer(0),
  created_at: time(),
  created_by: string('usr_admin'),
  deactivated_at: nullValue(),
}

let pacts: AdminForPacts
beforeAll(async () => {
  pacts = await adminForPacts('billing_promotions')
})
afterAll(() => pacts.stop())

test('lists promotion codes', async () => {
  const response = await exchange(
    {
      named: 'the promotion codes for an administrator',
      given: withCode,
      request: { method: 'GET', path: PATH, signedIn: true },
      response: { status: 200, body: { promotion_codes: eachLike(code) } },
    },
    (origin) => pacts.get<PromotionCodesResponse>(origin, 'billing', PATH),
  )
  expect(response.promotion_codes).toHaveLength(1)
})

test('creates a promotion code', async () => {
  const form = { request_id: 'pact-new-code', code: 'PACT-NEW', percent_off: 25, duration: 'once' }
  const { body } = await exchange(
    {
      named: 'a promotion code that an administrator creates',
      given,
      request: { method: 'POST', path: PATH, signedIn: true, body: form },
      response: {
        status: 201,
        body: { promotion_code: { ...code, promotion_code_id: string('promotion:pact-new-code'), code: string('PACT-NEW') } },
      },
    },
    (origin) => pacts.call(origin, 'POST', '/api/admin/promotion-codes', form),
  )
  expect(body.promotion_code.state).toBe('active')
})

test('deactivates a promotion code', async () => {
  const path = `${PATH}/${encodeURIComponent(ID)}/deactivate`
  const response = await exchange(
    {
      named: 'a promotion code that an administrator deactivates',
      given: withCode,
      request: { method: 'POST', path, signedIn: true },
      response: { status: 200, body: { promotion_code: { ...code, state: 'deactivated', deactivated_at: time() } } },
    },
    (origin) => pacts.command<PromotionCodeResponse>(origin, 'billing', 'POST', path),
  )
  expect(response.promotion_code.state).toBe('deactivated')
})
