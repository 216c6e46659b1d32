import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { fixedClock } from '@loomcast/service-kit/testing'
import { NETWORKS, type Network } from '../src/networks/adapter.ts'
import type { VisiblePost } from './doubles/double-server.ts'
import { startMastodon } from './doubles/mastodon.double.ts'
import { adapterOf, needsOf, startNetwork } from './doubles/start-network.ts'
import { type PublishService, START, startPublish } from './support/publish-service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Access tokens of YouTube end after an hour, and here nothing renews them. */
const UNTIL_DUE = 30 * MINUTE
const FAULTS = ['answer_lost', 'gateway_timeout', 'silent', 'cut'] as const

const clock = fixedClock(START)
const networks = new Map<Network, Awaited<ReturnType<typeof startNetwork>>>()
let publish: PublishService
let posts = 0

beforeAll(async () => {
  for (const network of NETWORKS) networks.set(network, await startNetwork(network, clock))
  // Like GoToSocial: without help from Idempotency-Key, only the look-up prevents a second post.
  await networks.get('mastodon')?.double.stop()
  const double = await startMastodon({ clock, honorsKeys: false })
  networks.set('mastodon', { clock, double, ...adapterOf('mastodon', double, clock) })
  publish = await startPublish('networks', { networks: [...networks.values()], clock })
})
afterAll(async () => {
  await publish?.stop()
  await Promise.all([...networks.values()].map(({ double }) => double.stop()))
})

const part = (network: Network) => {
  const found = networks.get(network)
  if (!found) throw new Error(`${network} was not started`)
  return found
}

const PICTURES = [{ file_id: 'fil_1', alt: 'Bread' }, { file_id: 'fil_2' }]

const NEEDS_PICTURES: Network[] = ['instagram']

/** Connects an account of a new user, plans a post and waits until its time. */
async function duePost(network: Network, { hasPictures = NEEDS_PICTURES.includes(network) } = {}) {
  posts += 1
  const user = `usr_${posts}`
  const { double } = part(network)
  const { hasFilm, options } = needsOf(network)
  const connected = await publish.connectTo(user, network, double)
  expect(connected).toMatchObject({ status: 201, body: { state: 'ok', problem: null } })
  const local_time = new Date(clock().getTime() + UNTIL_DUE).toISOString().slice(0, 16)
  const text = `# Title ${posts}\n\nPost number ${posts}, with a link: https://example.com/${posts}`
  const { post_id } = await publish.plan(user, {
    connection_id: connected.body.connection_id,
    local_time,
    text,
    ...(hasPictures && { pictures: PICTURES }),
    ...(hasFilm && { film: { video_id: 'job_1' } }),
    ...(options && { options }),
  })
  clock.advance(UNTIL_DUE)
  const visible = async (): Promise<VisiblePost[]> =>
    (await double.published()).filter((post) => post.text.includes(`number ${text.split('number ')[1]?.split(',')[0]},`))
  return { user, double, visible, post: () => publish.post(user, post_id), credentials: JSON.stringify(connected.body) }
}

/** Wakes a worker every minute, as the sweep does. */
async function workFor(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.advance(MINUTE)
    await publish.work()
  }
}

test('two posts with the same text of one account are both published, although only their texts can be looked up', async () => {
  const { double } = part('mastodon')
  const user = 'usr_equal'
  await publish.entitle(user, { planned_limit: null })
  const { connection_id } = (await publish.call(user, 'POST', '/connections', { network: 'mastodon', fields: double.fields })).body
  const local_time = new Date(clock().getTime() + HOUR).toISOString().slice(0, 16)
  const text = 'The same text twice'
  const ids = []
  for (let index = 0; index < 2; index += 1) ids.push((await publish.plan(user, { connection_id, local_time, text })).post_id)
  clock.advance(HOUR)
  const shown = async () => (await double.published()).filter((post) => post.text === text)
  // Nothing arrives of the first call, and the response to the second one is lost.
  double.fail({ kind: 'cut' }, { kind: 'answer_lost' })
  await publish.work()
  expect(await shown()).toHaveLength(1)
  await workFor(15)
  const posts = await Promise.all(ids.map((id) => publish.post(user, id)))
  expect(posts.map(({ state }) => state)).toEqual(['published', 'published'])
  expect(posts.map(({ published }) => published.url).sort()).toEqual((await shown()).map(({ url }) => url).sort())
  expect(await shown()).toHaveLength(2)
})

