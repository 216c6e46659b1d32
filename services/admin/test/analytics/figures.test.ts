import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { encodeEvent } from '@loomcast/service-kit/events'
import { ANALYTICS_GROUP } from '../../src/analytics/consume-analytics.ts'
import { type AdminService, startAdmin } from '../support/admin-service.ts'
import { userEvents } from '../support/users.ts'
import {
  binnedTexts,
  deletedAccount,
  failedText,
  failedVideo,
  type HistoryEvent,
  registered,
  requestedVideo,
  text,
  video,
} from './support/history.ts'

let admin: AdminService
beforeAll(async () => {
  admin = await startAdmin('figures', { now: '2026-03-31T12:00:00Z' })
})
afterAll(() => admin?.stop())

const receive = async (...events: HistoryEvent[]) => {
  for (const event of events) {
    await admin.bus.receive(ANALYTICS_GROUP, encodeEvent(event))
    // Accounts are counted as the list of users shows them.
    if (event.type === 'com.loomcast.auth.user-registered.v1')
      await userEvents(admin).account(event.data.user_id, { created_at: event.data.registered_at })
    if (event.type === 'com.loomcast.auth.account-deleted.v1') await admin.bus.receive('admin.users', encodeEvent(event))
  }
}
const dashboard = async () => (await admin.call('usr_admin', 'GET', '/api/admin/dashboard')).body
const analytics = async (days = 30) => (await admin.call('usr_admin', 'GET', `/api/admin/analytics?days=${days}`)).body

describe('without any event', () => {
  test('every figure is 0, and every percentage without a previous value is null', async () => {
    const empty = await dashboard()
    expect(empty).toMatchObject({
      success: true,
      total_users: 0,
      active_users: 0,
      total_content: 0,
      total_videos: 0,
      today_requests: 0,
      today_tokens: 0,
      top_platforms: [],
      updated_at: null,
      comparison: { active_users: { current: 0, previous: 0, percent: null } },
    })
    expect(empty.last_7_days).toHaveLength(7)
    const period = await analytics()
    expect(period.summary).toMatchObject({ total_content: 0, video_success_rate: 0, total_active_users: 0 })
    expect(period.cost).toMatchObject({ estimated: 0, average_daily: 0, per_content: null, real: 0, real_video: 0 })
    expect(period.daily_usage).toHaveLength(30)
  })
})

describe('access', () => {
  test('a user who is not an administrator is refused, and other periods are refused', async () => {
    expect((await admin.callAsUser('usr_1', 'GET', '/api/admin/dashboard')).status).toBe(403)
    expect((await admin.callAsUser('usr_1', 'GET', '/api/admin/analytics')).status).toBe(403)
    expect((await admin.call('usr_admin', 'GET', '/api/admin/analytics?days=14')).status).toBe(400)
    expect((await admin.call('usr_admin', 'GET', '/api/admin/analytics')).body.days).toBe(30)
  })
})

