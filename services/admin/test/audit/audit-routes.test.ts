import { AppError } from '@loomcast/service-kit/errors'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { recordAction } from '../../src/audit/record-action.ts'
import { type AdminService, startAdmin } from '../support/admin-service.ts'
import { userEvents } from '../support/users.ts'

let admin: AdminService
beforeAll(async () => {
  admin = await startAdmin('audit_routes')
  await record(
    'usr_ann',
    'user.update',
    'usr_1',
    { email: 'one@example.com', is_active: true },
    { email: 'two@example.com', is_active: true },
  )
  await record('usr_ann', 'package.update', 'pkg_1', { price: 100 }, { price: 200 })
  await record('usr_ben', 'user.delete', 'usr_1', { email: '=cmd()' }, null)
})
afterAll(() => admin.stop())

function record(actor_id: string, action: string, id: string, before: object, after: object | null) {
  const source = { actor_id, session_id: 'ses_1', address: '203.0.113.7', request_id: `req-${action}` }
  const target = { type: action.startsWith('user') ? ('user' as const) : ('package' as const), id }
  return withTransaction(admin.connection, (tx) =>
    recordAction(admin.context, tx, source, { action, target, reason: 'asked', before, after }),
  )
}
const list = (query: string) => admin.call('usr_ann', 'GET', `/api/admin/audit?${query}`)
const actionsOf = async (query: string) => (await list(query)).body.entries.map((entry: { action: string }) => entry.action)

test('lists entries newest first, with what changed', async () => {
  const { status, body } = await list('limit=2')
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, page: 1, limit: 2, total: 3, pages: 2, checking: 0 })
  expect(body.entries.map(({ seq }: { seq: number }) => seq)).toEqual([3, 2])
  expect((await list('actor=unknown')).body).toMatchObject({ entries: [], total: 0, pages: 1 })
  const [entry] = (await list('page=2&limit=2')).body.entries
  expect(entry).toMatchObject({
    actor: { id: 'usr_ann' },
    target: { type: 'user', id: 'usr_1' },
    reason: 'asked',
    address: '203.0.113.7',
    result: 'performed',
    changes: [{ path: 'email', before: 'one@example.com', after: 'two@example.com' }],
  })
})

test('names administrators by their email address, and deleted ones by their id', async () => {
  const users = userEvents(admin)
  await users.account('usr_ann', { email: 'ann@example.com', is_admin: true })
  await users.account('usr_ben', { email: 'ben@example.com', is_admin: true })
  const actors = async () => (await list('limit=2')).body.entries.map((entry: { actor: object }) => entry.actor)
  expect(await actors()).toEqual([
    { id: 'usr_ben', email: 'ben@example.com' },
    { id: 'usr_ann', email: 'ann@example.com' },
  ])
  await users.deleted('usr_ben', 2)
  expect(await actors()).toEqual([
    { id: 'usr_ben', email: null },
    { id: 'usr_ann', email: 'ann@example.com' },
  ])
})

test.each([
  ['actor=usr_ben', ['user.delete']],
  ['action=user.', ['user.delete', 'user.update']],
  ['target=pkg_1', ['package.update']],
  ['q=req-package.update', ['package.update']],
  ['q=usr_1&action=user.update', ['user.update']],
  ['result=refused', []],
  ['from=2026-03-10&to=2026-03-10', ['user.delete', 'package.update', 'user.update']],
  ['from=2026-03-11', []],
  ['to=2026-03-09', []],
])('filters by %s', async (query, expected) => {
  expect(await actionsOf(query)).toEqual(expected)
})

test('verifies the log, and returns the location of the anchors', async () => {
  const { body } = await admin.call('usr_ann', 'GET', '/api/admin/audit/verify')
  expect(body).toMatchObject({
    success: true,
    valid: true,
    entries: 3,
    anchors: 0,
    anchored_in: null,
    checked_at: '2026-03-10T12:00:00.000Z',
  })
})

test('exports CSV without formulas, and records the export', async () => {
  const { headers, body } = await admin.call('usr_ann', 'GET', '/api/admin/audit/export?target=usr_1')
  expect(headers['content-type']).toMatch('text/csv')
  const lines = body.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('user.delete')
  expect(await actionsOf('action=audit.export')).toEqual(['audit.export'])
})

test('refuses everyone who is not an administrator', async () => {
  for (const path of ['audit', 'audit/export', 'audit/verify'])
    expect((await admin.callAsUser('usr_1', 'GET', `/api/admin/${path}`)).status).toBe(new AppError('forbidden').status)
})
