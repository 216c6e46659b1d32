import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { expectEvent, matching } from '@loomcast/contracts/pact'
import { testRevocations } from '@loomcast/contracts/pact/revocations'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { createRevocationList } from '@loomcast/service-kit/redis'
import { recordAction } from '../src/audit/record-action.ts'
import { type AdminService, startAdmin } from '../test/support/admin-service.ts'

let admin: AdminService

beforeAll(async () => {
  admin = await startAdmin('pact_events')
})
afterAll(() => admin?.stop())

testRevocations('admin', () => ({
  receive: admin.bus.receive,
  isRevoked: createRevocationList({ redis: admin.redis, service: 'admin', logger: createLogger('admin', false) }).isRevoked,
}))

const { eachLike, integer, nullValue, string, time } = matching

test('counts the generations on which a knowledge item had an effect', async () => {
  await expectEvent(
    {
      group: 'admin.knowledge',
      type: 'com.loomcast.content.generated.v1',
      given: { 'a text that follows a knowledge item': {} },
      data: {
        user_id: string('usr_1'),
        content_id: string('cnt_1'),
        platform: string('linkedin'),
        provider: string('openai'),
        model: string('gpt-4o-mini'),
        prompt_tokens: integer(400),
        completion_tokens: integer(200),
        total_tokens: integer(600),
        duration_ms: integer(900),
        generated_at: time(),
        knowledge: eachLike({ knowledge_id: string('kno_1'), tokens: integer(17) }),
      },
    },
    (message) => admin.bus.receive('admin.knowledge', message),
  )
  const { rows } = await admin.context.repositories.knowledge.generationsOf('kno_1', { skip: 0, limit: 10 })
  expect(rows).toMatchObject([{ content_id: 'cnt_1', user_id: 'usr_1', tokens: 17 }])
})

test('forgets the generations of a deleted account', async () => {
  await expectEvent(
    {
      group: 'admin.knowledge',
      type: 'com.loomcast.auth.account-deleted.v1',
      given: { 'a user who deleted the account': {} },
      data: { user_id: string('usr_1'), deleted_at: time() },
    },
    (message) => admin.bus.receive('admin.knowledge', message),
  )
  expect((await admin.context.repositories.knowledge.generationsOf('kno_1', { skip: 0, limit: 10 })).rows).toEqual([])
})

test('erases the personal details of a deleted account from the audit log', async () => {
  const source = { actor_id: 'usr_admin', session_id: 'ses_1', address: '203.0.113.7', request_id: 'req-12345678' }
  const action = { action: 'user.update', target: { type: 'user' as const, id: 'usr_1' }, after: { name: 'Ada' } }
  await withTransaction(admin.connection, (tx) => recordAction(admin.context, tx, source, action))
  const logged = async () => JSON.stringify(await admin.connection.collection('audit_log').find({ target_id: 'usr_1' }).toArray())
  expect(await logged()).toContain('Ada')
  await expectEvent(
    {
      group: 'admin.audit',
      type: 'com.loomcast.auth.account-deleted.v1',
      given: { 'a user who deleted the account': {} },
      data: { user_id: string('usr_1'), deleted_at: time() },
    },
    (message) => admin.bus.receive('admin.audit', message),
  )
  expect(await logged()).not.toContain('Ada')
})

test('records the login of an administrator in the audit log', async () => {
  await expectEvent(
    {
      group: 'admin.audit',
      type: 'com.loomcast.auth.admin-security-changed.v1',
      given: { 'an administrator who logged in': {} },
      data: {
        user_id: string('usr_admin'),
        action: string('admin.login'),
        result: string('performed'),
        code: nullValue(),
        session_id: string('ses_1'),
        address: string('203.0.113.7'),
        at: time(),
      },
    },
    (message) => admin.bus.receive('admin.audit', message),
  )
  const entries = await admin.connection.collection('audit_log').find({ action: 'admin.login' }).toArray()
  expect(entries).toMatchObject([{ actor_id: 'usr_admin', target_id: 'usr_admin', session_id: 'ses_1', result: 'performed' }])
})
