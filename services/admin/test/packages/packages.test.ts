import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type AdminService, type Method, startAdmin } from '../support/admin-service.ts'
import { type OwnersDouble, problem, startOwnersDouble } from '../support/owners-double.ts'
import { userEvents } from '../support/users.ts'

let owners: OwnersDouble
let admin: AdminService

beforeAll(async () => {
  owners = await startOwnersDouble()
  admin = await startAdmin('packages', { owners: owners.urls })
})
afterAll(async () => {
  await admin.stop()
  await owners.stop()
})
beforeEach(() => owners.reset())

const PATH = '/internal/admin/packages'
const call = (method: Method, path: string, body?: object) => admin.call('usr_admin', method, `/api/admin/packages${path}`, body)
const lastEntry = async () => (await admin.connection.collection('audit_log').find({}).sort({ _id: -1 }).limit(1).toArray())[0]
const membersOf = (entry: Record<string, unknown> | undefined) =>
  Object.fromEntries(((entry?.['members'] ?? []) as { path: string; value: unknown }[]).map(({ path, value }) => [path, value]))

const team = (changes: object = {}) => ({
  package_id: 'pkg_1',
  name: 'Team',
  description: 'For teams',
  tier: 'pro',
  is_active: true,
  price: 9.5,
  currency: 'usd',
  content_only_price: 9.5,
  content_video_price: null,
  has_video_toggle: false,
  video_enabled: false,
  generation_limit: 100,
  video_generation_limit: null,
  priority_support: false,
  custom_branding: false,
  analytics_access: true,
  bulk_generation: false,
  advanced_ai_models: false,
  video_quality_options: ['fast'],
  video_length_options: ['1'],
  video_format_options: ['720p'],
  video_platform_options: ['tiktok'],
  features: [{ name: 'Seats', description: '', limit: '5' }],
  position: 100,
  version: 1,
  subscribers: 3,
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-02T12:00:00.000Z',
  ...changes,
})
const answers = (method: Method, path: string, body: object, status = 200) =>
  owners.on((sent) => (sent.method === method && sent.path === path ? { status, body } : null))

test('lists and reads packages under the administrator’s identity', async () => {
  answers('GET', PATH, { success: true, packages: [team()] })
  answers('GET', `${PATH}/pkg_1`, { success: true, package: team() })
  expect((await call('GET', '')).body).toEqual({ success: true, packages: [team()] })
  expect((await call('GET', '/pkg_1')).body).toEqual({ success: true, package: team() })
  expect(owners.calls.every(({ authorization }) => authorization?.startsWith('Bearer '))).toBe(true)
})

test('creates a package and records it', async () => {
  answers('POST', PATH, { success: true, package: team() }, 201)
  const form = { name: 'Team', content_only_price: 9.5, generation_limit: null, video_length_options: ['1', '2'], features: ['Seats'] }
  const { status, body } = await call('POST', '', form)
  expect({ status, body }).toEqual({ status: 201, body: { success: true, package: team() } })
  const [sent] = owners.calls
  expect(sent?.body).toEqual(form)
  const entry = await lastEntry()
  expect(entry).toMatchObject({ action: 'package.create', target_id: 'pkg_1', result: 'performed', command_id: sent?.idempotencyKey })
  expect(membersOf(entry)).toMatchObject({ 'after.package_id': 'pkg_1', 'after.name': 'Team', 'after.content_only_price': '9.5' })
})

