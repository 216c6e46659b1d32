import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import { LEASE_MS } from '../src/posts/post.model.ts'
import type { Repositories } from '../src/repositories.ts'
import { endOfProcess, networkDouble, releaseEnded } from './support/network-double.ts'
import { POST, type PublishService, startPublish } from './support/publish-service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const TEXTS = ['one', 'two', 'three'].map((word) => `${`This is part ${word} of what we learned about bread. `.repeat(5).trim()}`)
const TEXT = TEXTS.join('\n\n')

const safe = networkDouble({ network: 'bluesky', repeat: 'safe' })
const afterAbsence = networkDouble({ network: 'mastodon', repeat: 'after_absence' })
const never = networkDouble({ network: 'telegram', repeat: 'never' })
const kinds = { safe, after_absence: afterAbsence }

let publish: PublishService
const ended: Promise<void>[] = []
let user: string
let users = 0
beforeAll(async () => {
  publish = await startPublish('threads', { networks: [safe, afterAbsence, never] })
})
afterAll(async () => {
  releaseEnded()
  await Promise.allSettled(ended)
  await publish?.stop()
})
beforeEach(() => {
  users += 1
  user = `usr_${users}`
  for (const { posts, calls, clear } of [safe, afterAbsence]) {
    posts.length = 0
    calls.length = 0
    clear()
  }
})

const later = (ms: number) => publish.clock.advance(ms)
const inOneHour = () => ({ local_time: new Date(publish.clock().getTime() + HOUR).toISOString().slice(0, 16) })
const planned = async (kind: keyof typeof kinds = 'safe', change: object = {}) => {
  const connection_id = await publish.connect(user, kinds[kind].adapter.network)
  return publish.plan(user, { connection_id, ...inOneHour(), text: TEXT, thread: true, ...change })
}
/** Wakes a worker often enough for all posts of a thread. */
async function work(steps = 10): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    await publish.work()
    later(1_000)
  }
}
/** The texts of the thread in their order, by what they answer. */
const shown = ({ posts }: typeof safe) => {
  const found: string[] = []
  for (let post = posts.find(({ answers }) => answers === undefined); post; post = posts.find(({ answers }) => answers === post?.key))
    found.push(post.text)
  return found
}