test.each(['bluesky', 'mastodon', 'x'] as const)(
  'a thread on %s is there once, in its order, although answers are lost',
  async (network) => {
    const { double, adapter } = part(network)
    expect(adapter.threads).toBe(true)
    const user = `usr_thread_${network}`
    const { connection_id } = (await publish.connectTo(user, network, double)).body
    const local_time = new Date(clock().getTime() + HOUR).toISOString().slice(0, 16)
    const text = ['one', 'two', 'three'].map((word) => `${network} learned part ${word} about bread. `.repeat(6).trim()).join('\n\n')
    const { post_id } = await publish.plan(user, { connection_id, local_time, text, thread: true })
    clock.advance(HOUR)
    // The first answer arrives, those of the second and third posts do not, and one call does nothing.
    double.fail({ kind: 'answer', status: 503 }, { kind: 'answer_lost' }, { kind: 'cut' }, { kind: 'gateway_timeout' })
    for (let minute = 0; minute < 15; minute += 1) {
      for (let step = 0; step < 4; step += 1) await publish.work()
      clock.advance(MINUTE)
    }
    expect(await publish.post(user, post_id)).toMatchObject({ state: 'published' })
    const shown = (await double.published()).filter((post) => post.text.includes(`${network} learned`))
    expect(shown.map(({ text: part }) => /part (\w+)/.exec(part)?.[1])).toEqual(['one', 'two', 'three'])
    expect(shown.map(({ answers }) => answers)).toEqual([undefined, shown[0]?.id, shown[1]?.id])
  },
)

describe.each(NETWORKS)('a post on %s', (network) => {
  test('is published once, with its address', async () => {
    const { visible, post, double, credentials } = await duePost(network)
    await publish.work()
    const [shown] = await visible()
    expect(await post()).toMatchObject({ state: 'published', published: { url: shown?.url ?? expect.any(String) } })
    await workFor(5)
    expect(await visible()).toHaveLength(1)
    const { identifier: _handle, ...secrets } = double.fields
    for (const secret of Object.values(secrets).filter((field) => !field.includes('127.0.0.1') && field.length > 15))
      expect(credentials).not.toContain(secret)
    // Whoever has the address of an upload can complete it.
    const attempts = JSON.stringify(await publish.database.connection.collection('attempts').find().toArray())
    expect(attempts).not.toMatch(/upload_id=|upload_url/u)
  })

  const withPictures = [
    ...(NEEDS_PICTURES.includes(network) ? [] : [false]),
    ...(network === 'nostr' || needsOf(network).hasFilm ? [] : [true]),
  ]
  const cases = FAULTS.flatMap((kind) => withPictures.map((hasPictures) => [kind, hasPictures] as const))
  test.each(cases)('is there at most once after %s (pictures: %s), and never called failed', async (kind, hasPictures) => {
    const { visible, post, double } = await duePost(network, { hasPictures })
    double.fail({ kind })
    await publish.work()
    const canBeRead = part(network).adapter.repeat !== 'never'
    expect(await post()).toMatchObject({ state: 'unknown', next_lookup_at: canBeRead ? expect.any(String) : null })
    await workFor(12)
    const [shown] = await visible()
    if (canBeRead) expect(await post()).toMatchObject({ state: 'published', published: { url: shown?.url ?? expect.any(String) } })
    else expect((await post()).state).toBe('unknown')
    expect(await visible()).toHaveLength(!canBeRead && kind === 'cut' ? 0 : 1)
    if ((await visible()).length === 1) expect(shown?.pictures ?? []).toHaveLength(hasPictures ? 2 : 0)
  })

  const spammy = { error: 'Too spammy', message: 'Too spammy', description: 'Too spammy', errors: [{ message: 'Too spammy' }] }
  const stateOfAccount = async (user: string) => (await publish.call(user, 'GET', '/connections')).body.connections[0].state

  test('is refused with the reason, and its account stays connected if it works', async () => {
    const { visible, post, double, user } = await duePost(network)
    const rejection = { kind: 'answer', status: network === 'nostr' ? 400 : 403, body: spammy } as const
    double.fail(rejection, rejection)
    await publish.work()
    const reason = network === 'nostr' ? 'blocked' : 'Too spammy'
    // The address of an upload at TikTok is its own authorization.
    if (network !== 'tiktok') expect(await post()).toMatchObject({ state: 'failed', problem: { text: expect.stringContaining(reason) } })
    expect(await stateOfAccount(user)).toBe('ok')
    await workFor(3)
    expect(await visible()).toEqual([])
  })

  if (network !== 'nostr')
    test('is refused with the reason, and its account needs attention if the network rejects it too', async () => {
      const { post, double, user } = await duePost(network)
      double.answerAll({ status: 401, body: spammy })
      await publish.work()
      double.answerAll(null)
      expect(await post()).toMatchObject({ state: 'failed', problem: { text: expect.stringContaining('Too spammy') } })
      expect(await stateOfAccount(user)).toBe('needs_attention')
    })
})
