import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { DEFAULT_ENTITLEMENT } from '@loomcast/contracts'
import { expectEvent, matching } from '@loomcast/contracts/pact'
import { testRevocations } from '@loomcast/contracts/pact/revocations'
import { createLogger } from '@loomcast/service-kit/observability'
import { createRevocationList } from '@loomcast/service-kit/redis'
import { type PublishService, startPublish } from '../test/support/publish-service.ts'

const { integer, string, time } = matching
const group = 'publish.projections'
let publish: PublishService

beforeAll(async () => {
  publish = await startPublish('pact_events', { role: 'both' })
})
afterAll(() => publish?.stop())

testRevocations('publish', () => ({
  receive: publish.bus.receive,
  isRevoked: createRevocationList({ redis: publish.redis, service: 'publish', logger: createLogger('publish', false) }).isRevoked,
}))

test('limits follow the plan', async () => {
  await expectEvent(
    {
      group,
      type: 'com.loomcast.billing.entitlement-changed.v2',
      given: { 'a plan with limits': {} },
      data: { user_id: string('usr_2'), connection_limit: integer(10), planned_limit: integer(100) },
    },
    // The pact leaves out the event fields that this service does not read.
    (message) =>
      publish.bus.receive(group, {
        ...message,
        value: JSON.stringify({ ...DEFAULT_ENTITLEMENT, changed_at: '2026-03-10T12:00:00.000Z', ...JSON.parse(message.value) }),
      }),
  )
  expect((await publish.call('usr_2', 'GET', '/connections')).body.connection_limit).toBe(10)
  expect((await publish.call('usr_2', 'GET', '/posts')).body.planned_limit).toBe(100)
})

test('deletes the data of a deleted account', async () => {
  await publish.connect('usr_1')
  await publish.plan('usr_1')
  await publish.call('usr_1', 'PUT', '/schedule', { time_zone: 'UTC', slots: [], grace_minutes: 30 })
  await expectEvent(
    {
      group,
      type: 'com.loomcast.auth.account-deleted.v1',
      given: { 'a user who deleted the account': {} },
      data: { user_id: string('usr_1'), deleted_at: time() },
    },
    (message) => publish.bus.receive(group, message),
  )
  expect((await publish.call('usr_1', 'GET', '/posts')).body.posts).toEqual([])
  expect((await publish.call('usr_1', 'GET', '/connections')).body.connections).toEqual([])
  expect((await publish.call('usr_1', 'GET', '/schedule')).body.time_zone).toBeNull()
})