describe('a thread', () => {
  test('is one planned post, and each part answers the one before', async () => {
    const { post_id, thread } = await planned('safe', { pictures: [{ file_id: 'fil_1', alt: 'Bread' }] })
    expect(thread).toEqual({
      texts: [expect.stringMatching(/^1\/3 .*one/), expect.stringMatching(/^2\/3 .*two/), expect.stringMatching(/^3\/3 .*three/)],
      published: 0,
    })
    later(HOUR)
    await work()
    expect(await publish.post(user, post_id)).toMatchObject({
      state: 'published',
      published: { url: `https://double.example/${post_id}` },
      thread: { published: 3 },
    })
    expect([shown(safe), safe.posts.length]).toEqual([thread.texts, 3])
  })

  test('is one post if its text fits, and a text without a thread must fit', async () => {
    expect((await planned('safe', { text: 'Short', state: 'draft' })).thread).toBeNull()
    const connection_id = (await publish.call(user, 'GET', '/connections')).body.connections[0].connection_id
    const posts = [{ ...POST, connection_id, ...inOneHour(), text: TEXT }]
    expect((await publish.call(user, 'POST', '/posts', { posts })).body.code).toBe('text_too_long_for_network')
  })

  test('names the part that is too long', async () => {
    const connection_id = await publish.connect(user, 'bluesky')
    // X counts a link as 23 characters, and the network counts all of it.
    const text = `${TEXTS[0]}\n\nThis is all that we know so far: https://example.com/${'a'.repeat(300)}`
    const posts = [{ ...POST, connection_id, ...inOneHour(), text, thread: true }]
    expect((await publish.call(user, 'POST', '/posts', { posts })).body).toMatchObject({
      code: 'text_too_long_for_network',
      errors: [{ path: 'posts.0.text', message: expect.stringMatching(/^Post 2 of this thread/) }],
    })
  })

  test('stops where the network refuses a part, shows how many are published, and continues there', async () => {
    const { post_id } = await planned()
    later(HOUR)
    safe.once('committed', () => safe.answer({ kind: 'refused', code: 'http_400', reason: 'No.' }))
    await work()
    expect(await publish.post(user, post_id)).toMatchObject({ state: 'failed', problem: { text: 'No.' }, thread: { published: 1 } })
    const { post } = { post: await publish.post(user, post_id) }
    const edit = { ...POST, ...inOneHour(), connection_id: post.connection_id, text: 'Other', revision: 1 }
    expect(await publish.call(user, 'PUT', `/posts/${post_id}`, edit)).toMatchObject({ status: 409, body: { code: 'post_is_being_sent' } })
    expect((await publish.call(user, 'POST', `/posts/${post_id}/send`)).status).toBe(200)
    await work()
    expect(await publish.post(user, post_id)).toMatchObject({ state: 'published', thread: { published: 3 } })
    expect([shown(safe), safe.posts.length]).toEqual([post.thread.texts, 3])
  })

  test('that is retried between its parts cannot be edited', async () => {
    const { post_id } = await planned()
    later(HOUR)
    safe.once('committed', () => safe.answer({ kind: 'retry', retry_at: null, reason: 'Later.' }))
    await publish.work()
    const post = await publish.post(user, post_id)
    expect(post).toMatchObject({ state: 'planned', thread: { published: 1 } })
    const edit = { ...POST, ...inOneHour(), connection_id: post.connection_id, text: 'Other', revision: 1 }
    expect((await publish.call(user, 'PUT', `/posts/${post_id}`, edit)).status).toBe(409)
    later(MINUTE)
    await work()
    expect([(await publish.post(user, post_id)).state, safe.posts.length]).toEqual(['published', 3])
  })

  test('cannot be edited by a request that began before its first part was published', async () => {
    const { post_id, connection_id } = await planned()
    const edit = { ...POST, ...inOneHour(), connection_id, text: 'Other', state: 'draft', revision: 1 }
    later(HOUR)
    safe.once('committed', () => safe.answer({ kind: 'retry', retry_at: null, reason: 'Later.' }))
    const { findPictures } = publish.deps.video
    publish.deps.video.findPictures = async (...call) => {
      publish.deps.video.findPictures = findPictures
      await publish.work()
      return findPictures(...call)
    }
    const answer = await publish.call(user, 'PUT', `/posts/${post_id}`, { ...edit, pictures: [{ file_id: 'fil_1' }] })
    expect(answer).toMatchObject({ status: 409, body: { code: 'post_is_being_sent' } })
    later(MINUTE)
    await work()
    expect([(await publish.post(user, post_id)).state, safe.posts.length]).toEqual(['published', 3])
  })

  test('of which a part is not there is sent again only when the call for that part must have ended', async () => {
    const { post_id } = await planned('after_absence')
    later(HOUR)
    afterAbsence.once('committed', () => afterAbsence.answer({ kind: 'retry', retry_at: null, reason: 'Later.' }))
    await publish.work()
    later(3 * MINUTE)
    afterAbsence.answer({ kind: 'unknown', reason: 'time-out' })
    await publish.work()
    const { attempt_id } = await publish.post(user, post_id)
    const commits = () => afterAbsence.calls.filter((call) => call === 'commit').length
    const before = commits()
    expect((await publish.call(user, 'POST', `/posts/${post_id}/answer`, { published: false, attempt_id })).body.state).toBe('planned')
    await work(3)
    expect(commits()).toBe(before)
    later(2 * MINUTE)
    await work()
    expect([(await publish.post(user, post_id)).state, afterAbsence.posts.length]).toEqual(['published', 3])
  })

  test('of which the person has found a part is not complete: the rest answers the part before, when the person sends it', async () => {
    const { post_id, thread } = await planned('after_absence')
    later(HOUR)
    afterAbsence.once('committed', () => afterAbsence.answer({ kind: 'unknown', reason: 'time-out' }))
    await work(3)
    const { attempt_id } = await publish.post(user, post_id)
    const answer = { published: true, attempt_id, url: 'https://double.example/two' }
    expect((await publish.call(user, 'POST', `/posts/${post_id}/answer`, answer)).body).toMatchObject({
      state: 'failed',
      problem: { code: 'thread_stopped' },
      thread: { published: 2 },
    })
    expect((await publish.call(user, 'POST', `/posts/${post_id}/send`)).status).toBe(200)
    await work()
    expect(await publish.post(user, post_id)).toMatchObject({ state: 'published', thread: { published: 3 } })
    expect(shown(afterAbsence)).toEqual([thread.texts[0], thread.texts[2]])
  })

  test('that could not be continued for an hour waits for the person', async () => {
    const { post_id } = await planned()
    later(HOUR)
    safe.once('committed', () => safe.answer({ kind: 'retry', retry_at: null, reason: 'Later.' }))
    await publish.work()
    later(2 * HOUR)
    await work()
    expect(await publish.post(user, post_id)).toMatchObject({
      state: 'failed',
      problem: { code: 'thread_stopped' },
      thread: { published: 1 },
    })
    await publish.call(user, 'POST', `/posts/${post_id}/send`)
    await work()
    expect([(await publish.post(user, post_id)).state, safe.posts.length]).toEqual(['published', 3])
  })
})

