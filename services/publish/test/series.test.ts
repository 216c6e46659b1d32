import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import { eraseAccount } from '../src/accounts/erase-account.ts'
import { keepPicturesOfOlderSeries } from '../src/posts/series/series-pictures.ts'
import type { Repositories } from '../src/repositories.ts'
import { networkDouble } from './support/network-double.ts'
import { POST, type PublishService, startPublish } from './support/publish-service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const network = networkDouble({ network: 'mastodon', repeat: 'safe' })
let publish: PublishService
let users = 0
let user: string

beforeAll(async () => {
  publish = await startPublish('series', { networks: [network] })
})
afterAll(() => publish?.stop())
beforeEach(async () => {
  // Workers go on with those of all users.
  for (const name of ['series', 'planned_posts']) await publish.connection.collection(name).deleteMany({})
  users += 1
  user = `usr_${users}`
  network.posts.length = 0
})

const DAILY = { frequency: 'daily' }
const later = (ms: number) => publish.clock.advance(ms)
const at = (ms: number) => new Date(publish.clock().getTime() + ms).toISOString().slice(0, 16)
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => publish.call(user, method, url, body)
const posts = async () => (await call('GET', '/posts')).body.posts as { post_id: string; state: string; series: { index: number } | null }[]
const states = async () => (await posts()).map(({ series, state }) => `${series?.index} ${state}`)
/** Which pictures posts and series have, oldest first. */
const pictureEvents = async () =>
  (
    await publish.connection
      .collection('outbox')
      .find({ type: 'com.loomcast.publish.pictures-changed.v1', 'data.user_id': user })
      .sort({ seq: 1 })
      .toArray()
  ).map(({ data, version }): [string, string[], number] => [data.post_id, data.file_ids, version])
const seriesOf = async (id: string) => (await call('GET', `/series/${id}`)).body

/** A daily post in an hour, through an account. */
const daily = async (change: object = {}) => {
  const connection_id = await publish.connect(user)
  const post = await publish.plan(user, { connection_id, local_time: at(HOUR), repeat: DAILY, ...change })
  return { ...post, connection_id, series_id: post.series.series_id as string }
}

/** What workers do from now on for so long, every half hour. */
async function run(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 30 * MINUTE) {
    later(30 * MINUTE)
    await publish.repeat()
    await publish.work()
  }
}

