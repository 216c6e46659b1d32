import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { networkDouble } from './support/network-double.ts'
import { POST, type PublishService, startPublish } from './support/publish-service.ts'

let publish: PublishService
/** Ids of what Ada has, and of what belongs to another person. */
const ids: Record<string, string> = {}
const network = networkDouble()

beforeAll(async () => {
  publish = await startPublish('bad_input', { networks: [network] })
  for (const user of ['ada', 'mallory']) {
    const own = user === 'ada' ? 'own' : 'foreign'
    await publish.entitle(user, { connection_limit: null, planned_limit: null })
    ids[`${own} account`] = await publish.connect(user)
    ids[`${own} post`] = (await publish.plan(user, { text: `Bread of ${user}` })).post_id
    const repeat = { frequency: 'daily' }
    const { series, post_id } = await publish.plan(user, { text: `Daily bread of ${user}`, repeat })
    ids[`${own} series`] = series.series_id
    ids[`${own} repeated`] = post_id
    const body = { post_ids: [ids[`${own} post`]], from_name: 'The bakery', days: 7, require_approval: false }
    const shared = await publish.call(user, 'POST', '/reviews', body)
    ids[`${own} link`] = shared.body.review.review_id
    ids[`${own} token`] = shared.body.link.split('#')[1]
    await publish.call(user, 'PUT', '/schedule', { time_zone: 'UTC', slots: [{ weekday: 2, time: '09:00' }], grace_minutes: 30 })
  }
})
afterAll(() => publish?.stop())

/** Everything that is stored. */
async function stored(): Promise<unknown> {
  const { db } = publish.connection
  const names = ((await db?.collections()) ?? []).map(({ collectionName }) => collectionName).sort()
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await publish.connection.collection(name).find().sort({ _id: 1 }).toArray()])),
  )
}

/** Replaces `{own post}` and the like by ids. */
function named<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replace(/\{((?:own|foreign) \w+)\}/g, (_all, name: string) => ids[name] ?? name))
}

interface Answer {
  status: number
  body: Record<string, unknown>
}

async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: unknown, headers = {}): Promise<Answer> {
  const response = await publish.app.inject({
    method,
    url: `/api/publish${named(url)}`,
    headers: { ...(await publish.tokens.as('ada')), ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(payload !== undefined && { payload: typeof payload === 'string' ? payload : JSON.stringify(named(payload)) }),
  })
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
  return { status: response.statusCode, body: response.json() }
}

async function expectRejected(answer: () => Promise<Answer>, status: number, code: string, path?: string): Promise<void> {
  const before = await stored()
  const { status: sent, body } = await answer()
  expect({ status: sent, code: body['code'], path: (body['errors'] as { path: string }[] | undefined)?.[0]?.path }).toEqual({
    status,
    code,
    path,
  })
  expect(body).toMatchObject({ status, success: false, detail: expect.stringMatching(/\w.*\.$/), request_id: expect.any(String) })
  expect(await stored()).toEqual(before)
}

const many = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)
const planned = (change: object) => ({ posts: [{ ...POST, ...change }] })
const picture = { file_id: 'fil_1' }
const THROUGH = { connection_id: '{own account}' }

