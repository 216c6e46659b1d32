import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type AdminService, type Method, startAdmin } from '../support/admin-service.ts'
import { type OwnersDouble, problem, startOwnersDouble } from '../support/owners-double.ts'
import { userEvents } from '../support/users.ts'

let owners: OwnersDouble
let admin: AdminService

beforeAll(async () => {
  owners = await startOwnersDouble()
  admin = await startAdmin('bulk', { owners: owners.urls })
})
afterAll(async () => {
  await admin.stop()
  await owners.stop()
})
beforeEach(async () => {
  owners.reset()
  for (const name of ['directory', 'bulk_jobs', 'bulk_items']) await admin.connection.collection(name).deleteMany({})
})

const call = (method: Method, path: string, body?: object, by = 'usr_admin') => admin.call(by, method, `/api/admin/users/${path}`, body)
const users = async (count: number) => {
  for (let index = 0; index < count; index++) await userEvents(admin).account(`usr_b${String(index).padStart(3, '0')}`)
}
const idOf = (path: string) => path.split('/')[4] ?? ''

/** The owner deactivates everyone except those in `refused`. */
function ownerDeactivates(refused: Record<string, ReturnType<typeof problem>> = {}) {
  owners.on(({ path }) => {
    const user_id = idOf(path)
    const user = {
      user_id,
      email: `${user_id}@example.com`,
      name: null,
      is_admin: false,
      is_active: false,
      email_verified: true,
      created_at: '2026-03-10T12:00:00.000Z',
      version: 2,
    }
    return refused[user_id] ?? { body: { success: true, user, before: { ...user, is_active: true } } }
  })
}

const DEACTIVATE = { action: 'deactivate', values: {}, reason: 'Cleanup' }

async function runToEnd(jobId: string) {
  for (let slice = 0; slice < 20; slice++) {
    const { body } = await call('POST', `bulk/${jobId}/run`)
    if (!body.job) throw new Error(JSON.stringify(body))
    if (body.job.state === 'ended') return body.job
  }
  throw new Error('The bulk action did not end.')
}

test('counts first, and rejects another number than the confirmed one', async () => {
  await users(3)
  const { body } = await call('POST', 'bulk/preview', { action: 'deactivate', values: {}, filter: { q: 'usr_b' } })
  expect(body).toMatchObject({ count: 3, sample: [{ email: expect.any(String) }, {}, {}] })
  const wrong = await call('POST', 'bulk', { ...DEACTIVATE, filter: { q: 'usr_b' }, expected_count: 2 })
  expect(wrong.body).toMatchObject({ status: 409, code: 'selection_changed', count: 3 })
  expect((await call('GET', 'bulk')).body.jobs).toEqual([])
  expect(await admin.connection.collection('bulk_items').countDocuments({})).toBe(0)
  const refused = await admin.connection.collection('audit_log').findOne({ action: 'user.bulk', result: 'refused' })
  expect(refused).toMatchObject({ actor_id: 'usr_admin', code: 'selection_changed' })
})

test('changes every user once, lists failures, and writes one audit entry per user', async () => {
  await users(30)
  ownerDeactivates({ usr_b007: problem(409, 'last_admin', 'This is the last active administrator.') })
  const { body } = await call('POST', 'bulk', { ...DEACTIVATE, filter: {}, expected_count: 30 })
  const job = await runToEnd(body.job.job_id)
  expect(job).toMatchObject({ total: 30, done: 29, failed_count: 1, state: 'ended' })
  expect(job.failed).toEqual([{ user_id: 'usr_b007', email: 'usr_b007@example.com', detail: 'This is the last active administrator.' }])
  expect(new Set(owners.calls.map(({ path }) => path)).size).toBe(30)
  expect(owners.calls).toHaveLength(30)
  const entries = await admin.connection.collection('audit_log').find({ action: 'user.deactivate' }).toArray()
  expect(entries).toHaveLength(30)
  expect(entries.filter(({ result }) => result === 'refused')).toHaveLength(1)
  expect((await admin.call('usr_admin', 'GET', '/api/admin/users?state=deactivated&limit=100')).body.total).toBe(29)
  expect((await call('POST', `bulk/${job.job_id}/run`)).body.job).toMatchObject({ done: 29 })
  expect(owners.calls).toHaveLength(30)
})

