import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { networkDouble } from './support/network-double.ts'
import { POST, type PublishService, startPublish } from './support/publish-service.ts'

const MINUTE = 60_000
const ACCOUNTS = 5
const POSTS_EACH = 10

const network = networkDouble({ network: 'mastodon', repeat: 'after_absence', characters: 300 })
/** When each post was published, by account. */
const sentAt = new Map<string, number[]>()
let publish: PublishService

beforeAll(async () => {
  const { commit } = network.adapter
  const adapter: typeof network.adapter = {
    ...network.adapter,
    async commit(account, ...rest) {
      const [before, at] = [network.posts.length, publish.clock().getTime()]
      try {
        return await commit(account, ...rest)
      } finally {
        if (network.posts.length > before) sentAt.set(account.address, [...(sentAt.get(account.address) ?? []), at])
      }
    },
  }
  publish = await startPublish('overdue', { networks: [{ adapter }] })
})
afterAll(() => publish?.stop())

const gapsOf = (times: readonly number[]) => times.slice(1).map((time, index) => time - times[index]!)

/** Three workers, with a quarter of a minute between their rounds. */
async function work(rounds: number): Promise<void> {
  const workers = [publish.worker(), publish.worker(), publish.worker()]
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(workers.map((worker) => worker.runDue()))
    publish.clock.advance(MINUTE / 4)
  }
}

test('a preparation that takes longer than the spacing delays the next post of its account', async () => {
  const start = publish.clock().getTime()
  const connection_id = await publish.connect('usr_slow')
  await publish.call('usr_slow', 'PUT', '/schedule', { time_zone: 'UTC', slots: [], grace_minutes: 240 })
  for (const minutes of [5, 6, 7])
    await publish.plan('usr_slow', { ...POST, connection_id, local_time: new Date(start + minutes * MINUTE).toISOString().slice(0, 16) })
  publish.clock.advance(180 * MINUTE)
  network.once('prepare', () => publish.clock.advance(2.5 * MINUTE))
  await work(60)
  const [times = []] = sentAt.values()
  expect(times).toHaveLength(3)
  expect(Math.min(...gapsOf(times))).toBeGreaterThanOrEqual(2 * MINUTE)
  sentAt.clear()
  network.posts.length = 0
})

test('after three hours of downtime, 50 overdue posts of several accounts are spaced, none is lost and none is published twice', async () => {
  const start = publish.clock().getTime()
  const at = (minutes: number) => new Date(start + minutes * MINUTE).toISOString().slice(0, 16)
  const ids = new Map<string, string[]>()
  for (let account = 0; account < ACCOUNTS; account += 1) {
    const user = `usr_${account}`
    await publish.entitle(user, { planned_limit: null })
    const connection_id = await publish.connect(user)
    // Half of the users have a grace time that covers the downtime.
    if (account % 2 === 0) await publish.call(user, 'PUT', '/schedule', { time_zone: 'UTC', slots: [], grace_minutes: 240 })
    ids.set(user, [])
    for (let index = 0; index < POSTS_EACH; index += 1) {
      const post = await publish.plan(user, { ...POST, connection_id, local_time: at(5 + index * 18), text: `Post ${index} of ${user}` })
      ids.get(user)?.push(post.post_id)
    }
  }
  publish.clock.advance(180 * MINUTE)

  // Some calls are refused for a while, and some responses are lost.
  network.answer({ kind: 'retry', retry_at: null, reason: 'Later.' })
  for (let call = 0; call < 3; call += 1) network.once('committed', () => (call === 1 ? Promise.reject(new Error('504')) : undefined))

  await work(400)

  const states = await Promise.all(
    [...ids].map(async ([user, own]) => Promise.all(own.map(async (id) => (await publish.post(user, id)).state))),
  )
  for (const [account, own] of states.entries()) {
    expect(own.filter((state) => state !== 'published' && state !== 'missed')).toEqual([])
    if (account % 2 === 0) expect(own).toEqual(Array(POSTS_EACH).fill('published'))
    else expect(own.slice(0, 8)).toEqual(Array(8).fill('missed'))
  }
  expect(new Set(network.posts.map(({ key }) => key)).size).toBe(network.posts.length)
  expect(network.posts.length).toBe(states.flat().filter((state) => state === 'published').length)
  const gaps = [...sentAt.values()].flatMap(gapsOf)
  expect(gaps.length).toBeGreaterThan(25)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2 * MINUTE)
  // Whoever missed a post gets an email.
  const mails = (await publish.mails()).filter(({ template }) => template === 'posts-missed').map(({ user_id }) => user_id)
  expect(new Set(mails)).toEqual(new Set(['usr_1', 'usr_3']))
})
