import { AppError } from '@loomcast/service-kit/errors'
import { poll } from '@loomcast/service-kit/testing'
import type { FastifyRequest } from 'fastify'
import { performAction } from '../../src/commands/perform-action.ts'
import { markAbandoned } from '../../src/commands/resolve-commands.ts'
import { type AdminService, startAdmin } from '../support/admin-service.ts'

let admin: AdminService
let responses: Record<string, object | AppError>
beforeEach(async () => {
  admin = await startAdmin('resolve_commands')
  responses = {}
  admin.context.owners = {
    ...admin.context.owners,
    async call<T>(_owner: unknown, { path }: { path: string }) {
      const response = responses[path.split('/').at(-1) ?? ''] ?? new AppError('not_found')
      if (response instanceof AppError) throw response
      return response as T
    },
  }
})
afterEach(() => admin.stop())

const request = {
  caller: { user_id: 'usr_admin', session_id: 'ses_1', role: 'admin', issued_at: 1 },
  headers: { authorization: 'Bearer token' },
  ip: '203.0.113.7',
  id: 'req-12345678',
} as unknown as FastifyRequest

/** Performs an action and loses its response, as when a process is killed after it sent the request. */
async function lost(): Promise<string> {
  let id = ''
  const action = { action: 'user.update', target: { type: 'user' as const, id: 'usr_1' }, reason: 'asked', owner: 'auth' as const }
  await performAction(admin.context, request, action, async (command) => {
    id = command.id
    throw new AppError('upstream_failed')
  }).catch(() => {})
  return id
}
const list = async () => (await admin.call('usr_admin', 'GET', '/api/admin/audit')).body

test.each([
  ['done', 200, 'performed', null],
  ['refused', 409, 'refused', 'http_409'],
  ['failed', 500, 'failed', 'http_500'],
])('a command that its owner reports as %s is resolved by the next request of an administrator', async (state, status, result, code) => {
  const id = await lost()
  responses[id] = new AppError('upstream_failed')
  expect(await list()).toMatchObject({ checking: 1, entries: [{ result: 'unknown', command_state: 'checking', command_id: id }] })
  responses[id] = { success: true, state, status }
  admin.clock.advance(6_000)
  expect(await list()).toMatchObject({
    checking: 0,
    entries: [
      { result, code, command_id: id, reason: 'asked' },
      { result: 'unknown', command_state: result },
    ],
  })
})

test('a command is resolved by a request for another page, and the owner is asked at most every five seconds', async () => {
  const visit = () => admin.call('usr_admin', 'GET', '/api/admin/knowledge')
  await visit()
  const id = await lost()
  responses[id] = { success: true, state: 'done', status: 200 }
  const state = async () => (await admin.context.repositories.commands.find(id))?.state
  await visit()
  expect(await state()).toBe('checking')
  admin.clock.advance(6_000)
  expect((await admin.callAsUser('usr_writer', 'GET', '/api/admin/knowledge')).status).toBe(403)
  expect(await state()).toBe('checking')
  await visit()
  await poll(async () => (await state()) === 'performed')
  expect(await admin.connection.collection('audit_log').find({ command_id: id }).sort({ _id: 1 }).toArray()).toMatchObject([
    { result: 'unknown' },
    { result: 'performed' },
  ])
})

test('a command that its owner never received counts as not performed, but only after two minutes', async () => {
  const id = await lost()
  expect((await list()).checking).toBe(1)
  admin.clock.advance(121_000)
  expect(await list()).toMatchObject({ checking: 0, entries: [{ result: 'not_performed', command_id: id }, { result: 'unknown' }] })
})

test('a command stays unknown if its owner was killed before it stored the outcome, and is not looked up again', async () => {
  const id = await lost()
  responses[id] = { success: true, state: 'running', status: null }
  expect((await list()).checking).toBe(1)
  admin.clock.advance(121_000)
  const entries = [
    { result: 'unknown', code: 'interrupted', command_state: 'failed' },
    { result: 'unknown', code: null, command_state: 'failed' },
  ]
  expect(await list()).toMatchObject({ checking: 0, entries })
  admin.clock.advance(121_000)
  expect((await list()).total).toBe(2)
})

test('a command of a killed process is found, and resolved once', async () => {
  const action = { action: 'user.delete', target: { type: 'user' as const, id: 'usr_2' }, owner: 'auth' as const }
  let id = ''
  const started = Promise.withResolvers<void>()
  // The process is killed during the request: nothing after it runs.
  void performAction(admin.context, request, action, (command) => {
    id = command.id
    started.resolve()
    return Promise.withResolvers<never>().promise
  })
  await started.promise
  await markAbandoned(admin.context)
  expect((await list()).total).toBe(0)
  const unresolved = async () => (await admin.context.metrics.unresolvedCommands.get()).values[0]?.value
  expect(await unresolved()).toBe(0)
  admin.clock.advance(61_000)
  await markAbandoned(admin.context)
  expect(await unresolved()).toBe(1)
  responses[id] = { success: true, state: 'done', status: 200 }
  const [one, other] = await Promise.all([list(), list()])
  expect(Math.max(one.total, other.total)).toBeGreaterThan(0)
  admin.clock.advance(6_000)
  expect(await list()).toMatchObject({
    total: 2,
    checking: 0,
    entries: [{ result: 'performed', action: 'user.delete' }, { result: 'unknown' }],
  })
})
