import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { EventData, EventType } from '@loomcast/contracts'
import { type AdminService, startAdmin } from './support/admin-service.ts'
import { receive } from './support/events.ts'

/**
 * Two installations: `live` has followed the events, `fresh` was installed later and has only received the snapshots. In the end, `live` receives the snapshots,
 * too, and must not count anything twice.
 */
let live: AdminService
let fresh: AdminService

beforeAll(async () => {
  ;[live, fresh] = await Promise.all([startAdmin('republish_live'), startAdmin('republish_fresh')])
})
afterAll(() => Promise.all([live.stop(), fresh.stop()]))

const GROUPS = ['admin.users', 'admin.analytics', 'admin.finance', 'admin.knowledge'] as const

async function deliver<T extends EventType>(admin: AdminService, type: T, key: string, version: number, data: EventData<T>) {
  for (const group of GROUPS) await receive(admin, group, { type, key, version, data }).catch(ignoreOtherTypes)
}
/** A group rejects types that it does not consume. */
function ignoreOtherTypes(error: unknown): void {
  if (!/does not consume|no handler|not subscribed/i.test(String(error))) throw error
}

const at = (day: number) => `2026-03-0${day}T12:00:00.000Z`
const account = (email: string, updated: number) => ({
  user_id: 'usr_1',
  email,
  name: null,
  is_admin: false,
  is_active: true,
  email_verified: true,
  created_at: at(1),
  updated_at: at(updated),
})
const entitlement = (tier: string, package_name: string) => ({
  user_id: 'usr_1',
  package_id: tier,
  package_name,
  package_description: '',
  tier,
  is_paid: tier !== 'free',
  price_minor: 1900,
  currency: 'usd',
  video_enabled: true,
  include_video: true,
  limits: { texts: null, videos: null },
  advanced_ai_models: true,
  analytics_access: true,
  source: 'subscription' as const,
  ends_at: null,
  grace_until: null,
  changed_at: at(2),
  video_options: { qualities: null, scene_counts: null, resolutions: null, platforms: null },
})
const text = (content_id: string, day: number) => ({
  user_id: 'usr_1',
  content_id,
  platform: 'linkedin',
  provider: 'openai',
  model: 'gpt-4o-mini',
  prompt_tokens: 40,
  completion_tokens: 60,
  total_tokens: 100,
  duration_ms: 900,
  generated_at: at(day),
  knowledge: [{ knowledge_id: 'kno_1', tokens: 12 }],
})
const failedText = {
  user_id: 'usr_1',
  generation_id: 'gen_1',
  platform: 'linkedin',
  provider: 'openai',
  model: 'gpt-4o-mini',
  code: 'content_refused',
  duration_ms: 800,
  failed_at: at(4),
}
const bin = (state: 'deleted' | 'restored', day: number) => ({ user_id: 'usr_1', state, changed_at: at(day) })
const video = {
  user_id: 'usr_1',
  job_id: 'vid_1',
  attempt: 1,
  engine: 'motion',
  model: 'veo3_fast',
  format: 'tiktok',
  platform: 'social_media',
  scenes: 3,
}
const failedVideo = {
  user_id: 'usr_1',
  job_id: 'vid_1',
  attempt: 1,
  engine: 'motion',
  model: 'veo3_fast',
  step: 'video_generation' as const,
  code: 'provider_unavailable',
  failed_at: at(3),
}
const completed = { ...video, attempt: 2, duration_seconds: 20, size_bytes: 1000, cost_cents: 40, processing_ms: 10, completed_at: at(4) }
const subscription = {
  subscription_id: 'sub_1',
  user_id: 'usr_1',
  status: 'active',
  package_id: 'professional',
  tier: 'pro',
  include_video: true,
  monthly_amount_minor: 1900,
  currency: 'usd',
  interval: 'month' as const,
  started_at: at(2),
  renews_at: '2026-04-02T12:00:00.000Z',
  trial_end: null,
  cancel_at: null,
  past_due_since: null,
  changed_at: at(2),
}
const payment = {
  payment_id: 'pay_1',
  user_id: 'usr_1',
  subscription_id: 'sub_1',
  package_id: 'professional',
  tier: 'pro',
  invoice_number: 'LC-1',
  amount_minor: 1900,
  currency: 'usd',
  paid_at: at(2),
}
const refund = {
  refund_id: 'rfd_1',
  payment_id: 'pay_1',
  user_id: 'usr_1',
  kind: 'refund' as const,
  amount_minor: 500,
  currency: 'usd',
  refunded_at: at(5),
  state: 'recorded',
}

/** What the owners append for the present state. */
async function snapshots(admin: AdminService) {
  await deliver(admin, 'com.loomcast.auth.account-changed.v1', 'usr_1', 3, account('new@example.com', 3))
  await deliver(admin, 'com.loomcast.billing.entitlement-changed.v2', 'usr_1', 2, entitlement('pro', 'Professional'))
  await deliver(admin, 'com.loomcast.billing.subscription-changed.v1', 'sub_1', 1, subscription)
  await deliver(admin, 'com.loomcast.billing.payment-recorded.v1', 'pay_1', 1, payment)
  await deliver(admin, 'com.loomcast.billing.refund-recorded.v1', 'pay_1', 2, refund)
  await deliver(admin, 'com.loomcast.content.generated.v1', 'usr_1', 9, text('ctn_1', 3))
  await deliver(admin, 'com.loomcast.content.deleted.v1', 'usr_1', 10, { ...bin('deleted', 5), content_ids: ['ctn_1'] })
  await deliver(admin, 'com.loomcast.content.generated.v1', 'usr_1', 11, text('ctn_2', 4))
  await deliver(admin, 'com.loomcast.content.deleted.v1', 'usr_1', 12, { ...bin('deleted', 5), content_ids: ['ctn_2'] })
  await deliver(admin, 'com.loomcast.content.deleted.v1', 'usr_1', 13, { ...bin('restored', 6), content_ids: ['ctn_2'] })
  await deliver(admin, 'com.loomcast.content.failed.v1', 'usr_1', 14, failedText)
  await deliver(admin, 'com.loomcast.video.requested.v1', 'usr_1', 8, { ...video, requested_at: at(3) })
  await deliver(admin, 'com.loomcast.video.failed.v1', 'usr_1', 9, failedVideo)
  await deliver(admin, 'com.loomcast.video.requested.v1', 'usr_1', 10, { ...video, attempt: 2, requested_at: at(4) })
  await deliver(admin, 'com.loomcast.video.completed.v1', 'usr_1', 11, completed)
  await deliver(admin, 'com.loomcast.video.deleted.v1', 'usr_1', 12, { ...bin('deleted', 6), job_ids: ['vid_1'] })
}

