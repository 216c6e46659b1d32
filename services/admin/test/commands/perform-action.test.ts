import { AppError } from '@loomcast/service-kit/errors'
import type { FastifyRequest } from 'fastify'
import type { AuditRecord } from '../../src/audit/audit.model.ts'
import { performAction } from '../../src/commands/perform-action.ts'
import { hashEntry } from '../../src/domain/audit-entry.ts'
import { type AdminService, startAdmin } from '../support/admin-service.ts'

let admin: AdminService
beforeAll(async () => {
  admin = await startAdmin('perform_action')
})
afterAll(() => admin.stop())

const request = {
  caller: { user_id: 'usr_admin', session_id: 'ses_1', role: 'admin', issued_at: 1 },
  headers: { authorization: 'Bearer token' },
  ip: '203.0.113.7',
  id: 'req-12345678',
} as unknown as FastifyRequest

const target = { type: 'user' as const, id: 'usr_1' }

async function last() {
  let entry: AuditRecord | undefined
  for await (const each of admin.context.repositories.audit.inOrder()) entry = each
  if (!entry) throw new Error('there is no entry')
  return entry
}
const valueAt = (entry: Awaited<ReturnType<typeof last>>, path: string) => entry.members.find((member) => member.path === path)?.value

it('records what was performed, without secrets and with texts as digests', async () => {
  const result = await performAction(
    admin.context,
    request,
    { action: 'user.update', target, reason: 'asked by mail', owner: 'auth' },
    async (command) => {
      expect(command.as).toEqual({ authorization: 'Bearer token', requestId: 'req-12345678' })
      return {
        result: command.id,
        before: { email: 'one@example.com', is_active: true },
        after: { email: 'two@example.com', is_active: false, password: 'hunter2', ends_at: new Date('2026-04-01T00:00:00Z'), rate: 0.5 },
      }
    },
  )
  const entry = await last()
  expect(entry).toMatchObject({ actor_id: 'usr_admin', action: 'user.update', target_id: 'usr_1', result: 'performed', command_id: result })
  expect(valueAt(entry, 'reason')).toBe('asked by mail')
  expect(valueAt(entry, 'address')).toBe('203.0.113.7')
  expect(valueAt(entry, 'after.password')).toBe('[removed]')
  expect(valueAt(entry, 'after.rate')).toBe('0.5')
  expect(entry.members.find(({ path }) => path === 'after.email')?.digest).toMatch(/^[0-9a-f]{64}$/)
  expect(entry.members.find(({ path }) => path === 'after.ends_at')?.digest).toBeUndefined()
  expect(JSON.stringify(entry)).not.toContain('hunter2')
  expect(hashEntry({ ...entry, seq: entry._id })).toBe(entry.hash)
})

it.each([
  { name: 'a refusal', error: new AppError('version_conflict'), result: 'refused', state: 'refused', code: 'version_conflict' },
  {
    name: 'an owner that was not reached',
    error: new AppError('service_unavailable'),
    result: 'not_performed',
    state: 'not_performed',
    code: 'service_unavailable',
  },
  { name: 'a missing response', error: new AppError('upstream_failed'), result: 'unknown', state: 'checking', code: null },
  { name: 'a defect', error: new Error('defect'), result: 'unknown', state: 'checking', code: null },
])('records $name as $result', async ({ error, result, state, code }) => {
  let id = ''
  const performing = performAction(admin.context, request, { action: 'user.delete', target, owner: 'auth' }, async (command) => {
    id = command.id
    throw error
  })
  await expect(performing).rejects.toBe(error)
  expect(await last()).toMatchObject({ action: 'user.delete', result, code, command_id: id })
  expect(await admin.context.repositories.commands.find(id)).toMatchObject({ state })
})

it('stores the command before the owner is called', async () => {
  await performAction(admin.context, request, { action: 'user.sync', target, owner: 'auth' }, async (command) => {
    expect(await admin.context.repositories.commands.find(command.id)).toMatchObject({ state: 'running', owner: 'auth' })
    return { result: undefined }
  })
})