describe('a post that repeats', () => {
  test('is published once per occurrence, and one post waits at a time', async () => {
    const { series_id } = await daily({ repeat: { ...DAILY, times: 3 } })
    await publish.repeat()
    expect(await states()).toEqual(['0 planned'])
    await run(DAY)
    expect(await states()).toEqual(['0 published', '1 planned'])
    await run(3 * DAY)
    expect([await states(), network.posts.length]).toEqual([['0 published', '1 published', '2 published'], 3])
    expect(await seriesOf(series_id)).toMatchObject({ state: 'ended', upcoming: [] })
    expect((await call('GET', '/series')).body.series).toEqual([])
  })

  test('keeps its time on the clock when clocks change, and shows what comes', async () => {
    const local_time = '2026-03-27T02:30'
    const post = await publish.plan(user, { local_time, time_zone: 'Europe/Berlin', repeat: { ...DAILY, until: '2026-03-31' } })
    expect((await seriesOf(post.series.series_id)).upcoming).toEqual([
      { index: 1, local_time: '2026-03-28T02:30', due_at: '2026-03-28T01:30:00.000Z', is_skipped: false },
      { index: 2, local_time: '2026-03-29T03:00', due_at: '2026-03-29T01:00:00.000Z', is_skipped: false },
      { index: 3, local_time: '2026-03-30T02:30', due_at: '2026-03-30T00:30:00.000Z', is_skipped: false },
      { index: 4, local_time: '2026-03-31T02:30', due_at: '2026-03-31T00:30:00.000Z', is_skipped: false },
    ])
    const { body } = await call('GET', '/series?from=2026-03-29T00:00:00Z&to=2026-03-30T00:30:00Z')
    expect(body.series).toMatchObject([{ upcoming: [{ index: 2 }] }])
  })

  test('is no duplicate of the one before it', async () => {
    const { connection_id } = await daily()
    later(HOUR)
    await publish.repeat()
    const next = (await posts()).at(-1)
    const edit = { ...POST, connection_id, local_time: at(HOUR / 2), revision: 1 }
    expect((await call('PUT', `/posts/${next?.post_id}`, edit)).body.warnings).toEqual([])
  })

  test('is a duplicate of other posts', async () => {
    const repeat = { frequency: 'weekly', weekdays: [2, 3] }
    const connection_id = await publish.connect(user)
    const { body } = await call('POST', '/posts', { posts: [{ ...POST, connection_id, local_time: '2026-06-02T09:00', repeat }] })
    expect(body.warnings).toEqual([])
    const other = await call('POST', '/posts', { posts: [{ ...POST, connection_id, local_time: '2026-06-02T09:15' }] })
    expect(other.body.warnings).toMatchObject([{ code: 'duplicate' }])
  })

  test('is planned once by a repeated request', async () => {
    const request = () =>
      publish.call(user, 'POST', '/posts', { posts: [{ ...POST, local_time: at(HOUR), repeat: DAILY }] }, { 'idempotency-key': 'one' })
    const [one, other] = await Promise.all([request(), request()])
    expect(other?.body).toEqual(one?.body)
    expect((await call('GET', '/series')).body.series.length).toBe(1)
  })

  test.each([
    ['weekdays.0', { frequency: 'weekly', weekdays: [8] }],
    ['repeat.weekdays', { frequency: 'weekly', weekdays: [1] }],
    ['repeat.weekdays', { frequency: 'weekly' }],
    ['repeat.weekdays', { frequency: 'daily', weekdays: [2] }],
    ['repeat.until', { frequency: 'daily', until: '2026-02-30' }],
    ['repeat.until', { frequency: 'daily', until: '2020-01-01' }],
    ['repeat.until', { frequency: 'daily', until: '2030-01-01', times: 3 }],
    ['repeat.times', { frequency: 'daily', times: 0 }],
    ['repeat.frequency', { frequency: 'hourly' }],
  ])('rejects %s of %j, and plans nothing', async (path, repeat) => {
    const answer = await call('POST', '/posts', { posts: [{ ...POST, local_time: '2027-01-05T09:00', repeat }] })
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
    expect(JSON.stringify(answer.body.errors)).toContain(path)
    expect([await posts(), (await call('GET', '/series')).body.series]).toEqual([[], []])
  })

  test('is not a draft', async () => {
    expect((await call('POST', '/posts', { posts: [{ ...POST, state: 'draft', repeat: DAILY }] })).body).toMatchObject({
      code: 'validation_failed',
      errors: [{ path: 'posts.0.repeat' }],
    })
  })
})

