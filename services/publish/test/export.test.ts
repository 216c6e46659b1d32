import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { networkDouble } from './support/network-double.ts'
import { type PublishService, startPublish } from './support/publish-service.ts'

let publish: PublishService

beforeAll(async () => {
  publish = await startPublish('export', { networks: [networkDouble()] })
})
afterAll(() => publish?.stop())

const LATER = '2026-12-01T09:00'

test('exports everything of the caller, without credentials and links', async () => {
  const connection_id = await publish.connect('ada')
  const shared = await publish.plan('ada', { connection_id, local_time: LATER })
  await publish.plan('ada', { text: 'Every day.', local_time: LATER, repeat: { frequency: 'daily' } })
  await publish.plan('bob', { text: 'Of another user.' })
  await publish.call('ada', 'PUT', '/schedule', { time_zone: 'Europe/Berlin', slots: [{ weekday: 2, time: '08:30' }], grace_minutes: 15 })
  const { body: feed } = await publish.call('ada', 'POST', '/calendar')
  const share = { post_ids: [shared.post_id], from_name: 'Ada’s bakery', days: 14, require_approval: false }
  const { body: link } = await publish.call('ada', 'POST', '/reviews', share)
  await publish.app.inject({
    method: 'POST',
    url: '/api/publish/review/comments',
    headers: { 'review-token': link.link.slice('/review#'.length) },
    payload: { post: 1, revision: 1, name: 'Grace', text: 'Is this right?' },
  })

  const { headers, body } = await publish.text('ada', '/export')
  expect(headers['content-disposition']).toBe('attachment; filename="loomcast_plan_2026-03-10.json"')
  const found = JSON.parse(body)
  expect(found).toMatchObject({
    exported_at: '2026-03-10T12:00:00.000Z',
    connections: [{ connection_id, network: 'mastodon', address: 'https://ada.example' }],
    schedule: { time_zone: 'Europe/Berlin', slots: [{ weekday: 2, time: '08:30' }], grace_minutes: 15 },
    calendar_link: { read_at: null },
    review_links: [{ from_name: 'Ada’s bakery', post_count: 1 }],
    series: [{ text: 'Every day.', repeat: { frequency: 'daily' }, ended_at: null }],
    review_comments: [{ post_id: shared.post_id, name: 'Grace', text: 'Is this right?' }],
  })
  expect(found.posts.map(({ text }: { text: string }) => text).sort()).toEqual([shared.text, 'Every day.'].sort())
  expect(found.review_log.map(({ step }: { step: string }) => step)).toEqual(['shared', 'commented'])
  const token = new URLSearchParams(feed.path.split('?')[1]).get('token')
  for (const secret of [token, link.link.slice('/review#'.length), 'credentials', 'user_id', 'Of another user'])
    expect(body).not.toContain(secret)
})

test('exports more posts than fit into a page, each once', async () => {
  await publish.entitle('grace', { planned_limit: null })
  for (let count = 0; count < 205; count += 20) {
    const posts = Array.from({ length: Math.min(20, 205 - count) }, (_, index) => ({
      platform: 'linkedin',
      connection_id: null,
      text: `Post ${count + index}`,
      local_time: LATER,
      time_zone: 'UTC',
      state: 'draft',
    }))
    expect((await publish.call('grace', 'POST', '/posts', { posts })).status).toBe(201)
  }
  const { posts } = JSON.parse((await publish.text('grace', '/export')).body)
  expect(new Set(posts.map(({ text }: { text: string }) => text)).size).toBe(205)
  expect(posts).toHaveLength(205)
})

test('is an empty plan for a user who has planned nothing', async () => {
  const found = JSON.parse((await publish.text('new', '/export')).body)
  expect(found).toMatchObject({ connections: [], posts: [], series: [], review_links: [], calendar_link: null })
})