/** The views of all projections, without the times at which they were updated. */
async function views(admin: AdminService) {
  const paths = ['users', 'users?status=pro', 'dashboard', 'analytics?days=30', 'financial-dashboard', 'revenue-analytics?days=30']
  const responses = await Promise.all(paths.map((path) => admin.call('usr_admin', 'GET', `/api/admin/${path}`)))
  expect(responses.map(({ status }) => status)).toEqual(paths.map(() => 200))
  const uses = await admin.connection.collection('knowledge_usage').find().toArray()
  return JSON.parse(
    JSON.stringify([...responses.map(({ body }) => body), uses], (name, value) => (name === 'updated_at' ? undefined : value)),
  )
}

test('a new installation filled by snapshots equals one that followed the events, which counts nothing twice', async () => {
  await deliver(live, 'com.loomcast.auth.user-registered.v1', 'usr_1', 1, {
    user_id: 'usr_1',
    email: 'old@example.com',
    name: null,
    referral_code: null,
    registered_at: at(1),
  })
  await deliver(live, 'com.loomcast.auth.account-changed.v1', 'usr_1', 1, account('old@example.com', 1))
  await deliver(live, 'com.loomcast.auth.account-changed.v1', 'usr_1', 3, account('new@example.com', 3))
  await deliver(live, 'com.loomcast.billing.entitlement-changed.v2', 'usr_1', 1, entitlement('free', 'Starter'))
  await deliver(live, 'com.loomcast.billing.entitlement-changed.v2', 'usr_1', 2, entitlement('pro', 'Professional'))
  await deliver(live, 'com.loomcast.billing.subscription-changed.v1', 'sub_1', 1, subscription)
  await deliver(live, 'com.loomcast.billing.payment-recorded.v1', 'pay_1', 1, payment)
  await deliver(live, 'com.loomcast.billing.refund-recorded.v1', 'pay_1', 1, refund)
  await deliver(live, 'com.loomcast.content.generated.v1', 'usr_1', 1, text('ctn_1', 3))
  await deliver(live, 'com.loomcast.content.generated.v1', 'usr_1', 2, text('ctn_2', 4))
  await deliver(live, 'com.loomcast.content.failed.v1', 'usr_1', 3, failedText)
  await deliver(live, 'com.loomcast.content.deleted.v1', 'usr_1', 4, { ...bin('deleted', 5), content_ids: ['ctn_1', 'ctn_2'] })
  await deliver(live, 'com.loomcast.content.deleted.v1', 'usr_1', 5, { ...bin('restored', 6), content_ids: ['ctn_2'] })
  await deliver(live, 'com.loomcast.video.requested.v1', 'usr_1', 1, { ...video, requested_at: at(3) })
  await deliver(live, 'com.loomcast.video.failed.v1', 'usr_1', 2, failedVideo)
  await deliver(live, 'com.loomcast.video.requested.v1', 'usr_1', 3, { ...video, attempt: 2, requested_at: at(4) })
  await deliver(live, 'com.loomcast.video.completed.v1', 'usr_1', 4, completed)
  await deliver(live, 'com.loomcast.video.deleted.v1', 'usr_1', 5, { ...bin('deleted', 6), job_ids: ['vid_1'] })
  const followed = await views(live)
  expect(followed[0].users).toMatchObject([{ email: 'new@example.com', content_count: 2, video_count: 1, package_name: 'Professional' }])

  expect(followed[3].summary).toMatchObject({
    failed_content: 1,
    failed_videos: 1,
    requested_videos: 2,
    deleted_content: 1,
    deleted_videos: 1,
  })
  expect(followed.at(-1)).toMatchObject([{ generations: 1 }, { generations: 1 }])

  await snapshots(fresh)
  expect(await views(fresh)).toEqual(followed)

  await snapshots(live)
  expect(await views(live)).toEqual(followed)
  await snapshots(fresh)
  expect(await views(fresh)).toEqual(followed)
})

test('an event about several texts adds only those that an event about one of them did not add', async () => {
  const deleted = { user_id: 'usr_2', state: 'deleted' as const, changed_at: at(7) }
  const count = async () => (await views(live))[3].summary.deleted_content
  const before = await count()
  await deliver(live, 'com.loomcast.content.deleted.v1', 'usr_2', 1, { ...deleted, content_ids: ['ctn_8'] })
  await deliver(live, 'com.loomcast.content.deleted.v1', 'usr_2', 2, { ...deleted, content_ids: ['ctn_7', 'ctn_8', 'ctn_9'] })
  expect(await count()).toBe(before + 3)
  await deliver(live, 'com.loomcast.content.deleted.v1', 'usr_2', 3, { ...deleted, content_ids: ['ctn_7', 'ctn_9'] })
  expect(await count()).toBe(before + 3)
})
