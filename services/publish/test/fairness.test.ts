import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createJobRunner } from '@loomcast/service-kit/jobs'
import { poll } from '@loomcast/service-kit/testing'
import { createComponents } from '../src/composition-root.ts'
import type { StoredPost } from '../src/posts/post.model.ts'
import { createFairClaims, type SendingCaps } from '../src/sending/fair-claims.ts'
import { sendJob } from '../src/sending/send.job.ts'
import { networkDouble } from './support/network-double.ts'
import { type PublishService, startPublish } from './support/publish-service.ts'

const CAPS: SendingCaps = { total: 12, user: 4, connection: 2, network: 8 }
const HOUR = 3600_000

const mastodon = networkDouble({ network: 'mastodon' })
const bluesky = networkDouble({ network: 'bluesky' })
/** Calls to publish that run now, and the most that ran at once, by what they belong to. */
const running = new Map<string, number>()
const most = new Map<string, number>()
const order: string[] = []
let hanging: string[] = []
let publish: PublishService
let release: () => void = () => {}
let released = Promise.resolve()

beforeAll(async () => {
  const counted = (double: typeof mastodon) => ({
    adapter: {
      ...double.adapter,
      async commit(...call: Parameters<typeof double.adapter.commit>) {
        const [account, { post_id }] = call
        const { user_id } = (await publish.connection.collection<StoredPost>('planned_posts').findOne({ _id: post_id }))!
        order.push(user_id)
        const keys = ['total', user_id, account.connection_id, double.adapter.network]
        for (const key of keys) {
          running.set(key, (running.get(key) ?? 0) + 1)
          most.set(key, Math.max(most.get(key) ?? 0, running.get(key) ?? 0))
        }
        if (hanging.includes(account.connection_id) || hanging.includes(double.adapter.network)) await released
        const outcome = await double.adapter.commit(...call)
        for (const key of keys) running.set(key, (running.get(key) ?? 0) - 1)
        return outcome
      },
    },
  })
  publish = await startPublish('fairness', { networks: [counted(mastodon), counted(bluesky)] })
})
afterAll(() => publish?.stop())
afterEach(() => {
  release()
  order.length = 0
  most.clear()
})

/** A worker process with its loops. */
function startWorker(): Promise<unknown> {
  const { context } = createComponents(publish.deps)
  const runner = createJobRunner(sendJob({ ...context, schedule: async () => {} }, CAPS))
  return Promise.all(Array.from({ length: CAPS.total }, () => runner.runDue()))
}

/** Posts that are due in the same minute, stored directly. */
async function due(
  user: string,
  count: number,
  connections: readonly string[] = [],
  network: 'mastodon' | 'bluesky' = 'mastodon',
): Promise<void> {
  const connection_id = connections[0] ?? (await publish.connect(user, network))
  const sample = await publish.plan(user, {
    connection_id,
    local_time: new Date(publish.clock().getTime() + HOUR).toISOString().slice(0, 16),
  })
  const posts = publish.connection.collection<StoredPost>('planned_posts')
  const stored = (await posts.findOne({ _id: sample.post_id }))!
  const at = publish.clock()
  await posts.deleteOne({ _id: stored._id })
  await posts.insertMany(
    Array.from({ length: count }, (_, index) => ({
      ...stored,
      _id: `post_${user}_${index}`,
      text: `Post ${index}`,
      connection_id: connections[index % connections.length] ?? connection_id,
      due_at: at,
      next_attempt_at: at,
    })),
  )
}

const published = (user: string) => publish.connection.collection('planned_posts').countDocuments({ user_id: user, state: 'published' })

function hangAt(...what: string[]): void {
  hanging = what
  const { promise, resolve } = Promise.withResolvers<void>()
  released = promise
  release = () => {
    hanging = []
    resolve()
  }
}

test("a user's one post is among the next ones, however many another user has", async () => {
  await due('usr_many', 120)
  await due('usr_one', 1)
  await startWorker()
  expect([await published('usr_many'), await published('usr_one')]).toEqual([120, 1])
  expect(order.indexOf('usr_one')).toBeLessThanOrEqual(CAPS.user)
})

test('users with many posts take turns', async () => {
  for (const user of ['usr_a', 'usr_b', 'usr_c']) await due(user, 30)
  await startWorker()
  expect(order.length).toBe(90)
  for (let from = 0; from + 30 <= 90; from += 30) {
    const part = order.slice(from, from + 30)
    for (const user of ['usr_a', 'usr_b', 'usr_c']) expect(part.filter((each) => each === user).length).toBeGreaterThanOrEqual(4)
  }
})

