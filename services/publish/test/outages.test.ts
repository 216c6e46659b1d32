import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { startMongo, startRedis } from '@loomcast/local-servers'
import { poll } from '@loomcast/service-kit/testing'
import { fastClock } from './support/fast-clock.ts'
import { networkDouble } from './support/network-double.ts'
import { type PublishService, startPublish } from './support/publish-service.ts'

const USERS = 6

const network = networkDouble({ network: 'mastodon', repeat: 'after_absence' })
let folder: string
let redis: Awaited<ReturnType<typeof startRedis>>
let mongodb: Awaited<ReturnType<typeof startMongo>>
let publish: PublishService
let round = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-outages-'))
  ;[redis, mongodb] = await Promise.all([startRedis({ folder }), startMongo({ folder })])
  // The clock is fast, so that the lease of a run that the outage interrupts ends within seconds.
  publish = await startPublish('outages', {
    networks: [network],
    role: 'both',
    clock: fastClock(Date.now()),
    servers: { mongodb: mongodb.url, redis: redis.url },
    sweepMs: 300,
  })
})
afterAll(async () => {
  await publish?.stop()
  await Promise.all([redis?.stop(), mongodb?.stop()])
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  network.posts.length = 0
})

interface Planned {
  user: string
  id: string
}

/** One post of each user, planned for later. Their entries wait in Redis. */
async function planned(): Promise<Planned[]> {
  round += 1
  const posts: Planned[] = []
  for (let index = 0; index < USERS; index += 1) {
    const user = `usr_${round}_${index}`
    const connection_id = await publish.connect(user)
    await publish.call(user, 'PUT', '/schedule', { time_zone: 'UTC', slots: [], grace_minutes: 1_440 })
    const local_time = new Date(publish.deps.clock().getTime() + 50 * 60_000).toISOString().slice(0, 16)
    const { post_id } = await publish.plan(user, { connection_id, local_time })
    posts.push({ user, id: post_id })
  }
  return posts
}

/** Time passes, and only the database has the new due time. */
async function makeDue(posts: readonly Planned[]): Promise<void> {
  const now = publish.deps.clock()
  const ids = posts.map(({ id }) => id) as never[]
  await publish.connection.collection('planned_posts').updateMany({ _id: { $in: ids } }, { $set: { due_at: now, next_attempt_at: now } })
}

const states = (posts: readonly Planned[]) => Promise.all(posts.map(async ({ user, id }) => (await publish.post(user, id)).state))

/** All of them are published, each exactly once. */
async function expectPublished(posts: readonly Planned[]): Promise<void> {
  await poll(async () => (await states(posts)).every((state) => state === 'published'), { everyMs: 100 })
  expect(network.posts.map(({ key }) => key.split(' ')[0]).sort()).toEqual(posts.map(({ id }) => id).sort())
}

describe('every planned post is published once', () => {
  test('when Redis loses everything', async () => {
    const posts = await planned()
    await publish.redis.flushAll()
    await makeDue(posts)
    await expectPublished(posts)
  })

  test('when Redis is unavailable at its time, without waiting for Redis', async () => {
    const posts = await planned()
    await redis.stop()
    try {
      await makeDue(posts)
      await expectPublished(posts)
    } finally {
      redis = await startRedis({ folder, port: Number(new URL(redis.url).port) })
    }
    network.posts.length = 0
    const later = await planned()
    await makeDue(later)
    await expectPublished(later)
  })

  test('when MongoDB is killed while it is being sent', async () => {
    const posts = await planned()
    const { promise: isSent, resolve: sent } = Promise.withResolvers<void>()
    const { promise: isDown, resolve: down } = Promise.withResolvers<void>()
    let calls = 0
    for (let call = 0; call < USERS; call += 1)
      network.once('committed', () => {
        calls += 1
        if (calls === USERS) sent()
        return isDown
      })
    await makeDue(posts)
    await isSent
    process.kill(mongodb.pid, 'SIGKILL')
    await mongodb.exited
    down()
    mongodb = await startMongo({ folder, port: Number(new URL(mongodb.url).port) })
    await expectPublished(posts)
  })
})