describe('the next post of a series', () => {
  /** Repositories of a worker that ends at a call. */
  const ending = (at: 'posts.insert' | 'series.change', when: 'before' | 'after'): Repositories => {
    const end = () => Promise.reject(new Error('The worker has ended.'))
    const { posts, series } = publish.repositories
    return {
      ...publish.repositories,
      ...(at === 'posts.insert' && {
        posts: { ...posts, insert: async (...args) => (when === 'before' ? end() : posts.insert(...args).then(end)) },
      }),
      ...(at === 'series.change' && {
        series: { ...series, change: async (...args) => (when === 'before' ? end() : series.change(...args).then(end)) },
      }),
    }
  }

  test.each([
    ['posts.insert', 'before'],
    ['posts.insert', 'after'],
    ['series.change', 'before'],
    ['series.change', 'after'],
  ] as const)('is neither lost nor created twice if a worker ends at %s, %s it', async (moment, when) => {
    const { series_id } = await daily()
    later(HOUR)
    expect(await publish.repeat(ending(moment, when))).toBe(0)
    expect(await publish.repositories.series.find(user, series_id)).toMatchObject({ next_index: 1 })
    // Another worker continues after the time limit.
    expect(await publish.repeat()).toBe(0)
    later(MINUTE)
    await Promise.all([publish.repeat(), publish.repeat()])
    expect((await posts()).map(({ series }) => series?.index)).toEqual([0, 1])
    expect(await publish.repositories.series.find(user, series_id)).toMatchObject({ next_index: 2, claimed_until: null })
  })

  test('is created by the next worker if one ends after the claim', async () => {
    await daily()
    later(HOUR)
    await publish.repositories.series.claimDue(publish.clock())
    expect(await publish.repeat()).toBe(0)
    later(MINUTE)
    expect(await publish.repeat()).toBe(1)
  })

  test('is created once by many workers', async () => {
    await daily()
    later(HOUR)
    const created = await Promise.all(Array.from({ length: 6 }, () => publish.repeat()))
    expect(created.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect((await posts()).length).toBe(2)
  })

  test('cannot exist twice in the database', async () => {
    const { post_id } = await daily()
    const stored = publish.connection.collection<{ _id: string }>('planned_posts')
    const copy = { ...(await stored.findOne({ _id: post_id })), _id: `${post_id}_copy` }
    await expect(stored.insertOne(copy)).rejects.toThrow(/duplicate key/)
  })

  test('is missed with the others after a downtime, and none is sent at once: never a burst', async () => {
    await daily()
    // Down over the first occurrence for three hours.
    later(4 * HOUR)
    await publish.repeat()
    await publish.work()
    expect([await states(), network.posts]).toEqual([['0 missed', '1 planned'], []])
    later(3 * DAY - 3 * HOUR + 10 * MINUTE)
    await publish.repeat()
    await publish.work()
    // The newest one is within the grace time.
    expect(await states()).toEqual(['0 missed', '1 missed', '2 missed', '3 published', '4 planned'])
    expect(network.posts.length).toBe(1)
  })

  test('after a long downtime leaves out all but the newest 31 that passed', async () => {
    await daily()
    later(100 * DAY)
    await publish.repeat()
    await publish.work()
    const all = await states()
    expect([all.length, all.at(1), all.at(-2), all.at(-1)]).toEqual([33, '69 missed', '99 missed', '100 planned'])
    expect(network.posts).toEqual([])
  })
})

describe('a change', () => {
  test('of one post leaves the others as they are', async () => {
    const { post_id, connection_id, series_id } = await daily()
    const edit = { ...POST, connection_id, text: 'Once only', local_time: at(2 * HOUR), revision: 1 }
    expect((await call('PUT', `/posts/${post_id}`, edit)).body.post).toMatchObject({ text: 'Once only', series: { series_id, index: 0 } })
    await run(2 * DAY)
    expect(network.posts.map(({ text }) => text)).toEqual(['Once only', POST.text])
  })

  test('of a post and the following ones begins a new series, and nothing of the old one goes out', async () => {
    const { post_id, connection_id, series_id } = await daily()
    // The next one exists already, while the first is late.
    later(HOUR)
    await publish.repeat()
    const repeat = { frequency: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7], times: 2 }
    const edit = { ...POST, connection_id, text: 'From now on', local_time: at(HOUR), revision: 1, repeat }
    const { body } = await call('PUT', `/posts/${post_id}`, edit)
    expect(body.post.series.series_id).not.toBe(series_id)
    expect([await states(), (await seriesOf(series_id)).state]).toEqual([['0 planned'], 'ended'])
    await run(4 * DAY)
    expect(network.posts.map(({ text }) => text)).toEqual(['From now on', 'From now on'])
  })

  test('of a post and the following ones keeps those that were edited by themselves, and posts nothing else on their days', async () => {
    const { post_id, connection_id } = await daily()
    later(HOUR)
    await publish.repeat()
    const next = (await posts()).find(({ series }) => series?.index === 1)
    const alone = { ...POST, connection_id, text: 'Only that day', local_time: at(DAY), revision: 1 }
    expect((await call('PUT', `/posts/${next?.post_id}`, alone)).status).toBe(200)
    const edit = { ...POST, connection_id, text: 'From now on', local_time: at(HOUR), revision: 1, repeat: DAILY }
    expect((await call('PUT', `/posts/${post_id}`, edit)).status).toBe(200)
    expect((await call('GET', `/posts/${next?.post_id}`)).body).toMatchObject({ text: 'Only that day', series: null, state: 'planned' })
    await run(2 * DAY + 2 * HOUR)
    expect(network.posts.map(({ text }) => text)).toEqual(['From now on', 'Only that day', 'From now on'])
  })

  test('of following posts and the end of a series release the pictures', async () => {
    const pictures = [{ file_id: 'fil_bread' }]
    const { post_id, connection_id, series_id } = await daily({ pictures })
    later(HOUR)
    await publish.repeat()
    const waiting = (await posts()).find(({ series }) => series?.index === 1)?.post_id
    const edit = { ...POST, connection_id, text: 'From now on', local_time: at(HOUR), revision: 1, repeat: DAILY, pictures }
    const { series } = (await call('PUT', `/posts/${post_id}`, edit)).body.post
    await call('DELETE', `/series/${series.series_id}`)
    expect(await pictureEvents()).toEqual([
      [post_id, ['fil_bread'], 1],
      [series_id, ['fil_bread'], 1],
      [waiting, ['fil_bread'], 1],
      [series_id, [], 2],
      [waiting, [], 2],
      [series.series_id, ['fil_bread'], 1],
      [series.series_id, [], 2],
      [post_id, [], 3],
    ])
  })

  test('a series without a post that waits keeps its pictures until it ends', async () => {
    const { post_id, series_id, connection_id } = await daily({ pictures: [{ file_id: 'fil_bread' }], repeat: { ...DAILY, times: 2 } })
    expect((await call('DELETE', `/connections/${connection_id}`)).status).toBe(200)
    expect((await call('DELETE', `/posts/${post_id}`)).status).toBe(200)
    expect((await seriesOf(series_id)).state).toBe('paused')
    const referenced = async () => {
      const newest = new Map((await pictureEvents()).map(([id, files, version]) => [id, [files, version]]))
      return newest.get(series_id)
    }
    expect(await referenced()).toEqual([['fil_bread'], 1])
    expect((await call('POST', `/series/${series_id}/resume`)).status).toBe(200)
    // Its last post has its own reference.
    expect((await seriesOf(series_id)).state).toBe('ended')
    expect(await referenced()).toEqual([[], 2])
    const [last] = await posts()
    expect((await pictureEvents()).filter(([id]) => id === last?.post_id)).toEqual([[last?.post_id, ['fil_bread'], 1]])
    await call('DELETE', `/series/${series_id}`)
    expect(await referenced()).toEqual([[], 2])
  })

  test('series of earlier releases get a reference to their pictures, once', async () => {
    const { series_id } = await daily({ pictures: [{ file_id: 'fil_bread' }] })
    const pictures = [{ file_id: 'fil_shop' }]
    const ended = await publish.plan(user, { local_time: at(HOUR), repeat: DAILY, pictures })
    await publish.plan(user, { local_time: at(HOUR), repeat: DAILY })
    await call('DELETE', `/series/${ended.series.series_id}`)
    await publish.connection.collection('series').updateMany({}, { $unset: { pictures_referenced: 1 } })
    await publish.connection.collection('outbox').deleteMany({ 'data.user_id': user })
    const context = { ...publish.deps, repositories: publish.repositories }
    const counts = await Promise.all([keepPicturesOfOlderSeries(context), keepPicturesOfOlderSeries(context)])
    expect(counts[0] + counts[1] + (await keepPicturesOfOlderSeries(context))).toBe(1)
    expect(await pictureEvents()).toEqual([[series_id, ['fil_bread'], 1]])
  })

  test('can make a post repeat, and stop it', async () => {
    const post = await publish.plan(user, { local_time: at(HOUR) })
    const edit = { ...POST, local_time: at(HOUR) }
    const begun = (await call('PUT', `/posts/${post.post_id}`, { ...edit, revision: 1, repeat: DAILY })).body.post
    expect(begun).toMatchObject({ revision: 2, series: { index: 0 } })
    const ended = (await call('PUT', `/posts/${post.post_id}`, { ...edit, revision: 2, repeat: null })).body.post
    expect(ended).toMatchObject({ revision: 3, series: null, state: 'planned' })
    await run(2 * DAY)
    expect((await posts()).length).toBe(1)
  })

  test('is refused once the post is being sent, and the series stays', async () => {
    const { post_id, connection_id, series_id } = await daily()
    later(HOUR)
    const { promise, resolve } = Promise.withResolvers<void>()
    network.once('commit', () => promise)
    const working = publish.work()
    await poll(async () => (await publish.post(user, post_id)).state === 'sending')
    const edit = { ...POST, connection_id, text: 'Too late', local_time: at(HOUR), revision: 1, repeat: DAILY }
    expect((await call('PUT', `/posts/${post_id}`, edit)).body.code).toBe('post_is_being_sent')
    expect((await call('DELETE', `/series/${series_id}`)).body).toEqual({ series_id, deleted_posts: [] })
    resolve()
    await working
    await publish.repeat()
    expect([await states(), network.posts.length]).toEqual([['0 published'], 1])
  })

  test('and the creation of the next post exclude each other', async () => {
    const { post_id, connection_id } = await daily()
    later(HOUR)
    const edit = { ...POST, connection_id, text: 'New', local_time: at(HOUR), revision: 1, repeat: DAILY }
    const [edited] = await Promise.all([call('PUT', `/posts/${post_id}`, edit), publish.repeat(), publish.repeat()])
    expect(edited.status).toBe(200)
    await run(3 * HOUR)
    expect(await states()).toEqual(['0 published', '1 planned'])
    expect(network.posts.map(({ text }) => text)).toEqual(['New'])
  })

  test('skips the post that waits: the next one takes its place', async () => {
    const { post_id } = await daily({ repeat: { ...DAILY, times: 3 } })
    await call('DELETE', `/posts/${post_id}`)
    expect(await states()).toEqual(['1 planned'])
    await run(2 * DAY + 2 * HOUR)
    // A skipped one counts.
    expect([await states(), network.posts.length]).toEqual([['1 published', '2 published'], 2])
    expect((await call('GET', '/series')).body.series).toEqual([])
  })

  test('skips upcoming posts, or no longer', async () => {
    const { series_id } = await daily()
    const skip = (index: number, skipped: boolean) => call('POST', `/series/${series_id}/skip`, { index, skipped })
    expect((await skip(0, true)).body.code).toBe('series_changed')
    expect((await skip(401, true)).body.code).toBe('series_changed')
    expect((await skip(2, true)).body.upcoming.slice(0, 3)).toMatchObject([
      { index: 1, is_skipped: false },
      { index: 2, is_skipped: true },
      { index: 3, is_skipped: false },
    ])
    await Promise.all([skip(1, true), skip(3, true)])
    expect((await skip(3, false)).status).toBe(200)
    await run(3 * DAY + 2 * HOUR)
    expect(await states()).toEqual(['0 published', '3 published', '4 planned'])
  })

  test('ends a series whose last posts are skipped', async () => {
    const { series_id } = await daily({ repeat: { ...DAILY, times: 2 } })
    expect((await call('POST', `/series/${series_id}/skip`, { index: 1, skipped: true })).body.state).toBe('ended')
  })

  test('stops the series with its post that waits', async () => {
    const { post_id, series_id } = await daily()
    expect((await call('DELETE', `/series/${series_id}`)).body).toEqual({ series_id, deleted_posts: [post_id] })
    await run(2 * DAY)
    expect([await posts(), network.posts]).toEqual([[], []])
  })

  test("is not possible for another user's series", async () => {
    const { series_id } = await daily()
    for (const [method, url, body] of [
      ['GET', '', undefined],
      ['DELETE', '', undefined],
      ['POST', '/skip', { index: 1, skipped: true }],
      ['POST', '/resume', undefined],
    ] as const)
      expect((await publish.call('mallory', method, `/series/${series_id}${url}`, body)).body.code).toBe('series_not_found')
    expect((await publish.call('mallory', 'GET', '/series')).body.series).toEqual([])
    expect((await seriesOf(series_id)).state).toBe('active')
  })
})

