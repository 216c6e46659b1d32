import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ExpectedEvent, expectEvent, matching } from '@loomcast/contracts/pact'
import { testRevocations } from '@loomcast/contracts/pact/revocations'
import { createRevocationList } from '@loomcast/service-kit/redis'
import { type RecordingBus, recordingBus } from '@loomcast/service-kit/testing'
import { silent, startVideo, type VideoService } from '../test/support/video-service.ts'

const { boolean, eachLike, integer, nullValue, regex, string, time } = matching

let video: VideoService
let bus: RecordingBus

beforeAll(async () => {
  bus = recordingBus()
  video = await startVideo('pact_events', { bus })
})
afterAll(() => video?.stop())

/** Decodes and validates the event, and passes it to the handler that the service registered, with the service's real inbox and database. */
const receiveEvent = (expected: ExpectedEvent) => expectEvent(expected, (message) => bus.receive(expected.group, message))
const usageOf = async (user: string) => (await video.call(user, 'GET', '/api/video/usage')).body

test('stores the date of registration', async () => {
  await receiveEvent({
    group: 'video.projections',
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
  expect((await video.models.meters.findOne({ _id: 'usr_1' }).lean())?.signed_up_at).toEqual(new Date('2026-01-31T08:00:00.000Z'))
})

const PLAN = {
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

test('applies a plan with limits and an unlimited one', async () => {
  await receiveEvent({
    group: 'video.projections',
    type: 'com.loomcast.billing.entitlement-changed.v2',
    variant: 'a plan with limits',
    given: { 'a plan with limits': {} },
    data: { ...PLAN, user_id: string('usr_1'), limits: { texts: integer(50), videos: integer(5) } },
  })
  expect(await usageOf('usr_1')).toMatchObject({ video_generations_limit: 5, remaining: 5 })
  await receiveEvent({
    group: 'video.projections',
    type: 'com.loomcast.billing.entitlement-changed.v2',
    variant: 'an unlimited plan',
    given: { 'an unlimited plan': {} },
    data: { ...PLAN, user_id: string('usr_2'), limits: { texts: nullValue(), videos: nullValue() } },
  })
  expect((await usageOf('usr_2')).video_generations_limit).toBe('unlimited')
})

test('applies the video options of a plan', async () => {
  await receiveEvent({
    group: 'video.projections',
    type: 'com.loomcast.billing.entitlement-changed.v2',
    variant: 'a plan with some of the video options',
    given: { 'a plan with some of the video options': {} },
    data: {
      ...PLAN,
      user_id: string('usr_3'),
      custom_branding: boolean(true),
      video_options: {
        qualities: eachLike('fast'),
        scene_counts: eachLike(3),
        resolutions: eachLike('720p'),
        platforms: eachLike('tiktok'),
      },
    },
  })
  const { body } = await video.call('usr_3', 'GET', '/api/video/options')
  expect(body.models.map((each: { allowed: boolean }) => each.allowed)).toEqual([true, false, false])
  expect(body.scenes.allowed).toEqual([3])
  expect(body.logo).toEqual({ allowed: true })
})

test('adds bonus videos', async () => {
  await receiveEvent({
    group: 'video.projections',
    type: 'com.loomcast.billing.bonus-granted.v2',
    given: { 'a bonus': {} },
    data: { user_id: string('usr_1'), grant_id: string('grant_1'), texts: integer(0), videos: integer(3), granted_at: time() },
  })
  expect((await usageOf('usr_1')).bonus_remaining).toBe(3)
})

testRevocations(
  'video',
  () => ({
    receive: (group, message) => bus.receive(group, message),
    isRevoked: createRevocationList({ redis: video.deps.redis, service: 'video', logger: silent }).isRevoked,
  }),
  { signedOut: 'usr_4' },
)

test('records which pictures a post has', async () => {
  await receiveEvent({
    group: 'video.projections',
    type: 'com.loomcast.content.pictures-changed.v1',
    given: { 'a text with pictures': {} },
    data: { user_id: string('usr_1'), content_id: string('cnt_1'), file_ids: eachLike('fil_1'), changed_at: time() },
  })
  expect(await video.repositories.pictureReferences.uses('usr_1', 'fil_1')).toBe(true)
})

test('records which pictures a planned post has', async () => {
  await receiveEvent({
    group: 'video.projections',
    type: 'com.loomcast.publish.pictures-changed.v1',
    given: { 'a planned post with pictures': {} },
    data: { user_id: string('usr_1'), post_id: string('post_1'), file_ids: eachLike('fil_2'), changed_at: time() },
  })
  expect(await video.repositories.pictureReferences.uses('usr_1', 'fil_2')).toBe(true)
})

test('deletes the data of a deleted account', async () => {
  const [image] = await video.images('usr_1')
  expect(image).toBeDefined()
  expect((await video.call('usr_1', 'POST', '/api/analyze-images', { image_urls: [image] })).status).toBe(200)
  expect(await video.models.analyses.countDocuments({ user_id: 'usr_1' })).toBe(1)
  await receiveEvent({
    group: 'video.projections',
    type: 'com.loomcast.auth.account-deleted.v1',
    given: { 'a user who deleted the account': {} },
    data: { user_id: string('usr_1'), deleted_at: time() },
  })
  expect(await video.models.files.countDocuments({ user_id: 'usr_1', removed_at: null })).toBe(0)
  expect(await video.models.analyses.countDocuments({ user_id: 'usr_1' })).toBe(0)
  expect(await video.models.pictureReferences.countDocuments({ user_id: 'usr_1' })).toBe(0)
})
