import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { networkDouble } from './support/network-double.ts'
import { POST, type PublishService, startPublish } from './support/publish-service.ts'
import { reviewersOf } from './support/reviewers.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const network = networkDouble({ network: 'mastodon', repeat: 'safe' })
let publish: PublishService
let user: string
let users = 0
beforeAll(async () => {
  publish = await startPublish('review_series', { networks: [network] })
})
afterAll(() => publish?.stop())
beforeEach(async () => {
  for (const name of ['series', 'planned_posts']) await publish.connection.collection(name).deleteMany({})
  users += 1
  user = `usr_${users}`
  network.posts.length = 0
})

const { share, open, decide } = reviewersOf(() => publish)
const at = (ms: number) => new Date(publish.clock().getTime() + ms).toISOString().slice(0, 16)

async function daily(change: object = {}) {
  const connection_id = await publish.connect(user)
  const post = await publish.plan(user, { connection_id, local_time: at(HOUR), repeat: { frequency: 'daily' }, ...change })
  return { ...post, connection_id }
}

/** What workers do from now on for so long. */
async function run(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += HOUR / 2) {
    publish.clock.advance(HOUR / 2)
    await publish.repeat()
    await publish.work()
  }
}

const posts = async () => (await publish.call(user, 'GET', '/posts')).body.posts
const states = async () =>
  (await posts()).map(({ state, approval }: { state: string; approval: { state: string } }) => [state, approval.state])
const steps = async (id: string) =>
  (await publish.call(user, 'GET', `/posts/${id}/review`)).body.log.map(({ step }: { step: string }) => step)

describe('a series that is sent only when approved', () => {
  test('is approved once, and its next posts have the approval', async () => {
    const { token } = await share(user, [await daily()], { require_approval: true })
    await decide(token)
    await run(2 * DAY)
    expect(await states()).toEqual([
      ['published', 'approved'],
      ['published', 'approved'],
      ['planned', 'approved'],
    ])
    const next = (await posts())[2]
    expect(next.approval).toMatchObject({ required: true, by: 'Grace', revision: 1 })
    expect(await steps(next.post_id)).toEqual(['approved_with_series'])
  })

  test('sends none without an approval, and shows its next posts with the same link', async () => {
    const { token } = await share(user, [await daily()], { require_approval: true })
    await run(DAY + HOUR)
    expect(network.posts).toEqual([])
    expect(await states()).toEqual([
      ['missed', 'none'],
      ['missed', 'none'],
      ['planned', 'none'],
    ])
    expect((await open(token)).posts.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3])
    await decide(token, { post: 3 })
    await run(2 * DAY)
    expect(network.posts).toHaveLength(2)
  })

  test('needs a new approval after an edit of the following posts, with the same link', async () => {
    const post = await daily()
    const { token } = await share(user, [post], { require_approval: true })
    await decide(token)
    const edited = {
      ...POST,
      connection_id: post.connection_id,
      local_time: at(HOUR),
      text: 'Edited.',
      revision: 1,
      repeat: { frequency: 'daily' },
    }
    expect((await publish.call(user, 'PUT', `/posts/${post.post_id}`, edited)).status).toBe(200)
    await run(DAY)
    expect(network.posts).toEqual([])
    expect(await states()).toEqual([
      ['missed', 'void'],
      ['planned', 'none'],
    ])
    expect((await open(token)).posts.map(({ text }: { text: string }) => text)).toEqual(['Edited.', 'Edited.'])
    await decide(token, { post: 2 })
    await run(2 * DAY)
    expect(network.posts).toHaveLength(2)
  })

  test('does not apply to a post that was edited separately', async () => {
    const post = await daily()
    const { token } = await share(user, [post], { require_approval: true })
    const edited = { ...POST, connection_id: post.connection_id, local_time: at(HOUR), text: 'Only today.', revision: 1 }
    await publish.call(user, 'PUT', `/posts/${post.post_id}`, edited)
    await decide(token, { revision: 2 })
    await run(DAY + HOUR)
    expect(network.posts.map(({ text }) => text)).toEqual(['Only today.'])
    expect(await states()).toEqual([
      ['published', 'approved'],
      ['missed', 'none'],
      ['planned', 'none'],
    ])
  })

  test('is sent without approvals again if the owner no longer requires them', async () => {
    const post = await daily()
    await share(user, [post], { require_approval: true })
    await publish.call(user, 'PUT', `/posts/${post.post_id}/approval`, { required: false })
    await run(DAY + HOUR)
    expect(network.posts).toHaveLength(2)
  })

  test('stops after a reviewer requests a change', async () => {
    const { token } = await share(user, [await daily()], { require_approval: true })
    await decide(token)
    await run(DAY)
    await decide(token, { post: 2, decision: 'changes_requested' })
    await run(2 * DAY)
    expect(network.posts).toHaveLength(1)
    expect((await states()).at(-1)).toEqual(['planned', 'changes_requested'])
  })
})

test('a link takes no more than 50 posts of a series', async () => {
  const { token } = await share(user, [await daily()])
  const many = Array.from({ length: 49 }, (_, index) => ({ number: index + 2, post_id: `post_gone_${index}` }))
  await publish.connection.collection('reviews').updateOne({ user_id: user }, { $push: { posts: { $each: many } } as never })
  await run(DAY)
  expect(await posts()).toHaveLength(2)
  expect((await open(token)).posts).toHaveLength(1)
  const [review] = await publish.connection.collection('reviews').find({ user_id: user }).toArray()
  expect(review?.['posts']).toHaveLength(50)
})