describe('a change', () => {
  test('sends the version and records before and after', async () => {
    answers('GET', `${PATH}/pkg_1`, { success: true, package: team() })
    answers('PUT', `${PATH}/pkg_1`, { success: true, package: team({ price: 12, content_only_price: 12, version: 2 }) })
    const { body } = await call('PUT', '/pkg_1', { version: 1, content_only_price: 12 })
    expect(body.package).toMatchObject({ content_only_price: 12, version: 2, subscribers: 3 })
    expect(owners.calls.at(-1)?.body).toEqual({ version: 1, content_only_price: 12 })
    const entry = await lastEntry()
    expect(entry).toMatchObject({ action: 'package.update', target_type: 'package', target_id: 'pkg_1', result: 'performed' })
    expect(membersOf(entry)).toMatchObject({ 'before.content_only_price': '9.5', 'after.content_only_price': 12 })
  })

  test('of another version is refused with what changed, and by whom', async () => {
    await userEvents(admin).account('usr_editor', { email: 'editor@example.com' })
    answers('GET', `${PATH}/pkg_1`, { success: true, package: team({ version: 2 }) })
    const conflict = { current: team({ name: 'Crew', version: 2 }), changed_by: 'usr_editor', changed_at: '2026-03-09T12:00:00.000Z' }
    owners.on(({ method }) => (method === 'PUT' ? problem(409, 'version_conflict', 'It changed.', conflict) : null))
    const { status, body } = await call('PUT', '/pkg_1', { version: 1, name: 'Group' })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'version_conflict', detail: 'It changed.', changed_by: 'editor@example.com' })
    expect(body.current).toMatchObject({ name: 'Crew', version: 2 })
    expect(owners.calls.at(-1)).toMatchObject({ method: 'PUT', body: { version: 1, name: 'Group' } })
    expect(await lastEntry()).toMatchObject({ action: 'package.update', result: 'refused', code: 'version_conflict' })
  })

  test('with invalid values is refused with the messages of billing', async () => {
    answers('GET', `${PATH}/pkg_1`, { success: true, package: team() })
    const errors = [{ path: 'content_video_price', message: 'Enter the price with videos' }]
    owners.on(({ method }) => (method === 'PUT' ? problem(400, 'validation_failed', 'Enter the price with videos', { errors }) : null))
    const { status, body } = await call('PUT', '/pkg_1', { version: 1, has_video_toggle: true })
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors })
  })

  test('without a version applies to the current package', async () => {
    answers('GET', `${PATH}/pkg_1`, { success: true, package: team({ version: 6 }) })
    answers('PUT', `${PATH}/pkg_1`, { success: true, package: team({ name: 'Group', version: 7 }) })
    expect((await call('PUT', '/pkg_1', { name: 'Group' })).body.package).toMatchObject({ name: 'Group', version: 7 })
    expect(owners.calls.at(-1)?.body).toEqual({ version: 6, name: 'Group' })
  })

  test('with an unknown member is not sent', async () => {
    expect((await call('PUT', '/pkg_1', { version: 1, subscribers: 0 })).status).toBe(400)
    expect(owners.calls).toEqual([])
  })
})

describe('a deletion', () => {
  test('is recorded with the package before the change', async () => {
    answers('GET', `${PATH}/pkg_1`, { success: true, package: team() })
    answers('DELETE', `${PATH}/pkg_1?version=1`, { success: true })
    expect(await call('DELETE', '/pkg_1?version=1')).toMatchObject({ status: 200, body: { success: true } })
    const entry = await lastEntry()
    expect(entry).toMatchObject({ action: 'package.delete', target_id: 'pkg_1', result: 'performed' })
    expect(membersOf(entry)).toMatchObject({ 'before.name': 'Team' })
  })

  test('of a package with subscribers is refused', async () => {
    answers('GET', `${PATH}/pkg_1`, { success: true, package: team() })
    owners.on(({ method }) => (method === 'DELETE' ? problem(409, 'package_in_use', 'It has subscribers.') : null))
    expect(await call('DELETE', '/pkg_1')).toMatchObject({ status: 409, body: { code: 'package_in_use', detail: 'It has subscribers.' } })
    expect(await lastEntry()).toMatchObject({ action: 'package.delete', result: 'refused', code: 'package_in_use' })
  })
})

describe('a synchronization', () => {
  test.each([
    { success: true, message: '3 prices are up to date.' },
    { success: false, message: 'Stripe API key not configured' },
  ])('passes on $message', async (response) => {
    answers('POST', `${PATH}/stripe-sync`, response)
    expect((await call('POST', '/stripe-sync')).body).toEqual(response)
    const entry = await lastEntry()
    expect(entry).toMatchObject({ action: 'package.sync', result: 'performed' })
    expect(membersOf(entry)).toMatchObject({ 'after.message': response.message })
  })

  test('without a response has an unknown outcome', async () => {
    owners.on(({ path }) => (path === `${PATH}/stripe-sync` ? 'disconnect' : null))
    expect((await call('POST', '/stripe-sync')).status).toBe(502)
    expect(await lastEntry()).toMatchObject({ action: 'package.sync', result: 'unknown' })
  })
})

test('refuses users', async () => {
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/stripe-sync'],
    ['DELETE', '/pkg_1'],
  ] as const)
    expect((await admin.callAsUser('usr_1', method, `/api/admin/packages${path}`)).status).toBe(403)
  expect(owners.calls).toEqual([])
})
