import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { httpContract, matching } from '@loomcast/contracts/pact'
import type { ReferralSettings } from '../src/referrals/referral.schema.ts'
import { type AdminForPacts, adminForPacts } from './support/admin-pact.ts'

const { boolean, eachLike, integer, like, problem, regex, string, time } = matching
const { exchange } = httpContract('admin', 'billing')

const PATH = '/internal/admin/referral-settings'
const given = { 'the referral settings in version 1': {}, 'an administrator': {} }
const settings = {
  bonus_generations: 5,
  friend_bonus_generations: 5,
  max_referrals_per_user: 20,
  referral_code_expires_days: 30,
  is_active: true,
}
const stored = (version: number) => ({
  bonus_generations: integer(5),
  friend_bonus_generations: integer(5),
  max_referrals_per_user: integer(20),
  referral_code_expires_days: integer(30),
  is_active: boolean(true),
  version,
})

let pacts: AdminForPacts
beforeAll(async () => {
  pacts = await adminForPacts('billing_referrals')
})
afterAll(() => pacts.stop())

test('reads the settings', async () => {
  const { body } = await exchange(
    {
      named: 'the referral settings',
      given,
      request: { method: 'GET', path: PATH, signedIn: true },
      response: { status: 200, body: { settings: stored(1) } },
    },
    (origin) => pacts.call(origin, 'GET', '/api/admin/referral-settings'),
  )
  expect(body.settings).toEqual({ ...settings, version: 1 })
})

test('replaces the settings', async () => {
  const response = await exchange(
    {
      named: 'a change of the referral settings',
      given,
      request: { method: 'PUT', path: PATH, signedIn: true, body: { ...settings, version: 1 } },
      response: { status: 200, body: { settings: stored(2) } },
    },
    (origin) => pacts.command<{ settings: ReferralSettings }>(origin, 'billing', 'PUT', PATH, { ...settings, version: 1 }),
  )
  expect(response.settings.version).toBe(2)
})

test('reports what changed when the settings have another version', async () => {
  const refused = await exchange(
    {
      named: 'a change of another version of the referral settings',
      given,
      request: { method: 'PUT', path: PATH, signedIn: true, body: { ...settings, version: 7 } },
      response: {
        status: 409,
        body: problem('version_conflict', { current: stored(1), changed_at: time(), changed_by: string('usr_admin') }),
      },
    },
    (origin) => pacts.command(origin, 'billing', 'PUT', PATH, { ...settings, version: 7 }).catch((error: unknown) => error),
  )
  expect(refused).toMatchObject({ code: 'version_conflict', extensions: { current: { version: 1 }, changed_by: 'usr_admin' } })
})

test('reads the figures', async () => {
  const { body } = await exchange(
    {
      named: 'the figures of the referral program',
      given: { 'a referral that was awarded': { user_id: 'usr_pact', code: 'PACT2345' }, 'an administrator': {} },
      request: { method: 'GET', path: '/internal/admin/referrals/stats', signedIn: true },
      response: {
        status: 200,
        body: {
          total_referrals: integer(1),
          total_signups: integer(1),
          total_bonus_awarded: integer(5),
          top_referrers: eachLike({ user_id: string('usr_pact'), code: string('PACT2345'), uses_count: integer(1), created_at: time() }),
          recent_signups: eachLike({
            signup_id: string('sgn_1'),
            referral_code: string('PACT2345'),
            user_id: like('usr_pact'),
            bonus_awarded: integer(5),
            state: regex('^(pending|awarded|refused|closed)$', 'awarded'),
            created_at: time(),
          }),
        },
      },
    },
    (origin) => pacts.call(origin, 'GET', '/api/admin/referrals/stats'),
  )
  expect(body.top_referrers[0]).toMatchObject({ user_email: 'usr_pact@example.com', code: 'PACT2345' })
})