test('keeps the users that were selected, even if the filter matches others later', async () => {
  await users(2)
  ownerDeactivates()
  const { body } = await call('POST', 'bulk', { ...DEACTIVATE, filter: { state: 'active' }, expected_count: 2 })
  await userEvents(admin).account('usr_later')
  expect(await runToEnd(body.job.job_id)).toMatchObject({ done: 2, total: 2 })
  expect(owners.calls.map(({ path }) => idOf(path))).not.toContain('usr_later')
})

test('stops when an owner does not respond, and another administrator continues', async () => {
  await users(4)
  ownerDeactivates({ usr_b002: problem(503, 'service_unavailable') })
  const { body } = await call('POST', 'bulk', {
    ...DEACTIVATE,
    user_ids: ['usr_b000', 'usr_b001', 'usr_b002', 'usr_b003'],
    expected_count: 4,
  })
  const path = `bulk/${body.job.job_id}`
  expect((await call('POST', `${path}/run`)).status).toBe(503)
  expect((await call('GET', path)).body.job).toMatchObject({ state: 'open', done: 2, failed_count: 0 })
  owners.reset()
  ownerDeactivates()
  expect((await call('POST', `${path}/run`, undefined, 'usr_other')).body.job).toMatchObject({ state: 'ended', done: 4 })
  const actors = await admin.connection.collection('audit_log').distinct('actor_id', { action: 'user.deactivate', target_id: 'usr_b003' })
  expect(actors).toContain('usr_other')
})

test('a user for whom the owner always fails does not delay the others, and counts as failed after three attempts', async () => {
  await users(3)
  ownerDeactivates({ usr_b000: problem(500, 'internal_error', 'The account is damaged.') })
  const { body } = await call('POST', 'bulk', { ...DEACTIVATE, filter: {}, expected_count: 3 })
  const path = `bulk/${body.job.job_id}`
  const responses = [await call('POST', `${path}/run`), await call('POST', `${path}/run`), await call('POST', `${path}/run`)]
  expect(responses.map(({ status }) => status)).toEqual([500, 500, 200])
  expect(responses[2]?.body.job).toMatchObject({
    state: 'ended',
    done: 2,
    failed_count: 1,
    failed: [{ user_id: 'usr_b000', detail: 'The account is damaged.' }],
  })
  expect(owners.calls.map(({ path: sent }) => idOf(sent))).toEqual(['usr_b000', 'usr_b001', 'usr_b002', 'usr_b000', 'usr_b000'])
})

test('an owner that is not reached is no fault of the user', async () => {
  const stopped = await startOwnersDouble()
  await stopped.stop()
  const alone = await startAdmin('bulk_alone', { owners: stopped.urls })
  try {
    await userEvents(alone).account('usr_b000')
    const send = (path: string, sent?: object) => alone.call('usr_admin', 'POST', `/api/admin/users/${path}`, sent)
    const { body } = await send('bulk', { ...DEACTIVATE, filter: {}, expected_count: 1 })
    for (let attempt = 0; attempt < 4; attempt++) expect((await send(`bulk/${body.job.job_id}/run`)).status).toBe(503)
    expect((await alone.call('usr_admin', 'GET', '/api/admin/users/bulk')).body.jobs).toMatchObject([{ state: 'open', failed_count: 0 }])
  } finally {
    await alone.stop()
  }
})

test('a stopped action keeps what was done and skips the others', async () => {
  await users(4)
  ownerDeactivates({ usr_b002: problem(503, 'service_unavailable') })
  const { body } = await call('POST', 'bulk', { ...DEACTIVATE, filter: {}, expected_count: 4 })
  const path = `bulk/${body.job.job_id}`
  await call('POST', `${path}/run`)
  const stopped = { state: 'stopped', done: 2, failed_count: 0, skipped: 2, total: 4 }
  expect(await call('POST', `${path}/stop`)).toMatchObject({ status: 200, body: { job: stopped } })
  owners.reset()
  expect((await call('POST', `${path}/run`, undefined, 'usr_other')).body.job).toMatchObject(stopped)
  expect((await call('POST', `${path}/stop`)).body.job).toMatchObject(stopped)
  expect(owners.calls).toEqual([])
  const entries = await admin.connection.collection('audit_log').find({ action: 'user.bulk.stop' }).toArray()
  expect(entries).toMatchObject([{ target_type: 'job', target_id: body.job.job_id, actor_id: 'usr_admin' }])
  expect((await call('POST', 'bulk/blk_unknown/stop')).status).toBe(404)
})