/** The moments of a part (from 0) at which a worker can end. */
const CRASHES: Record<string, (kind: keyof typeof kinds, part: number) => Partial<Repositories>> = {
  // Each part is stored twice: with what was prepared, and before the call that publishes.
  'after it was prepared': (_kind, part) => hangAt('attempts', 'save', 2 * part),
  'before the call to publish': (_kind, part) => hangAt('attempts', 'save', 2 * part + 1),
  'in flight, before the network has it': (kind, part) => hangIn(kind, 'commit', part),
  'in flight, when the network has it': (kind, part) => hangIn(kind, 'committed', part),
  'answered but not settled': (_kind, part) => hangAt('sending', 'settle', part),
}
let hangs = false
const hang = () => {
  hangs = true
  return endOfProcess()
}

/** The call after `before` others never returns. */
function hangAt<Name extends keyof Repositories>(name: Name, method: keyof Repositories[Name], before: number): Partial<Repositories> {
  const original = publish.repositories[name][method] as (...args: unknown[]) => Promise<unknown>
  let calls = 0
  const hanging = (...args: unknown[]) => {
    calls += 1
    return calls <= before ? original(...args) : hang()
  }
  return { [name]: { ...publish.repositories[name], [method]: hanging } }
}

function hangIn(kind: keyof typeof kinds, moment: string, before: number): Partial<Repositories> {
  for (let call = 0; call < before; call += 1) kinds[kind].once(moment, () => {})
  kinds[kind].once(moment, hang)
  return {}
}

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('a worker that ends in a thread (%s)', (kind) => {
  const cases = Object.keys(CRASHES).flatMap((moment) => [0, 1, 2].map((part) => [moment, part] as const))
  test.each(cases)('%s, at part %i, publishes each part once, in order', async (moment, part) => {
    const network = kinds[kind]
    const { post_id, thread } = await planned(kind)
    later(HOUR)
    hangs = false
    const { working, end } = publish.endingWorker({ ...publish.repositories, ...CRASHES[moment]!(kind, part) })
    ended.push(working)
    await poll(() => hangs)
    end()
    for (let step = 0; step < 12 && (await publish.post(user, post_id)).state !== 'published'; step += 1) {
      later(step === 0 ? LEASE_MS : MINUTE / 2)
      await publish.work()
    }
    expect((await publish.post(user, post_id)).state).toBe('published')
    expect([shown(network), network.posts.length]).toEqual([thread.texts, 3])
  })
})

test.each(Object.keys(kinds) as (keyof typeof kinds)[])('an answer that is lost at each part publishes each once (%s)', async (kind) => {
  const network = kinds[kind]
  const { post_id, thread } = await planned(kind)
  later(HOUR)
  for (let part = 0; part < 3; part += 1) network.once('committed', () => Promise.reject(new Error('504')))
  for (let step = 0; step < 20 && (await publish.post(user, post_id)).state !== 'published'; step += 1) {
    await publish.work()
    later(5_000)
  }
  expect((await publish.post(user, post_id)).state).toBe('published')
  expect([shown(network), network.posts.length]).toEqual([thread.texts, 3])
})

test('a network without threads gets one post', async () => {
  const connection_id = await publish.connect(user, 'telegram')
  expect((await publish.plan(user, { connection_id, ...inOneHour(), text: 'Short', thread: true })).thread).toBeNull()
})

test('a post of a thread that is not complete is no result of another post', async () => {
  const { post_id, connection_id } = await planned('after_absence')
  later(HOUR)
  afterAbsence.once('commit', () => {})
  afterAbsence.once('commit', () => Promise.reject(new Error('504')))
  await work(3)
  expect(await publish.post(user, post_id)).toMatchObject({ state: 'unknown', thread: { published: 1 } })
  const [first] = afterAbsence.posts
  const other = { _id: 'post_other', connection_id }
  const { sending } = publish.repositories
  expect(await sending.otherRemoteIds(other, new Date(publish.clock().getTime() - HOUR))).toEqual([first?.key])
  expect(await withTransaction(publish.connection, (tx) => sending.hasRemoteId(other, first?.key ?? '', tx))).toBe(true)
  const own = { _id: post_id, connection_id }
  expect(await withTransaction(publish.connection, (tx) => sending.hasRemoteId(own, first?.key ?? '', tx))).toBe(false)
})
