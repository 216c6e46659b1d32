import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createDeadLetterStore, createLocalBus, encodeEvent } from '@loomcast/service-kit/events'
import { createLogger } from '@loomcast/service-kit/observability'
import { poll } from '@loomcast/service-kit/testing'
import { networkDouble } from './support/network-double.ts'
import { POST, type PublishService, START, startPublish } from './support/publish-service.ts'

const MINUTE = 60_000
const SECRET = 'Our secret plan for the summer.'
const GROUP = 'publish.projections'
const bus = createLocalBus({ logger: createLogger('test', false) })
const mastodon = networkDouble({ network: 'mastodon', repeat: 'after_absence' })
let publish: PublishService

beforeAll(async () => {
  publish = await startPublish('operations', { networks: [mastodon], role: 'both', bus, sweepMs: 3_600_000 })
  await bus.start()
})
afterAll(async () => {
  await bus.stop()
  await publish?.stop()
})

async function admin(method: 'GET' | 'POST', path: string, payload?: object) {
  const headers = { authorization: `Bearer ${await publish.tokens.sign({ user_id: 'usr_admin', role: 'admin' })}` }
  const response = await publish.app.inject({ method, url: `/internal/admin/${path}`, headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json(), text: response.body }
}
const replayed = async (id: string) => {
  const { body } = await admin('GET', 'replays')
  return body.replays.find(({ replay_id, state }: { replay_id: string; state: string }) => replay_id === id && state === 'done')
}

test('a dead letter is listed, counted and delivered again', async () => {
  const userId = 'ada'
  await publish.entitle(userId, { connection_limit: null, planned_limit: null })
  await publish.connect(userId)
  const type = 'com.loomcast.auth.account-deleted.v1'
  const data = { user_id: userId, deleted_at: START }
  const message = encodeEvent({ id: 'evt_1', type, source: '/loomcast/auth', time: START, key: userId, version: 2, data })
  const error = { name: 'MongoServerError', message: 'The disk was full.' }
  await createDeadLetterStore(publish.connection).add({
    group: GROUP,
    event_id: 'evt_1',
    type,
    message,
    attempts: 5,
    error,
    failed_at: START,
  })

  const { consumers } = (await admin('GET', 'status')).body
  expect(consumers).toContainEqual(expect.objectContaining({ group: GROUP, dead_letters: 1 }))
  const { letters } = (await admin('GET', `dead-letters?group=${GROUP}`)).body
  expect(letters).toMatchObject([{ event_id: 'evt_1', error: 'MongoServerError: The disk was full.' }])

  const { body } = await admin('POST', 'dead-letters/replay', { group: GROUP, event_ids: ['evt_1'], dry_run: false, per_second: 10 })
  expect(await poll(() => replayed(body.replay.replay_id))).toMatchObject({ handled: 1, failed: [] })
  expect((await admin('GET', 'dead-letters')).body.letters).toEqual([])
  // What the event demands was done: the account's connections are gone.
  expect(await publish.connection.collection('connections').countDocuments({ user_id: userId })).toBe(0)
})

test('a post that no worker has taken is listed without its text, and sent when it is run again', async () => {
  await publish.entitle('ben', { connection_limit: null, planned_limit: null })
  const connection_id = await publish.connect('ben')
  const post = await publish.plan('ben', { ...POST, connection_id, text: SECRET })
  await publish.plan('ben', { ...POST, connection_id, local_time: '2026-04-10T13:00', text: SECRET })
  const planned = publish.connection.collection<{ _id: string }>('planned_posts')
  const jobs = async () => (await admin('GET', 'jobs')).body.jobs
  const queue = async () => (await admin('GET', 'status')).body.queues
  expect(await queue()).toEqual([{ name: 'posts', waiting: 0, failed: 0, stuck: 0 }])
  expect(await jobs()).toEqual([])

  // Its wake-up call was lost, and the sweep has not run since.
  publish.clock.advance(61 * MINUTE)
  await planned.updateOne({ _id: post.post_id }, { $set: { attempts: 5 } })
  expect(await queue()).toEqual([{ name: 'posts', waiting: 1, failed: 0, stuck: 1 }])
  const { body, text } = await admin('GET', 'jobs')
  expect(body.jobs).toMatchObject([{ queue: 'posts', job_id: post.post_id, state: 'stuck', can_retry: true }])
  for (const secret of [SECRET, 'ben']) expect(text).not.toContain(secret)

  const form = { queue: 'posts', job_ids: [post.post_id], dry_run: false, per_second: 10 }
  const requested = await admin('POST', 'jobs/replay', form)
  expect(await poll(() => replayed(requested.body.replay.replay_id))).toMatchObject({ handled: 1, failed: [] })
  await poll(async () => (await publish.post('ben', post.post_id)).state === 'published')
  expect(mastodon.posts).toHaveLength(1)
  expect(await jobs()).toEqual([])
})
