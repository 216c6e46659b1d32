import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ExpectedEvent, expectEvent, matching } from '@loomcast/contracts/pact'
import { type AdminService, startAdmin } from '../test/support/admin-service.ts'

const { boolean, integer, like, nullValue, regex, string, time } = matching

let admin: AdminService
beforeAll(async () => {
  admin = await startAdmin('pact_events_users')
})
afterAll(() => admin.stop())

const receives = (expected: Omit<ExpectedEvent, 'group'>) =>
  expectEvent({ group: 'admin.users', ...expected }, (message) => admin.bus.receive('admin.users', message))
const row = async () => (await admin.call('usr_admin', 'GET', '/api/admin/users')).body.users[0]

test('an account appears in the directory', async () => {
  await receives({
    type: 'com.loomcast.auth.account-changed.v1',
    given: { 'a user': {} },
    data: {
      user_id: string('usr_1'),
      email: string('ada@example.com'),
      name: nullValue(),
      is_admin: boolean(false),
      is_active: boolean(true),
      email_verified: boolean(false),
      created_at: time(),
      updated_at: time(),
    },
  })
  expect(await row()).toMatchObject({ email: 'ada@example.com', is_active: true })
})

test('the plan is that of billing', async () => {
  await receives({
    type: 'com.loomcast.billing.entitlement-changed.v2',
    given: { 'a plan with limits': {} },
    data: {
      user_id: string('usr_1'),
      package_id: string('professional'),
      package_name: string('Professional'),
      package_description: string(''),
      tier: string('pro'),
      is_paid: boolean(true),
      price_minor: integer(1900),
      currency: regex('^[a-z]{3}$', 'usd'),
      video_enabled: boolean(true),
      include_video: boolean(true),
      limits: { texts: integer(50), videos: integer(5) },
      advanced_ai_models: boolean(true),
      source: regex('^(subscription|grant|free)$', 'grant'),
      ends_at: nullValue(),
      video_options: { qualities: nullValue(), scene_counts: nullValue(), resolutions: nullValue(), platforms: nullValue() },
      grace_until: nullValue(),
      changed_at: time(),
    },
  })
  expect(await row()).toMatchObject({ subscription_status: 'pro', package_name: 'Professional' })
})

test('a text and a video are counted', async () => {
  await receives({
    type: 'com.loomcast.content.generated.v1',
    given: { 'a text that was generated': {} },
    data: {
      user_id: string('usr_1'),
      content_id: string('ctn_1'),
      platform: string('linkedin'),
      provider: string('local'),
      model: string('composer'),
      prompt_tokens: integer(40),
      completion_tokens: integer(60),
      total_tokens: integer(100),
      duration_ms: integer(900),
      generated_at: time(),
    },
  })
  const attempt = {
    user_id: string('usr_1'),
    job_id: string('vid_1'),
    attempt: integer(1),
    engine: string('motion'),
    model: string('veo3_fast'),
  }
  const spec = { format: string('tiktok'), platform: string('social_media'), scenes: integer(1) }
  await receives({
    type: 'com.loomcast.video.requested.v1',
    given: { 'a video that was requested': {} },
    data: { ...attempt, ...spec, requested_at: time() },
  })
  await receives({
    type: 'com.loomcast.video.completed.v1',
    given: { 'a video that was completed': {} },
    data: {
      ...attempt,
      ...spec,
      duration_seconds: like(5.5),
      size_bytes: integer(1000),
      cost_cents: integer(0),
      processing_ms: integer(10),
      completed_at: time(),
    },
  })
  await receives({
    type: 'com.loomcast.video.failed.v1',
    given: { 'a video that was canceled': {} },
    data: { ...attempt, step: string('video_generation'), code: string('content_refused'), failed_at: time() },
  })
  expect(await row()).toMatchObject({ content_count: 1, video_count: 1, last_activity: expect.any(String) })
})

test('a deleted account disappears', async () => {
  await receives({
    type: 'com.loomcast.auth.account-deleted.v1',
    given: { 'a user who deleted the account': {} },
    data: { user_id: string('usr_1'), deleted_at: time() },
  })
})