describe('the limit of planned posts', () => {
  const count = async () => (await call('GET', '/posts')).body.planned_count

  test('counts a series as one, whether or not a post of it waits', async () => {
    await publish.entitle(user, { planned_limit: 2 })
    await daily()
    expect(await count()).toBe(1)
    await publish.plan(user, { local_time: at(10 * DAY) })
    const [one] = await posts()
    await call('POST', `/posts/${one?.post_id}/send`)
    await publish.work()
    expect([await states(), await count()]).toEqual([expect.arrayContaining(['0 published']), 2])
    expect((await call('POST', '/posts', { posts: [{ ...POST, local_time: at(10 * DAY) }] })).body.code).toBe('planned_limit_reached')
    later(HOUR)
    await publish.repeat()
    expect(await count()).toBe(2)
  })

  test('pauses a series that a smaller plan does not cover, with an email, and the person continues it', async () => {
    await publish.entitle(user, { planned_limit: null })
    const { series_id } = await daily()
    await publish.plan(user, { local_time: at(30 * DAY) })
    await publish.entitle(user, { planned_limit: 1 }, 2)
    await run(2 * HOUR)
    expect(await states()).toEqual(['0 published', 'undefined planned'])
    expect(await seriesOf(series_id)).toMatchObject({ state: 'paused', problem: { code: 'planned_limit_reached' } })
    expect((await publish.mails()).filter(({ user_id }) => user_id === user).map(({ template }) => template)).toEqual(['posts-missed'])
    expect((await call('POST', `/series/${series_id}/resume`)).body.code).toBe('planned_limit_reached')
    await publish.entitle(user, { planned_limit: 2 }, 3)
    later(3 * DAY)
    expect((await call('POST', `/series/${series_id}/resume`)).body).toMatchObject({ state: 'active', problem: null })
    expect(await states()).toEqual(['0 published', '4 planned', 'undefined planned'])
    expect((await call('POST', `/series/${series_id}/resume`)).body.code).toBe('series_changed')
  })

  test('allows 100 series', async () => {
    await publish.entitle(user, { planned_limit: null })
    const { series_id } = await daily()
    const stored = publish.connection.collection<{ _id: string }>('series')
    const one = await stored.findOne({ _id: series_id })
    await stored.insertMany(Array.from({ length: 98 }, (_, index) => ({ ...one, _id: `${series_id}_${index}` })))
    const plan = () => call('POST', '/posts', { posts: [{ ...POST, local_time: at(HOUR), repeat: DAILY }] })
    expect((await Promise.all([plan(), plan()])).map(({ body }) => body.code).sort()).toEqual(['series_limit_reached', undefined])
    await stored.deleteMany({ user_id: user })
  })
})

