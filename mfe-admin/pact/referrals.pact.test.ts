import { beforeEach, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { ApiError } from '@loomcast/web-kit'
import { referralsApi } from '../src/referrals/referrals.api.ts'

const { exchange } = httpContract('mfe-admin', 'admin')
const { boolean, eachLike, integer, problem, regex, string, time } = matching

/** The state returns the token of an administrator. */
const given = { 'an administrator': {} }
const PATH = '/api/admin/referral-settings'

const form = {
  bonus_generations: 5,
  friend_bonus_generations: 5,
  max_referrals_per_user: 20,
  referral_code_expires_days: 30,
  is_active: true,
  version: 1,
}
const stored = (version: number) => ({
  bonus_generations: integer(5),
  friend_bonus_generations: integer(5),
  max_referrals_per_user: integer(20),
  referral_code_expires_days: integer(30),
  is_active: boolean(true),
  version: integer(version),
})

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('adminToken', EXAMPLE_TOKEN)
})

test('reads the settings', async () => {
  const settings = await exchange(
    {
      named: 'the referral settings',
      given,
      request: { method: 'GET', path: PATH, signedIn: true },
      response: { status: 200, body: { settings: stored(1) } },
    },
    () => referralsApi.settings(),
  )
  expect(settings).toEqual(form)
})

test('replaces the settings', async () => {
  const settings = await exchange(
    {
      named: 'a change of the referral settings',
      given,
      request: { method: 'PUT', path: PATH, body: form, signedIn: true },
      response: { status: 200, body: { settings: stored(2) } },
    },
    () => referralsApi.save(form),
  )
  expect(settings.version).toBe(2)
})

test('recognizes a change by someone else', async () => {
  const error = await exchange(
    {
      named: 'a change of the referral settings that is based on an old version',
      given: { 'an administrator and referral settings that someone else changes': {} },
      request: { method: 'PUT', path: PATH, body: form, signedIn: true },
      response: {
        status: 409,
        body: problem('version_conflict', { current: stored(4), changed_at: time(), changed_by: string('usr_other') }),
      },
    },
    () =>
      referralsApi.save(form).then(
        () => undefined,
        (cause: unknown) => cause,
      ),
  )
  if (!(error instanceof ApiError)) throw new Error('the call did not fail as the API client fails')
  expect(error.extensions['current']).toMatchObject({ version: 4 })
})

test('reads the figures', async () => {
  const referrer = { user_email: string('pact@example.com'), user_id: string('usr_pact'), code: string('PACT2345'), uses_count: integer(1) }
  const signup = {
    signup_id: string('sgn_1'),
    referral_code: string('PACT2345'),
    user_id: string('usr_pact'),
    bonus_awarded: integer(5),
    state: regex('^(pending|awarded|refused|closed)$', 'awarded'),
    created_at: time(),
  }
  const stats = await exchange(
    {
      named: 'the figures of the referral program',
      given: { 'an administrator and a referrer': {} },
      request: { method: 'GET', path: '/api/admin/referrals/stats', signedIn: true },
      response: {
        status: 200,
        body: {
          total_referrals: integer(1),
          total_signups: integer(1),
          total_bonus_awarded: integer(5),
          top_referrers: eachLike({ ...referrer, created_at: time() }),
          recent_signups: eachLike(signup),
        },
      },
    },
    () => referralsApi.stats(),
  )
  expect(stats.top_referrers[0]?.user_email).toBe('pact@example.com')
})
