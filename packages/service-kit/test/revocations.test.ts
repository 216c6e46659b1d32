import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { EventData, EventType } from '@loomcast/contracts'
import type { BusEvent } from '../src/events/index.ts'
import type { Claims } from '../src/http/index.ts'
import { createLogger } from '../src/observability/index.ts'
import { createRevocationList, type RevocationList } from '../src/redis/index.ts'
import { testRedis } from '../src/testing/index.ts'

const logger = createLogger('test', false)
let redis: Awaited<ReturnType<typeof testRedis>>
let list: RevocationList
beforeAll(async () => {
  redis = await testRedis('revocations')
  list = createRevocationList({ redis: redis.client, service: 'content', logger, prefix: redis.prefix })
})
afterAll(() => redis.drop())

const claims = (over: Partial<Claims> = {}): Claims => ({
  user_id: 'usr_1',
  session_id: 'ses_1',
  role: 'user',
  issued_at: 1_800_000_000,
  ...over,
})
const event = <T extends EventType>(type: T, data: EventData<T>): BusEvent<EventData<T>> => ({
  id: 'evt_1',
  type,
  source: '/loomcast/auth',
  time: '2027-01-15T08:00:00.000Z',
  key: 'usr_1',
  version: 1,
  data,
})

test('revokes only the sessions in the event', async () => {
  expect(await list.isRevoked(claims())).toBe(false)
  const revoked = event('com.loomcast.auth.session-revoked.v1', {
    user_id: 'usr_1',
    session_ids: ['ses_1'],
    all: false,
    reason: 'logout',
    revoked_at: '2027-01-15T08:00:00.000Z',
  })
  await list.handlers['com.loomcast.auth.session-revoked.v1'](revoked)
  await list.handlers['com.loomcast.auth.session-revoked.v1'](revoked)
  expect(await list.isRevoked(claims())).toBe(true)
  expect(await list.isRevoked(claims({ session_id: 'ses_2' }))).toBe(false)
  expect(await redis.client.ttl(`${redis.prefix}revoked:content:session:ses_1`)).toBeGreaterThan(900)
})

test('revokes tokens issued before an event with "all", but not later ones', async () => {
  await list.handlers['com.loomcast.auth.session-revoked.v1'](
    event('com.loomcast.auth.session-revoked.v1', {
      user_id: 'usr_2',
      session_ids: [],
      all: true,
      reason: 'password-changed',
      revoked_at: '2027-01-15T08:00:00.400Z',
    }),
  )
  const at = Date.parse('2027-01-15T08:00:00Z') / 1000
  expect(await list.isRevoked(claims({ user_id: 'usr_2', session_id: 'ses_5', issued_at: at - 1 }))).toBe(true)
  expect(await list.isRevoked(claims({ user_id: 'usr_2', session_id: 'ses_5', issued_at: at }))).toBe(false)
})

test('rejects every token of a deleted account, even if an older event arrives later', async () => {
  await list.handlers['com.loomcast.auth.account-deleted.v1'](
    event('com.loomcast.auth.account-deleted.v1', { user_id: 'usr_3', deleted_at: '2027-01-15T08:00:00.000Z' }),
  )
  await list.revokeUser('usr_3', new Date('2020-01-01'))
  expect(await list.isRevoked(claims({ user_id: 'usr_3', session_id: 'ses_6', issued_at: 4_000_000_000 }))).toBe(true)
})

test('does not sign out users while Redis is unavailable', async () => {
  const other = redis.client.duplicate()
  await other.connect()
  const lonely = createRevocationList({ redis: other as never, service: 'content', logger, prefix: redis.prefix })
  await lonely.revokeSessions(['ses_9'])
  expect(await lonely.isRevoked(claims({ session_id: 'ses_9' }))).toBe(true)
  other.destroy()
  expect(await lonely.isRevoked(claims({ session_id: 'ses_9' }))).toBe(false)
})