test('a list of series has the beginnings of their texts, and one series its whole text', async () => {
  const text = `${'Bread. '.repeat(1_000)}End.`
  const { series } = await publish.plan(user, { local_time: at(HOUR), repeat: DAILY, platform: 'blog', text })
  expect((await call('GET', '/series')).body.series[0].text).toBe(text.slice(0, 2_000))
  expect((await seriesOf(series.series_id)).text).toBe(text)
})

describe('a series', () => {
  test('is paused if its account is disconnected, and continues by hand only if the person wants it', async () => {
    const { series_id, connection_id } = await daily()
    await call('DELETE', `/connections/${connection_id}`)
    expect(await states()).toEqual(['0 draft'])
    expect(await seriesOf(series_id)).toMatchObject({ state: 'paused', connection_id: null, problem: { code: 'connection_not_found' } })
    await run(2 * DAY)
    expect(await states()).toEqual(['0 draft'])
    await call('POST', `/series/${series_id}/resume`)
    await run(DAY)
    expect(await states()).toEqual(expect.arrayContaining(['0 draft', '2 handed_over', '3 planned']))
    expect(network.posts).toEqual([])
  })

  test('moves to another time zone with the schedule', async () => {
    const schedule = { time_zone: 'Asia/Calcutta', slots: [], grace_minutes: 30 }
    await call('PUT', '/schedule', schedule)
    const post = await publish.plan(user, { local_time: at(2 * DAY), time_zone: 'Asia/Kolkata', repeat: DAILY })
    // The same zone by another name moves nothing.
    await call('PUT', '/schedule', { ...schedule, time_zone: 'Asia/Kolkata', move_posts: true })
    expect((await publish.post(user, post.post_id)).revision).toBe(1)
    await call('PUT', '/schedule', { ...schedule, time_zone: 'US/Eastern', move_posts: true })
    expect(await publish.post(user, post.post_id)).toMatchObject({ revision: 2, time_zone: 'America/New_York' })
    expect(await seriesOf(post.series.series_id)).toMatchObject({ time_zone: 'America/New_York', starts_at: post.local_time })
  })

  test('takes its upcoming times from the free ones', async () => {
    await call('PUT', '/schedule', { time_zone: 'UTC', slots: [{ weekday: 2, time: '09:00' }], grace_minutes: 30 })
    const free = async () => (await call('GET', '/schedule/next?count=1')).body.times[0].local_time as string
    const local_time = await free()
    await publish.plan(user, { local_time, repeat: { frequency: 'weekly', weekdays: [2], times: 3 } })
    expect(new Date(`${await free()}Z`).getTime() - new Date(`${local_time}Z`).getTime()).toBe(21 * DAY)
  })

  test('is deleted with its account', async () => {
    await daily()
    later(HOUR)
    await withTransaction(publish.connection, (tx) => eraseAccount(publish.repositories, user, publish.clock(), tx))
    expect(await publish.repeat()).toBe(0)
    expect(await publish.connection.collection('series').countDocuments({ user_id: user })).toBe(0)
    expect(await publish.connection.collection('planned_posts').countDocuments({ user_id: user })).toBe(0)
  })
})