test('an ended session stops the slice without a failure', async () => {
  await users(1)
  ownerDeactivates({ usr_b000: problem(401, 'session_revoked') })
  const { body } = await call('POST', 'bulk', { ...DEACTIVATE, filter: {}, expected_count: 1 })
  expect((await call('POST', `bulk/${body.job.job_id}/run`)).status).toBe(401)
  expect((await call('GET', `bulk/${body.job.job_id}`)).body.job).toMatchObject({ state: 'open', failed_count: 0 })
})

test('parallel requests change each user once', async () => {
  await users(20)
  ownerDeactivates()
  const { body } = await call('POST', 'bulk', { ...DEACTIVATE, filter: {}, expected_count: 20 })
  const isOpen = async () => (await call('GET', `bulk/${body.job.job_id}`)).body.job.state === 'open'
  // A request changes users for a limited time, so a slow machine needs more requests.
  for (let round = 0; round < 10 && (await isOpen()); round++)
    await Promise.all(Array.from({ length: 4 }, () => call('POST', `bulk/${body.job.job_id}/run`)))
  expect(owners.calls).toHaveLength(20)
  expect((await call('GET', `bulk/${body.job.job_id}`)).body.job).toMatchObject({ done: 20, state: 'ended' })
})

test('a user is changed again with the same request id after the request died', async () => {
  await users(1)
  const bonus = { bonus_id: 'b', texts: 5, videos: 0, reason: 'Thanks', granted_at: '2026-03-10T12:00:00.000Z' }
  owners.on(() => ({ body: { success: true, bonus } }))
  const { body } = await call('POST', 'bulk', {
    action: 'grant_bonus',
    values: { texts: 5 },
    reason: 'Thanks',
    filter: {},
    expected_count: 1,
  })
  const jobId = body.job.job_id
  const items = admin.connection.collection<{ _id: string; leased_until: Date }>('bulk_items')
  await items.updateMany({}, { $set: { state: 'running', leased_until: new Date(admin.clock().getTime() + 60_000) } })
  expect((await call('POST', `bulk/${jobId}/run`)).body.job).toMatchObject({ state: 'open', done: 0 })
  expect(owners.calls).toEqual([])
  admin.clock.advance(61_000)
  expect((await call('POST', `bulk/${jobId}/run`)).body.job).toMatchObject({ state: 'ended', done: 1 })
  expect(owners.calls[0]?.body).toMatchObject({ texts: 5, request_id: `${jobId}:usr_b000` })
})

test('grants a plan', async () => {
  await users(1)
  const answer = (tier: string, name: string) => ({
    body: {
      success: true,
      subscription: { package: { tier, name }, status: 'granted', ends_at: null, cancel_at: null },
      grants: [],
      bonuses: [],
    },
  })
  owners.on(({ method }) => (method === 'GET' ? answer('free', 'Starter') : answer('pro', 'Professional')))
  const values = { subscription_status: 'pro', ends_at: '2026-04-10T12:00:00.000Z' }
  const { body } = await call('POST', 'bulk', { action: 'grant_plan', values, reason: 'Partner', filter: {}, expected_count: 1 })
  await runToEnd(body.job.job_id)
  expect(owners.calls.at(-1)?.body).toEqual({ ...values, reason: 'Partner' })
  expect((await admin.call('usr_admin', 'GET', '/api/admin/users?status=pro')).body.total).toBe(1)
})

test.each([
  [{ action: 'grant_bonus', values: {} }],
  [{ action: 'grant_plan', values: { texts: 3 } }],
  [{ action: 'delete', values: {} }],
  [{ action: 'deactivate', values: {}, user_ids: [] }],
])('rejects %j', async (selection) => {
  expect((await call('POST', 'bulk/preview', selection)).status).toBe(400)
})

test('is not found under an unknown id', async () => {
  expect((await call('POST', 'bulk/blk_unknown/run')).status).toBe(404)
})
