import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ExpectedEvent, expectEvent, matching } from '@loomcast/contracts/pact'
import { testRevocations } from '@loomcast/contracts/pact/revocations'
import { createRevocationList } from '@loomcast/service-kit/redis'
import { type RecordingBus, recordingBus } from '@loomcast/service-kit/testing'
import { startService } from '../src/app.ts'
import { type ContentService, LINKEDIN, silent, startContent } from '../test/support/content-service.ts'

const { boolean, integer, like, nullValue, regex, string, time } = matching

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

/** Decodes and validates the event, then calls the handler that the service registered, with its inbox and database. */
const receives = (expected: ExpectedEvent) => expectEvent(expected, (message) => bus.receive(expected.group, message))
const packageOf = async () => (await content.call('usr_1', 'GET', '/api/user/package')).body
const historyOf = async () => (await content.call('usr_1', 'GET', '/api/content/history')).body.total

test('the sign-up date sets the monthly period', async () => {
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

test('a package with limits, and one without', async () => {
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

test('a bonus adds generations', async () => {
  await receives({
    group: 'content.projections',
    type: 'com.loomcast.billing.bonus-granted.v2',
    given: { 'a bonus': {} },
    data: { user_id: string('usr_1'), grant_id: string('grant_1'), texts: integer(3), videos: integer(0), granted_at: time() },
  })
  expect((await packageOf()).referral_bonus).toBe(3)
})

test('a knowledge item is stored and deleted', async () => {
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

testRevocations('content', () => ({
  receive: (group, message) => bus.receive(group, message),
  isRevoked: createRevocationList({ redis: content.deps.redis, service: 'content', logger: silent }).isRevoked,
}))

test('deletes the data of a deleted account', async () => {
  await content.call('usr_1', 'POST', '/api/content/generate', LINKEDIN)
  expect(await historyOf()).toBe(1)
  await receives({
    group: 'content.projections',
    type: 'com.loomcast.auth.account-deleted.v1',
    given: { 'a user who deleted the account': {} },
    data: { user_id: string('usr_1'), deleted_at: time() },
  })
  expect(await content.repositories.contents.totals('usr_1', new Date(0), new Date(0))).toMatchObject({ total: 0 })
})
