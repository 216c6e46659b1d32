import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type AdminService, type Method, startAdmin } from './support/admin-service.ts'
import { type OwnersDouble, problem, startOwnersDouble } from './support/owners-double.ts'

let owners: OwnersDouble
let admin: AdminService

beforeAll(async () => {
  owners = await startOwnersDouble()
  admin = await startAdmin('promotion_codes', { owners: owners.urls })
})
afterAll(async () => {
  await admin.stop()
  await owners.stop()
})
beforeEach(() => owners.reset())

const PATH = '/internal/admin/promotion-codes'
const call = (method: Method, path: string, body?: object) => admin.call('usr_admin', method, `/api/admin/promotion-codes${path}`, body)
const lastEntry = async () => (await admin.connection.collection('audit_log').find({}).sort({ _id: -1 }).limit(1).toArray())[0]
const membersOf = (entry: Record<string, unknown> | undefined) =>
  Object.fromEntries(((entry?.['members'] ?? []) as { path: string; value: unknown }[]).map(({ path, value }) => [path, value]))
const answers = (method: Method, path: string, body: object, status = 200) =>
  owners.on((sent) => (sent.method === method && sent.path === path ? { status, body } : null))

const spring = (changes: object = {}) => ({
  promotion_code_id: 'promotion:request-1',
  code: 'SPRING',
  percent_off: 25,
  amount_off: null,
  currency: 'usd',
  duration: 'repeating',
  duration_in_months: 3,
  package_ids: ['professional'],
  expires_at: '2026-06-01T00:00:00.000Z',
  max_redemptions: 100,
  first_purchase_only: true,
  state: 'active',
  synchronized: true,
  times_redeemed: 2,
  created_at: '2026-03-01T12:00:00.000Z',
  created_by: 'usr_admin',
  deactivated_at: null,
  ...changes,
})

test('lists promotion codes', async () => {
  answers('GET', PATH, { success: true, promotion_codes: [spring()] })
  expect((await call('GET', '')).body).toEqual({ success: true, promotion_codes: [spring()] })
})

test('creates a code with a request id, and records it', async () => {
  answers('POST', PATH, { success: true, promotion_code: spring() }, 201)
  const form = { code: 'spring', percent_off: 25, duration: 'repeating', duration_in_months: 3 }
  expect(await call('POST', '', form)).toMatchObject({ status: 201, body: { promotion_code: spring() } })
  const [sent] = owners.calls
  expect(sent?.body).toEqual({ ...form, request_id: sent?.idempotencyKey })
  const entry = await lastEntry()
  expect(entry).toMatchObject({ action: 'promotion_code.create', target_id: 'promotion:request-1', result: 'performed' })
  expect(membersOf(entry)).toMatchObject({ 'after.code': 'SPRING', 'after.percent_off': 25 })
  await call('POST', '', { ...form, request_id: 'chosen-by-the-page' })
  expect(owners.calls.at(-1)?.body).toMatchObject({ request_id: 'chosen-by-the-page' })
})

test('records a code that billing refuses', async () => {
  owners.on(({ method }) => (method === 'POST' ? problem(409, 'promotion_code_exists') : null))
  expect(await call('POST', '', { code: 'SPRING', percent_off: 5, duration: 'once' })).toMatchObject({
    status: 409,
    body: { code: 'promotion_code_exists' },
  })
  expect(await lastEntry()).toMatchObject({ action: 'promotion_code.create', result: 'refused', code: 'promotion_code_exists' })
})

test('deactivates a code and records before and after', async () => {
  answers('GET', PATH, { success: true, promotion_codes: [spring()] })
  const path = `${PATH}/${encodeURIComponent('promotion:request-1')}/deactivate`
  answers('POST', path, { success: true, promotion_code: spring({ state: 'deactivated' }) })
  const { status, body } = await call('POST', `/${encodeURIComponent('promotion:request-1')}/deactivate`)
  expect([status, body.promotion_code.state]).toEqual([200, 'deactivated'])
  const entry = await lastEntry()
  expect(entry).toMatchObject({ action: 'promotion_code.deactivate', target_id: 'promotion:request-1', result: 'performed' })
  expect(membersOf(entry)).toMatchObject({ 'before.state': 'active', 'after.state': 'deactivated' })
  expect((await call('POST', '/none/deactivate')).status).toBe(404)
})

test('are for administrators only', async () => {
  expect((await admin.app.inject({ url: '/api/admin/promotion-codes' })).statusCode).toBe(401)
})
