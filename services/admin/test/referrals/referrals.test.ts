import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type AdminService, startAdmin } from '../support/admin-service.ts'
import { type OwnersDouble, problem, startOwnersDouble } from '../support/owners-double.ts'
import { userEvents } from '../support/users.ts'

let owners: OwnersDouble
let admin: AdminService

beforeAll(async () => {
  owners = await startOwnersDouble()
  admin = await startAdmin('referrals', { owners: owners.urls })
  await userEvents(admin).account('usr_known', { email: 'known@example.com' })
})
afterAll(async () => {
  await admin.stop()
  await owners.stop()
})
beforeEach(() => owners.reset())

const SETTINGS = '/internal/admin/referral-settings'
const settings = {
  bonus_generations: 5,
  friend_bonus_generations: 5,
  max_referrals_per_user: null,
  referral_code_expires_days: 30,
  is_active: true,
  version: 2,
}
const lastEntry = async () => (await admin.connection.collection('audit_log').find({}).sort({ _id: -1 }).limit(1).toArray())[0]

test('reads and replaces the settings, and records the change', async () => {
  const changed = { ...settings, bonus_generations: 7, version: 3 }
  owners.on(({ method, path }) => (path === SETTINGS ? { body: { success: true, settings: method === 'PUT' ? changed : settings } } : null))
  expect((await admin.call('usr_admin', 'GET', '/api/admin/referral-settings')).body).toEqual({ success: true, settings })
  const form = { ...settings, bonus_generations: 7 }
  expect((await admin.call('usr_admin', 'PUT', '/api/admin/referral-settings', form)).body).toEqual({ success: true, settings: changed })
  expect(owners.calls.at(-1)).toMatchObject({ method: 'PUT', body: form })
  const entry = await lastEntry()
  expect(entry).toMatchObject({ action: 'referral_settings.update', target_type: 'referral_settings', result: 'performed' })
  const values = Object.fromEntries(entry?.['members'].map(({ path, value }: { path: string; value: unknown }) => [path, value]))
  expect(values).toMatchObject({ 'before.bonus_generations': 5, 'after.bonus_generations': 7 })
})

test('accepts the four members of the form without a version', async () => {
  owners.on(() => ({ body: { success: true, settings } }))
  const { version, ...form } = settings
  expect((await admin.call('usr_admin', 'PUT', '/api/admin/referral-settings', form)).status).toBe(200)
  expect(owners.calls.at(-1)).toMatchObject({ method: 'PUT', body: { ...form, version } })
})

test('reports what changed when another administrator was faster', async () => {
  const conflict = { current: { ...settings, version: 9 }, changed_by: 'usr_known', changed_at: '2026-03-09T12:00:00.000Z' }
  owners.on(({ method }) =>
    method === 'PUT'
      ? problem(409, 'version_conflict', 'It changed.', conflict)
      : { body: { success: true, settings: { ...settings, version: 9 } } },
  )
  const { status, body } = await admin.call('usr_admin', 'PUT', '/api/admin/referral-settings', settings)
  expect(status).toBe(409)
  expect(body).toMatchObject({ code: 'version_conflict', current: { version: 9 }, changed_by: 'known@example.com' })
  expect(owners.calls.at(-1)).toMatchObject({ method: 'PUT', body: { version: settings.version } })
})

test.each([{ bonus_generations: 0 }, { bonus_generations: 101 }, { max_referrals_per_user: 0 }, { referral_code_expires_days: 0 }])(
  'rejects %j before billing is called',
  async (change) => {
    expect((await admin.call('usr_admin', 'PUT', '/api/admin/referral-settings', { ...settings, ...change })).status).toBe(400)
    expect(owners.calls).toEqual([])
  },
)

test('adds the email addresses of the referrers to the figures', async () => {
  const referrer = (user_id: string | null) => ({ user_id, code: 'abc', uses_count: 3, created_at: '2026-03-01T12:00:00.000Z' })
  const signup = {
    signup_id: 'sgn_1',
    referral_code: 'abc',
    user_id: 'usr_known',
    state: 'awarded',
    bonus_awarded: 5,
    created_at: '2026-03-02T12:00:00.000Z',
  }
  const figures = { success: true, total_referrals: 4, total_signups: 3, total_bonus_awarded: 15, recent_signups: [signup] }
  owners.on(({ path }) =>
    path === '/internal/admin/referrals/stats'
      ? { body: { ...figures, top_referrers: [referrer('usr_known'), referrer('usr_late'), referrer(null)] } }
      : null,
  )
  const { body } = await admin.call('usr_admin', 'GET', '/api/admin/referrals/stats')
  expect(body).toMatchObject(figures)
  expect(body.top_referrers.map(({ user_email }: { user_email: string | null }) => user_email)).toEqual([
    'known@example.com',
    'usr_late',
    null,
  ])
})

test('refuses users', async () => {
  for (const path of ['referral-settings', 'referrals/stats'])
    expect((await admin.callAsUser('usr_1', 'GET', `/api/admin/${path}`)).status).toBe(403)
})