describe('a request that plans posts', () => {
  test.each<[string, unknown, number, string, string?]>([
    ['no posts', { posts: [] }, 400, 'validation_failed', 'posts'],
    ['more posts than a request can have', { posts: many(21, POST) }, 400, 'validation_failed', 'posts'],
    ['thousands of posts', { posts: many(3_000, POST) }, 400, 'validation_failed', 'posts'],
    ['more than a body can have', JSON.stringify({ posts: [{ ...POST, text: 'a'.repeat(1_100_000) }] }), 413, 'body_too_large'],
    ['posts that are no list', { posts: { 0: POST } }, 400, 'validation_failed', 'posts'],
    ['null as a post', { posts: [null] }, 400, 'validation_failed', 'posts.0'],
    ['one good and one bad post', { posts: [POST, { ...POST, text: '' }] }, 400, 'validation_failed', 'posts.1.text'],
    ['a query as a text', planned({ text: { $ne: '' } }), 400, 'validation_failed', 'posts.0.text'],
    ['a list as a text', planned({ text: ['a'] }), 400, 'validation_failed', 'posts.0.text'],
    ['a text of spaces', planned({ text: ' \n\t' }), 400, 'validation_failed', 'posts.0.text'],
    ['a field of the service', planned({ user_id: 'mallory' }), 400, 'validation_failed', 'posts.0.user_id'],
    ['a state that only the service sets', planned({ state: 'published' }), 400, 'validation_failed', 'posts.0.state'],
    ['a platform with the name of a method', planned({ platform: 'constructor' }), 400, 'unknown_platform', 'posts.0.platform'],
    ['a prototype', '{"posts":[{"__proto__":{"state":"draft"}}]}', 400, 'malformed_json'],
    ['an account of another person', planned({ connection_id: '{foreign account}' }), 404, 'connection_not_found', 'posts.0.connection_id'],
    ['a day that does not exist', planned({ local_time: '2026-02-30T10:00' }), 400, 'validation_failed', 'posts.0.local_time'],
    ['a time that does not exist', planned({ local_time: '2026-03-11T24:61' }), 400, 'validation_failed', 'posts.0.local_time'],
    ['a time thousands of years ahead', planned({ local_time: '9999-12-31T23:59' }), 400, 'validation_failed', 'posts.0.local_time'],
    ['a time that has passed', planned({ local_time: '0001-01-01T00:00' }), 400, 'time_is_past', 'posts.0.local_time'],
    ['a path as a time zone', planned({ time_zone: '../../etc/passwd' }), 400, 'unknown_time_zone', 'posts.0.time_zone'],
    ['a language that is none', planned({ language: '../en' }), 400, 'validation_failed', 'posts.0.language'],
    ['more AI parts than there are', planned({ ai_parts: many(11, 'text') }), 400, 'validation_failed', 'posts.0.ai_parts'],
    ['more pictures than any network takes', planned({ pictures: many(11, picture) }), 400, 'validation_failed', 'posts.0.pictures'],
    ['a picture twice', planned({ pictures: [picture, picture] }), 400, 'validation_failed', 'posts.0.pictures'],
    ['a picture of another person', planned({ pictures: [{ file_id: 'fil_foreign' }] }), 422, 'unknown_picture', 'posts.0.pictures'],
    ['a film of another person', planned({ film: { video_id: 'job_foreign' } }), 422, 'unknown_film', 'posts.0.film'],
    ['a list of films', planned({ film: [{ video_id: 'job_1' }] }), 400, 'validation_failed', 'posts.0.film'],
    [
      'a film with fields of the service',
      planned({ film: { video_id: 'job_1', read_key: 'x' } }),
      400,
      'validation_failed',
      'posts.0.film.read_key',
    ],
    [
      'a film that the network does not take',
      planned({ ...THROUGH, film: { video_id: 'job_1' } }),
      400,
      'validation_failed',
      'posts.0.film',
    ],
    ['options that are no texts', planned({ options: { privacy: { $gt: '' } } }), 400, 'validation_failed', 'posts.0.options.privacy'],
    [
      'more options than any network has',
      planned({ options: Object.fromEntries(many(21, 0).map((_, at) => [`o${at}`, 'x'])) }),
      400,
      'validation_failed',
      'posts.0.options',
    ],
    [
      'a series that ends before it starts',
      planned({ repeat: { frequency: 'daily', until: '2026-03-09' } }),
      400,
      'validation_failed',
      'posts.0.repeat.until',
    ],
    [
      'a series with a last day that does not exist',
      planned({ repeat: { frequency: 'daily', until: '2026-13-45' } }),
      400,
      'validation_failed',
      'posts.0.repeat.until',
    ],
    [
      'a series of a million posts',
      planned({ repeat: { frequency: 'daily', times: 1_000_000 } }),
      400,
      'validation_failed',
      'posts.0.repeat.times',
    ],
    [
      'a series on an eighth weekday',
      planned({ repeat: { frequency: 'weekly', weekdays: [8] } }),
      400,
      'validation_failed',
      'posts.0.repeat.weekdays.0',
    ],
    [
      'a series without its first weekday',
      planned({ repeat: { frequency: 'weekly', weekdays: [1] } }),
      400,
      'validation_failed',
      'posts.0.repeat.weekdays',
    ],
    ['a draft that repeats', planned({ state: 'draft', repeat: { frequency: 'daily' } }), 400, 'validation_failed', 'posts.0.repeat'],
  ])('with %s is rejected as a whole', async (...[, body, status, code, path]) => {
    await expectRejected(() => send('POST', '/posts', body), status, code, path)
  })

  test.each([
    ['empty', ''],
    ['too long', 'k'.repeat(201)],
    ['with spaces', 'a b'],
  ])('with a key that is %s is rejected', async (_name, key) => {
    await expectRejected(
      () => send('POST', '/posts', { posts: [POST] }, { 'idempotency-key': key }),
      400,
      'validation_failed',
      'idempotency-key',
    )
  })
})