test('an account whose server hangs occupies only its share, and the other accounts of its user and other users are served', async () => {
  await publish.entitle('usr_hang', { connection_limit: null })
  const slow = await publish.connect('usr_hang')
  const fast = await publish.connect('usr_hang', 'mastodon', 'other.example')
  await due('usr_hang', 20, [slow, fast])
  for (let other = 0; other < 20; other += 1) await due(`usr_other_${other}`, 1)
  hangAt(slow)
  const working = startWorker()
  await poll(
    async () =>
      (await published('usr_hang')) === 10 &&
      (await Promise.all(Array.from({ length: 20 }, (_, other) => published(`usr_other_${other}`)))).every((count) => count === 1),
  )
  expect(running.get(slow)).toBe(CAPS.connection)
  release()
  await working
  expect(await published('usr_hang')).toBe(20)
  for (const connection of [slow, fast]) expect(most.get(connection)).toBeLessThanOrEqual(CAPS.connection)
})

test('a network that hangs does not occupy the whole worker', async () => {
  for (let user = 0; user < 20; user += 1) await due(`usr_down_${user}`, 2)
  for (let user = 0; user < 5; user += 1) await due(`usr_up_${user}`, 4, [], 'bluesky')
  hangAt('mastodon')
  const working = startWorker()
  await poll(async () =>
    (await Promise.all(Array.from({ length: 5 }, (_, user) => published(`usr_up_${user}`)))).every((count) => count === 4),
  )
  expect(running.get('mastodon')).toBe(CAPS.network)
  release()
  await working
  expect(order.length).toBe(60)
})

test('no user exceeds the share of a user, and every post is published once', async () => {
  await publish.entitle('usr_big', { connection_limit: null })
  const connections = []
  for (let index = 0; index < 6; index += 1) connections.push(await publish.connect('usr_big', 'mastodon', `${index}.example`))
  await due('usr_big', 60, connections)
  const before = mastodon.posts.length
  hangAt('mastodon')
  const working = startWorker()
  await poll(() => running.get('usr_big') === CAPS.user)
  release()
  await working
  expect(mastodon.posts.length - before).toBe(60)
  expect(most.get('usr_big')).toBe(CAPS.user)
  for (const connection of connections) expect(most.get(connection)).toBeLessThanOrEqual(CAPS.connection)
})

describe('claims', () => {
  const claimsOf = () => createFairClaims(publish.repositories.sending, CAPS)
  const claimed = async (claims: ReturnType<typeof claimsOf>) => (await claims.claimNext(publish.clock()))?.user_id ?? null
  beforeEach(async () => {
    await publish.connection.collection('planned_posts').deleteMany({})
  })

  test('give each user one post before any user gets another one', async () => {
    for (const user of ['usr_x', 'usr_y', 'usr_z']) await due(user, 2)
    const claims = claimsOf()
    const order: (string | null)[] = []
    for (let each = 0; each < 6; each += 1) order.push(await claimed(claims))
    for (const round of [0, 3]) expect(order.slice(round, round + 3).sort()).toEqual(['usr_x', 'usr_y', 'usr_z'])
  })

  test('prefer a user who waits to one whose post another worker has just claimed, although it was due earlier', async () => {
    await due('usr_served', 2)
    expect(await claimed(claimsOf())).toBe('usr_served')
    publish.clock.advance(1_000)
    await due('usr_waits', 1)
    const other = claimsOf()
    expect([await claimed(other), await claimed(other)]).toEqual(['usr_waits', 'usr_served'])
    publish.clock.advance(-1_000)
  })

  test('stop at the share of a user, also with posts that become due later', async () => {
    await publish.entitle('usr_later', { connection_limit: null })
    const connections = []
    for (let index = 0; index < 6; index += 1) connections.push(await publish.connect('usr_later', 'mastodon', `later-${index}.example`))
    await due('usr_later', CAPS.user + 10, connections)
    const posts = publish.connection.collection<StoredPost>('planned_posts')
    const later = new Date(publish.clock().getTime() + HOUR)
    const ids = (await posts.find({}, { sort: { _id: 1 } }).toArray()).slice(2).map(({ _id }) => _id)
    await posts.updateMany({ _id: { $in: ids } }, { $set: { next_attempt_at: later } })
    const claims = claimsOf()
    const found = []
    for (let each = 0; each < 3; each += 1) found.push(await claimed(claims))
    await posts.updateMany({ _id: { $in: ids } }, { $set: { next_attempt_at: publish.clock() } })
    for (let each = 0; each < CAPS.user + 3; each += 1) found.push(await claimed(claims))
    expect(found.filter((user) => user !== null)).toHaveLength(CAPS.user)
  })
})

test('a process that stood still while it listed the due posts claims one of them', async () => {
  const post = { _id: 'post_1', user_id: 'usr_1', connection_id: null, network: null, next_attempt_at: new Date(0), lease_id: 'lease_1' }
  const sending = { dueByUser: async () => [[post]], jobs: { claimById: async () => post } }
  const claims = createFairClaims(sending as never)
  // Before the list, and at its beginning and end; then, the process stands still.
  const now = jest.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(0).mockReturnValueOnce(0).mockReturnValueOnce(0)
  now.mockReturnValue(60_000)
  try {
    expect(await claims.claimNext(new Date(0))).toBe(post)
  } finally {
    now.mockRestore()
  }
})
