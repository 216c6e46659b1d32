import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { type AdminService, startAdmin } from '../support/admin-service.ts'
import { type OwnersDouble, problem, startOwnersDouble } from '../support/owners-double.ts'

const PATH = '/internal/admin/users/usr_1/view'
const TIME = '2026-03-10T12:00:00.000Z'
const TOKEN = 'header.payload.signature'

let owners: OwnersDouble
let admin: AdminService

beforeAll(async () => {
  owners = await startOwnersDouble()
  admin = await startAdmin('account_views', { owners: owners.urls })
})
afterAll(async () => {
  await admin.stop()
  await owners.stop()
})
beforeEach(async () => {
  owners.reset()
  owners.on(({ path }) => {
    if (path === PATH)
      return { status: 201, body: { success: true, view: view(null), email: 'a@example.com', access_token: TOKEN, expires_in: 1800 } }
    return path === `${PATH}/ses_1/end` ? { body: { success: true, view: view(TIME) } } : null
  })
})

const view = (ended_at: string | null) => ({
  view_id: 'ses_1',
  user_id: 'usr_1',
  reason: 'Ticket 42',
  started_at: TIME,
  ends_at: '2026-03-10T12:30:00.000Z',
  ended_at,
})
const start = (body: object) => admin.call('usr_admin', 'POST', '/api/admin/users/usr_1/view', body)
const end = () => admin.call('usr_admin', 'POST', '/api/admin/users/usr_1/view/ses_1/end')
interface Entry {
  action: string
  members?: { path: string; value: unknown }[]
}
const entries = (action: string) => admin.connection.collection<Entry>('audit_log').find({ action }).sort({ _id: -1 }).toArray()
const membersOf = (entry: Entry | undefined) => Object.fromEntries((entry?.members ?? []).map(({ path, value }) => [path, value]))

test('starts a view at auth, and records both ids and the reason, not the token', async () => {
  const { status, body } = await start({ reason: 'Ticket 42', request_id: 'request-1' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ access_token: TOKEN, expires_in: 1800, email: 'a@example.com', view: { view_id: 'ses_1' } })
  expect(owners.calls).toHaveLength(1)
  expect(owners.calls[0]?.body).toEqual({ reason: 'Ticket 42', request_id: 'request-1' })
  const [entry] = await entries('user.view')
  expect(entry).toMatchObject({
    actor_id: 'usr_admin',
    target_id: 'usr_1',
    result: 'performed',
    command_id: owners.calls[0]?.idempotencyKey,
  })
  expect(membersOf(entry)).toMatchObject({ reason: 'Ticket 42', 'after.view_id': 'ses_1', 'after.ends_at': '2026-03-10T12:30:00.000Z' })
  const stored = await admin.connection.listCollections()
  const all = await Promise.all(stored.map(({ name }) => admin.connection.collection(name).find({}).toArray()))
  expect(JSON.stringify(all)).not.toContain(TOKEN)
})

test('sends the id of the command if the page has chosen none', async () => {
  await start({ reason: 'Ticket 42' })
  expect(owners.calls[0]?.body?.['request_id']).toBe(owners.calls[0]?.idempotencyKey)
})

test('ends a view, and records both ids', async () => {
  const { status, body } = await end()
  expect([status, body.view.ended_at]).toEqual([200, TIME])
  const [entry] = await entries('user.view.end')
  expect(entry).toMatchObject({ actor_id: 'usr_admin', target_id: 'usr_1', result: 'performed' })
  expect(membersOf(entry)).toMatchObject({ 'after.view_id': 'ses_1', 'after.ended_at': TIME })
})

test('records a refusal', async () => {
  owners.on(() => problem(409, 'account_not_viewable', "A deactivated account can't be viewed. Activate it first."))
  const { status, body } = await start({ reason: 'Ticket 42' })
  expect([status, body.code, body.detail]).toEqual([
    409,
    'account_not_viewable',
    "A deactivated account can't be viewed. Activate it first.",
  ])
  expect((await entries('user.view'))[0]).toMatchObject({ result: 'refused', code: 'account_not_viewable' })
})

test('does not lose an action when its response is lost', async () => {
  owners.on(() => 'disconnect')
  expect((await start({ reason: 'Ticket 42' })).status).toBe(502)
  expect((await entries('user.view'))[0]).toMatchObject({ result: 'unknown' })
})

test.each([[{}], [{ reason: '' }], [{ reason: 'x'.repeat(501) }], [{ reason: 'Ticket 42', request_id: 'short' }]])(
  'rejects %j',
  async (body) => {
    expect((await start(body)).status).toBe(400)
    expect(owners.calls).toHaveLength(0)
  },
)