describe('a request about a post, an account, a series, a link or the times', () => {
  const edit = { ...POST, revision: 1 }
  const share = { post_ids: ['{own post}'], from_name: 'The bakery', days: 7, require_approval: true }
  const times = { time_zone: 'UTC', slots: [], grace_minutes: 0 }
  const slot = { weekday: 1, time: '09:00' }

  test.each<['GET' | 'POST' | 'PUT' | 'DELETE', string, unknown, number, string, string?]>([
    ['GET', '/posts/{foreign post}', undefined, 404, 'planned_post_not_found'],
    ['PUT', '/posts/{foreign post}', edit, 404, 'planned_post_not_found'],
    ['DELETE', '/posts/{foreign post}', undefined, 404, 'planned_post_not_found'],
    ['POST', '/posts/{foreign post}/send', undefined, 404, 'planned_post_not_found'],
    ['POST', '/posts/{foreign post}/answer', { published: true }, 404, 'planned_post_not_found'],
    ['PUT', '/posts/{own post}', { ...edit, revision: 1.5 }, 400, 'validation_failed', 'revision'],
    ['PUT', '/posts/{own post}', { ...edit, revision: 2 }, 409, 'revision_changed'],
    ['PUT', '/posts/{own post}', { ...edit, connection_id: '{foreign account}' }, 404, 'connection_not_found', 'connection_id'],
    ['PUT', '/posts/{own post}', { ...edit, film: { video_id: 'job_foreign' } }, 422, 'unknown_film', 'film'],
    ['PUT', '/posts/{own post}', { ...edit, pictures: [{ file_id: 'fil_foreign' }] }, 422, 'unknown_picture', 'pictures'],
    [
      'PUT',
      '/posts/{own repeated}',
      { ...edit, repeat: { frequency: 'daily', until: '2026-03-09' } },
      400,
      'validation_failed',
      'repeat.until',
    ],
    ['POST', '/posts/{own post}/answer', { published: true, url: 'javascript:alert(1)' }, 400, 'validation_failed', 'url'],
    ['POST', '/posts/{own post}/answer', { published: true }, 409, 'post_state_changed'],
    ['GET', `/posts/${'a'.repeat(65)}`, undefined, 400, 'validation_failed', 'id'],
    ['GET', '/posts?from=2026-03-12T00:00:00Z&to=2026-03-11T00:00:00Z', undefined, 400, 'validation_failed', 'to'],
    ['GET', '/posts?from=yesterday', undefined, 400, 'validation_failed', 'from'],
    ['GET', '/posts?state=sold', undefined, 400, 'validation_failed', 'state'],
    ['GET', '/posts?cursor=bm90IG9uZQ', undefined, 400, 'validation_failed', 'cursor'],
    ['GET', '/series?from=2026-03-12T00:00:00Z&to=2026-03-11T00:00:00Z', undefined, 400, 'validation_failed', 'to'],
    ['DELETE', '/series/{foreign series}', undefined, 404, 'series_not_found'],
    ['POST', '/series/{foreign series}/skip', { index: 1, skipped: true }, 404, 'series_not_found'],
    ['POST', '/series/{own series}/skip', { index: -1, skipped: true }, 400, 'validation_failed', 'index'],
    ['POST', '/series/{own series}/skip', { index: 1_000_000, skipped: true }, 409, 'series_changed'],
    ['POST', '/series/{own series}/resume', undefined, 409, 'series_changed'],
    ['GET', '/connections/{foreign account}/options', undefined, 404, 'connection_not_found'],
    ['POST', '/connections/{foreign account}/check', undefined, 404, 'connection_not_found'],
    ['DELETE', '/connections/{foreign account}', undefined, 404, 'connection_not_found'],
    ['POST', '/connections', { network: 'mastodon', fields: { address: ['a'], token: 'b' } }, 400, 'validation_failed', 'fields.address'],
    [
      'POST',
      '/connections',
      { network: 'mastodon', fields: { address: 'a', token: 'b', admin: 'c' } },
      400,
      'validation_failed',
      'fields.admin',
    ],
    ['POST', '/connections', { network: 'geocities', fields: {} }, 400, 'validation_failed', 'network'],
    [
      'POST',
      '/connections/sign-ins/choose',
      { network: 'facebook', choice: 'x', accounts: ['a', 'a'] },
      400,
      'validation_failed',
      'accounts',
    ],
    [
      'POST',
      '/connections/sign-ins/choose',
      { network: 'facebook', choice: 'x', accounts: many(101, 'a') },
      400,
      'validation_failed',
      'accounts',
    ],
    ['POST', '/reviews', { ...share, post_ids: ['{own post}', '{foreign post}'] }, 404, 'planned_post_not_found'],
    ['POST', '/reviews', { ...share, post_ids: [] }, 400, 'validation_failed', 'post_ids'],
    ['POST', '/reviews', { ...share, post_ids: many(51, '{own post}') }, 400, 'validation_failed', 'post_ids'],
    ['POST', '/reviews', { ...share, days: -1 }, 400, 'validation_failed', 'days'],
    ['POST', '/reviews', { ...share, days: 1e9 }, 400, 'validation_failed', 'days'],
    ['DELETE', '/reviews/{foreign link}', undefined, 404, 'review_link_not_found'],
    ['PUT', '/schedule', { ...times, slots: many(71, slot) }, 400, 'validation_failed', 'slots'],
    ['PUT', '/schedule', { ...times, slots: [{ ...slot, weekday: 8 }] }, 400, 'validation_failed', 'slots.0.weekday'],
    ['PUT', '/schedule', { ...times, slots: [{ ...slot, time: '24:00' }] }, 400, 'validation_failed', 'slots.0.time'],
    ['PUT', '/schedule', { ...times, grace_minutes: -1 }, 400, 'validation_failed', 'grace_minutes'],
    ['PUT', '/schedule', { ...times, time_zone: 'Mars/Olympus' }, 400, 'unknown_time_zone', 'time_zone'],
    ['GET', '/schedule/next?count=1000000', undefined, 400, 'validation_failed', 'count'],
  ])('%s %s with %j is rejected with %i', async (...[method, url, body, status, code, path]) => {
    await expectRejected(() => send(method, url, body), status, code, path)
  })

  test.each<[object, number, string, string?]>([
    [{ quote: { start: 5, end: 2 } }, 400, 'validation_failed', 'quote'],
    [{ quote: { start: 0, end: 39_999 } }, 400, 'validation_failed', 'quote'],
    [{ post: 2 }, 404, 'planned_post_not_found'],
    [{ post: 0 }, 400, 'validation_failed', 'post'],
    [{ revision: 7 }, 409, 'review_outdated'],
    [{ text: 'a'.repeat(2_001) }, 400, 'validation_failed', 'text'],
    [{ name: ' \n ' }, 400, 'validation_failed', 'name'],
  ])('a comment with %j is rejected', async (...[change, status, code, path]) => {
    const comment = { post: 1, revision: 1, name: 'Ben', text: 'Good.', ...change }
    await expectRejected(() => send('POST', '/review/comments', comment, { 'review-token': ids['own token'] }), status, code, path)
  })
})

test('ids that are listed twice in a link count once', async () => {
  const { status, body } = await publish.call('ada', 'POST', '/reviews', {
    post_ids: many(3, ids['own post']),
    from_name: 'The bakery',
    days: 7,
    require_approval: false,
  })
  expect([status, body.review.post_count]).toEqual([201, 1])
})
