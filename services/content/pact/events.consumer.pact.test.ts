import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ExpectedEvent, expectEvent, matching } from '@loomcast/contracts/pact'
import { createRevocationList } from '@loomcast/service-kit/redis'
import { type RecordingBus, recordingBus } from '@loomcast/service-kit/testing'
import { startService } from '../src/app.ts'
import { type ContentService, LINKEDIN, silent, startContent } from '../test/support/content-service.ts'

const { boolean, eachLike, integer, like, nullValue, regex, string, time } = matching

let content: ContentService
let service: Awaited<ReturnType<typeof startService>>
let bus: RecordingBus

beforeAll(async () => {
  bus = recordingBus()
  content = await startContent('pact_events')
  service = await startService({ ...content.deps, bus, role: 'worker' })
})
afterAll(async () => {
  await service.close()
  await content.stop()
})

/** The event goes to the handler that the service registered, decoded and checked on its way, with its inbox and its database. */
const receives = (expected: ExpectedEvent) => expectEvent(expected, (message) => bus.receive(expected.group, message))
const packageOf = async () => (await content.call('usr_1', 'GET', '/api/user/package')).body
const historyOf = async () => (await content.call('usr_1', 'GET', '/api/content/history')).body.total

test('the day of registration sets the month', async () => {
  await receives({
    group: 'content.projections',
    type: 'com.loomcast.auth.user-registered.v1',
    given: { 'a user': {} },
    data: {
      user_id: string('usr_1'),
      email: string('ada@example.com'),
      name: nullValue(),
      referral_code: nullValue(),
      registered_at: time('2026-01-31T08:00:00.000Z'),
    },
  })
  expect((await packageOf()).period_ends_at).toBe('2026-03-31T00:00:00.000Z')
})

const PLAN = {
  user_id: string('usr_1'),
  package_id: string('professional'),
  package_name: string('Professional'),
  package_description: string('For creators'),
  tier: string('pro'),
  is_paid: boolean(true),
  price_minor: integer(1900),
  currency: regex('^[a-z]{3}$', 'usd'),
  video_enabled: boolean(true),
  include_video: boolean(true),
  limits: { texts: integer(50), videos: integer(5) },
  advanced_ai_models: boolean(true),
  video_options: { qualities: nullValue(), scene_counts: nullValue(), resolutions: nullValue(), platforms: nullValue() },
  source: regex('^(subscription|grant|free)$', 'subscription'),
  ends_at: nullValue(),
  grace_until: nullValue(),
  changed_at: time(),
}

test('a plan with limits, and one without', async () => {
  await receives({
    group: 'content.projections',
    type: 'com.loomcast.billing.entitlement-changed.v2',
    variant: 'a plan with limits',
    given: { 'a plan with limits': {} },
    data: PLAN,
  })
  expect(await packageOf()).toMatchObject({ package: { name: 'Professional' }, limits: { limit: 50 } })
  await receives({
    group: 'content.projections',
    type: 'com.loomcast.billing.entitlement-changed.v2',
    variant: 'an unlimited plan',
    given: { 'an unlimited plan': {} },
    data: { ...PLAN, user_id: string('usr_2'), limits: { texts: nullValue(), videos: nullValue() } },
  })
  expect((await content.call('usr_2', 'GET', '/api/user/package')).body.limits.limit).toBeNull()
})

test('bonus generations', async () => {
  await receives({
    group: 'content.projections',
    type: 'com.loomcast.billing.bonus-granted.v2',
    given: { 'a bonus': {} },
    data: { user_id: string('usr_1'), grant_id: string('grant_1'), texts: integer(3), videos: integer(0), granted_at: time() },
  })
  expect((await packageOf()).referral_bonus).toBe(3)
})

test('a knowledge item, and its deletion', async () => {
  const item = {
    knowledge_id: string('kno_1'),
    title: string('House style'),
    platform: string('general'),
    content_type: regex('^(example|training|system_prompt)$', 'training'),
    is_active: boolean(true),
    changed_at: time(),
  }
  await receives({
    group: 'content.projections',
    type: 'com.loomcast.admin.knowledge-item-changed.v2',
    variant: 'written',
    given: { 'a knowledge item that was written': {} },
    data: { ...item, content: string('Say "we".'), deleted: false },
  })
  expect((await content.repositories.knowledge.activeFor('linkedin')).map(({ content }) => content)).toEqual(['Say "we".'])
  await receives({
    group: 'content.projections',
    type: 'com.loomcast.admin.knowledge-item-changed.v2',
    variant: 'deleted',
    given: { 'a knowledge item that was deleted': {} },
    data: { ...item, knowledge_id: string('kno_2'), content: like(''), deleted: true },
  })
  expect(await content.repositories.knowledge.activeFor('linkedin')).toHaveLength(1)
})

test('tokens of a revoked signing key are refused', async () => {
  const claims = { user_id: 'usr_9', session_id: 'ses_9', role: 'user' as const, issued_at: 4_000_000_000, key_id: 'key_pact_content' }
  const revocations = createRevocationList({ redis: content.deps.redis, service: 'content', logger: silent })
  expect(await revocations.isRevoked(claims)).toBe(false)
  await receives({
    group: 'content.revocations',
    type: 'com.loomcast.auth.signing-keys-revoked.v1',
    given: { 'a signing key that was compromised': {} },
    data: { key_ids: eachLike('key_pact_content'), revoked_at: time() },
  })
  expect(await revocations.isRevoked(claims)).toBe(true)
  expect(await revocations.isRevoked({ ...claims, key_id: 'key_of_today' })).toBe(false)
})

test('sessions that ended are refused', async () => {
  const claims = { user_id: 'usr_1', session_id: 'ses_1', role: 'user' as const, issued_at: Date.parse('2026-03-10T13:00:00Z') / 1000 }
  const revocations = createRevocationList({ redis: content.deps.redis, service: 'content', logger: silent })
  expect(await revocations.isRevoked(claims)).toBe(false)
  await receives({
    group: 'content.revocations',
    type: 'com.loomcast.auth.session-revoked.v1',
    variant: 'some sessions',
    given: { 'a user who signed out': {} },
    data: { user_id: string('usr_1'), session_ids: eachLike('ses_1'), all: false, reason: string('logout'), revoked_at: time() },
  })
  expect(await revocations.isRevoked(claims)).toBe(true)
  const other = { ...claims, user_id: 'usr_3', session_id: 'ses_3', issued_at: Date.parse('2026-03-10T11:00:00Z') / 1000 }
  await receives({
    group: 'content.revocations',
    type: 'com.loomcast.auth.session-revoked.v1',
    variant: 'all sessions',
    given: { 'a user who set a new password by a link': {} },
    data: { user_id: string('usr_3'), session_ids: like(['ses_2']), all: true, reason: string('password-changed'), revoked_at: time() },
  })
  expect(await revocations.isRevoked(other)).toBe(true)
})

test('a deleted account is forgotten, and its tokens are refused', async () => {
  await content.call('usr_1', 'POST', '/api/content/generate', LINKEDIN)
  expect(await historyOf()).toBe(1)
  const deleted = { type: 'com.loomcast.auth.account-deleted.v1', given: { 'a user who deleted the account': {} } }
  const data = { user_id: string('usr_1'), deleted_at: time() }
  await receives({ ...deleted, group: 'content.projections', data })
  expect(await content.repositories.contents.count('usr_1')).toBe(0)
  await receives({ ...deleted, group: 'content.revocations', data })
})
