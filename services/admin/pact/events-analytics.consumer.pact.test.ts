import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ExpectedEvent, expectEvent, matching } from '@loomcast/contracts/pact'
import { ANALYTICS_GROUP } from '../src/analytics/consume-analytics.ts'
import { type AdminService, startAdmin } from '../test/support/admin-service.ts'

const { boolean, eachLike, integer, nullValue, number, regex, string, time } = matching

let admin: AdminService
beforeAll(async () => {
  admin = await startAdmin('pact_events_analytics', { now: '2026-03-10T12:00:00Z' })
})
afterAll(() => admin?.stop())

/** Calls the registered handler with its inbox and database. */
const receives = (expected: Omit<ExpectedEvent, 'group'>) =>
  expectEvent({ group: ANALYTICS_GROUP, ...expected }, (message) => admin.bus.receive(ANALYTICS_GROUP, message))
const dashboard = async () => (await admin.call('usr_admin', 'GET', '/api/admin/dashboard')).body
const summary = async () => (await admin.call('usr_admin', 'GET', '/api/admin/analytics')).body.summary

const user_id = string('usr_1')
const at = time('2026-03-10T11:00:00.000Z')
const model = { provider: string('openai'), model: string('gpt-4o-mini') }
const attempt = { user_id, job_id: string('vid_1'), attempt: integer(1), engine: string('motion'), model: string('veo3_fast') }

test('a registration adds a new user, who stays one after the deletion of the account', async () => {
  await receives({
    type: 'com.loomcast.auth.user-registered.v1',
    given: { 'a user': {} },
    data: { user_id, email: string('ada@example.com'), name: nullValue(), referral_code: nullValue(), registered_at: at },
  })
  expect(await summary()).toMatchObject({ new_users: 1 })
  await receives({
    type: 'com.loomcast.auth.account-deleted.v1',
    given: { 'a user who deleted the account': {} },
    data: { user_id, deleted_at: at },
  })
  expect(await summary()).toMatchObject({ new_users: 1 })
})

test('an account that is announced without its registration adds a new user', async () => {
  await receives({
    type: 'com.loomcast.auth.account-changed.v1',
    given: { 'a user': {} },
    data: {
      user_id: string('usr_2'),
      email: string('bob@example.com'),
      name: nullValue(),
      is_admin: boolean(false),
      is_active: boolean(true),
      email_verified: boolean(false),
      created_at: at,
      updated_at: at,
    },
  })
  expect(await summary()).toMatchObject({ new_users: 2 })
})

test('a text adds its tokens and cost, and a failed one its reason', async () => {
  await receives({
    type: 'com.loomcast.content.generated.v1',
    given: { 'a text that was generated': {} },
    data: {
      user_id,
      content_id: string('cnt_1'),
      platform: string('linkedin'),
      ...model,
      prompt_tokens: integer(400),
      completion_tokens: integer(200),
      total_tokens: integer(600),
      duration_ms: integer(900),
      generated_at: at,
    },
  })
  await receives({
    type: 'com.loomcast.content.failed.v1',
    given: { 'a text that was refused': {} },
    data: {
      user_id,
      generation_id: string('gen_1'),
      platform: string('linkedin'),
      ...model,
      code: string('content_refused'),
      duration_ms: integer(300),
      failed_at: at,
    },
  })
  expect(await dashboard()).toMatchObject({ total_content: 1, today_tokens: 600, today_failures: 1, active_users: 1 })
})

test('texts that were deleted are counted', async () => {
  await receives({
    type: 'com.loomcast.content.deleted.v1',
    given: { 'a text that was deleted': {} },
    data: { user_id, content_ids: eachLike('cnt_1'), state: regex('^(deleted|restored|purged)$', 'deleted'), changed_at: at },
  })
  expect(await summary()).toMatchObject({ deleted_content: 1 })
})

test('videos are counted when they are requested, completed, failed and deleted', async () => {
  const spec = { format: string('tiktok'), platform: string('social_media'), scenes: integer(3) }
  await receives({
    type: 'com.loomcast.video.requested.v1',
    given: { 'a video that was requested': {} },
    data: { ...attempt, ...spec, requested_at: at },
  })
  await receives({
    type: 'com.loomcast.video.completed.v1',
    given: { 'a video that was completed': {} },
    data: {
      ...attempt,
      ...spec,
      duration_seconds: number(24.5),
      size_bytes: integer(5_000_000),
      cost_cents: integer(0),
      processing_ms: integer(60_000),
      completed_at: at,
    },
  })
  await receives({
    type: 'com.loomcast.video.failed.v1',
    given: { 'a video that was canceled': {} },
    data: { ...attempt, job_id: string('vid_2'), step: string('image_analysis'), code: string('cancelled'), failed_at: at },
  })
  await receives({
    type: 'com.loomcast.video.deleted.v1',
    given: { 'a video that was deleted': {} },
    data: { user_id, job_ids: eachLike('vid_1'), state: regex('^(deleted|restored|purged)$', 'deleted'), changed_at: at },
  })
  expect(await summary()).toMatchObject({
    successful_videos: 1,
    canceled_videos: 1,
    failed_videos: 0,
    requested_videos: 1,
    deleted_videos: 1,
  })
})