describe('figures', () => {
  const NOW = '2026-03-31T11:00:00.000Z'

  test('add texts, failures, videos and people as they happen', async () => {
    await receive(
      registered('usr_a', '2026-02-10T09:00:00.000Z'),
      registered('usr_b', '2026-03-20T09:00:00.000Z'),
      text('usr_a', NOW),
      text('usr_a', '2026-03-30T23:59:59.999Z', { provider: 'gemini', model: 'gemini-pro-latest', platform: 'blog' }),
      text('usr_b', '2026-02-28T23:59:59.999Z', { provider: 'local', model: 'composer' }),
      failedText('usr_b', NOW, { provider: 'gemini', model: 'gemini-pro-latest' }),
      video('usr_b', NOW, { cost_cents: 320 }),
      failedVideo('usr_b', NOW),
      failedVideo('usr_b', NOW, { code: 'cancelled' }),
      requestedVideo('usr_b', NOW),
      binnedTexts('usr_a', NOW, 'deleted', 3),
      binnedTexts('usr_a', NOW, 'restored', 1),
      binnedTexts('usr_a', NOW, 'purged', 2),
    )
    expect(await dashboard()).toMatchObject({
      total_users: 2,
      active_users: 2,
      total_content: 3,
      total_videos: 1,
      today_requests: 2,
      openai_requests: 1,
      gemini_requests: 1,
      other_requests: 0,
      today_tokens: 600,
      today_failures: 1,
      top_platforms: [
        { _id: 'LinkedIn Post', count: 2 },
        { _id: 'Blog Post', count: 1 },
      ],
      comparison: {
        total_users: { current: 1, previous: 1, percent: 0 },
        // March has 31 days; February 28.
        total_content: { current: 2, previous: 1, percent: 100 },
        active_users: { current: 2, previous: 1, percent: 100 },
        total_videos: { current: 1, previous: 0, percent: null },
      },
      updated_at: '2026-03-31T12:00:00.000Z',
    })
    const week = await analytics(7)
    expect(week.summary).toEqual({
      total_content: 2,
      total_videos: 2,
      successful_videos: 1,
      failed_videos: 1,
      video_success_rate: 50,
      total_active_users: 2,
      failed_content: 1,
      canceled_videos: 1,
      requested_videos: 1,
      deleted_content: 2,
      deleted_videos: 0,
      new_users: 0,
    })
    expect(week.daily_usage.at(-1)).toEqual({
      date: '2026-03-31',
      content_count: 1,
      video_count: 1,
      failed_content: 1,
      total_tokens: 600,
      // 400 × 0.15 + 200 × 0.60 micros, and 3.20 dollars.
      cost_micros: 180 + 3_200_000,
      active_users: 2,
      partial: true,
    })
    expect(week.provider_usage).toEqual([
      { _id: 'gemini', count: 1, failed: 1, total_tokens: 600, cost_micros: 3_200 },
      { _id: 'openai', count: 1, failed: 0, total_tokens: 600, cost_micros: 180 },
    ])
    expect(week.cost).toMatchObject({ estimated: 0.0024, average_daily: 0.000343, per_content: 0.0012 })
    expect(week.cost).toMatchObject({ real: 0.00338, real_video: 3.2, unpriced_content: 0 })
    expect(week.failure_usage).toEqual([{ _id: 'content_refused', count: 1 }])
  })

  test('count a text that is published again under another event id once, and its user once', async () => {
    const before = await dashboard()
    const again = text('usr_a', NOW, { content_id: 'cnt_twice' })
    await receive(again, again, { ...again, id: 'evt_snapshot' }, { ...registered('usr_a', '2026-02-10T09:00:00.000Z') })
    const after = await dashboard()
    expect(after.total_content).toBe(before.total_content + 1)
    expect(after.total_users).toBe(before.total_users)
  })

  test('count texts without a price separately, regardless of the characters in the names of their models', async () => {
    await receive(text('usr_a', NOW, { provider: 'openai', model: '$ft.gpt-4o$' }))
    const { cost, model_usage } = await analytics()
    expect(cost.unpriced_content).toBe(1)
    expect(model_usage).toContainEqual({
      _id: '$ft.gpt-4o$',
      provider: 'openai',
      count: 1,
      failed: 0,
      total_tokens: 600,
      cost_micros: 0,
      unpriced: 1,
    })
  })

  test('keep their values when an account is deleted, except the number of users; later events of the account change nothing else', async () => {
    const before = await dashboard()
    await receive(deletedAccount('usr_b', NOW), text('usr_b', NOW))
    const after = await dashboard()
    expect(after).toMatchObject({
      total_users: before.total_users - 1,
      comparison: { total_users: { current: before.comparison.total_users.current - 1, previous: 1 } },
      active_users: before.active_users,
      total_content: before.total_content + 1,
    })
    admin.clock.advance(9 * 24 * 3600_000)
    expect(await admin.context.repositories.facts.forgetPeople(admin.clock())).toBe(1)
    const people = await admin.connection.collection('fact_people').find().toArray()
    expect(people.map(({ key }) => key === null).sort()).toEqual([false, true])
    expect(JSON.stringify([people, await admin.connection.collection('facts').find().toArray()])).not.toMatch(/usr_/)
    await receive(text('usr_b', NOW))
    expect((await dashboard()).total_content).toBe(before.total_content + 2)
    admin.clock.advance(-9 * 24 * 3600_000)
    expect((await dashboard()).active_users).toBe(before.active_users)
  })

  test('a registration that arrives after the deletion of its account leaves no user', async () => {
    const before = (await dashboard()).total_users
    await receive(deletedAccount('usr_late', NOW), registered('usr_late', '2026-03-05T09:00:00.000Z'))
    const { total_users, comparison } = await dashboard()
    expect(total_users).toBe(before)
    const users = async (query = '') => (await admin.call('usr_admin', 'GET', `/api/admin/users?limit=100${query}`)).body
    const listed: { created_at: string }[] = (await users()).users
    expect(total_users).toBe(listed.length)
    expect(comparison.total_users.current).toBe(listed.filter(({ created_at }) => created_at.startsWith('2026-03')).length)
    expect((await analytics()).summary.new_users).toBe(2)
  })
})

describe('responses', () => {
  const get = async (headers: Record<string, string> = {}) =>
    admin.app.inject({ url: '/api/admin/analytics?days=7', headers: { ...(await admin.tokens.as('usr_admin', 'admin')), ...headers } })

  test('have a strong ETag that changes with the figures and the day, and produce 304 for a current copy', async () => {
    const first = await get()
    const etag = String(first.headers['etag'])
    expect(etag).toMatch(/^"[^"]+"$/)
    expect((await get()).body).toBe(first.body)
    const same = await get({ 'if-none-match': etag })
    expect([same.statusCode, same.body]).toEqual([304, ''])
    await receive(text('usr_a', '2026-03-31T11:30:00.000Z'))
    const changed = await get({ 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    admin.clock.advance(24 * 3600_000)
    const tomorrow = await get({ 'if-none-match': String(changed.headers['etag']) })
    expect(tomorrow.json().daily_usage.at(-1)).toMatchObject({ date: '2026-04-01', partial: true, content_count: 0 })
    admin.clock.advance(-24 * 3600_000)
  })
})
