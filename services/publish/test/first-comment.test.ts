import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { networkDouble } from './support/network-double.ts'
import { POST, type PublishService, startPublish } from './support/publish-service.ts'
import { reviewersOf } from './support/reviewers.ts'

const HOUR = 3600_000
const linkedin = networkDouble({ network: 'linkedin', characters: 3_000 })
const mastodon = networkDouble({ network: 'mastodon' })
const COMMENT = 'Order before six: https://example.com/bread'

let publish: PublishService
let users = 0
const reviewers = reviewersOf(() => publish)
beforeAll(async () => {
  publish = await startPublish('first_comment', { networks: [linkedin, mastodon] })
})
afterAll(() => publish?.stop())

const newUser = () => `usr_${++users}`
const inOneHour = () => ({ local_time: new Date(publish.clock().getTime() + HOUR).toISOString().slice(0, 16) })
const request = (user: string, change: object) =>
  publish.call(user, 'POST', '/posts', { posts: [{ ...POST, ...inOneHour(), first_comment: COMMENT, ...change }] })

test('is stored with its post, and is there when the person posts it', async () => {
  const user = newUser()
  const { post_id, first_comment } = await publish.plan(user, { ...inOneHour(), first_comment: `  ${COMMENT}\n` })
  expect(first_comment).toBe(COMMENT)
  publish.clock.advance(HOUR)
  await publish.work()
  expect(await publish.post(user, post_id)).toMatchObject({ state: 'handed_over', first_comment: COMMENT })
})

test('is no part of what a network gets', async () => {
  const user = newUser()
  const connection_id = await publish.connect(user, 'linkedin')
  const { post_id } = await publish.plan(user, { ...inOneHour(), connection_id, first_comment: COMMENT })
  publish.clock.advance(HOUR)
  await publish.work()
  expect(await publish.post(user, post_id)).toMatchObject({ state: 'published', first_comment: COMMENT })
  expect(linkedin.posts.filter(({ key }) => key.startsWith(post_id)).map(({ text }) => text)).toEqual([POST.text])
})

test('stays in an edit that does not name it, and is removed by null or spaces', async () => {
  const user = newUser()
  const { post_id } = await publish.plan(user, { ...inOneHour(), first_comment: COMMENT })
  const edit = async (revision: number, change: object) =>
    (await publish.call(user, 'PUT', `/posts/${post_id}`, { ...POST, ...inOneHour(), revision, ...change })).body.post.first_comment
  expect(await edit(1, {})).toBe(COMMENT)
  expect(await edit(2, { first_comment: ' ' })).toBeNull()
  expect(await edit(3, { first_comment: 'Again' })).toBe('Again')
  expect(await edit(4, { first_comment: null })).toBeNull()
})

test.each([
  ['Instagram', 2_200],
  ['LinkedIn', 1_250],
  ['Facebook', 8_000],
  ['TikTok', 150],
  ['YouTube', 10_000],
])('on %s has as many characters as the platform takes', async (brand, limit) => {
  const user = newUser()
  const errors = async (first_comment: string) => {
    const { body } = await request(user, { platform: brand.toLowerCase(), first_comment })
    return (body.errors ?? []).filter(({ path }: { path: string }) => path.endsWith('first_comment'))
  }
  expect(await errors('a'.repeat(limit))).toEqual([])
  if (limit === 10_000) return
  const message = expect.stringContaining(`${brand} allows ${limit.toLocaleString('en')}.`)
  expect(await errors('a'.repeat(limit + 1))).toEqual([{ path: 'posts.0.first_comment', message }])
})

test('is refused where posts have none', async () => {
  const user = newUser()
  const message = (name: string) => `Posts on ${name} have no first comment. Remove it, or add it to the text.`
  expect((await request(user, { platform: 'x' })).body.errors).toEqual([{ path: 'posts.0.first_comment', message: message('X') }])
  const connection_id = await publish.connect(user, 'mastodon')
  expect((await request(user, { connection_id })).body.errors).toEqual([{ path: 'posts.0.first_comment', message: message('Double') }])
  expect((await request(user, { connection_id, state: 'draft' })).status).toBe(201)
})

test('is shown to reviewers, and in the export', async () => {
  const user = newUser()
  const { post_id } = await publish.plan(user, { ...inOneHour(), first_comment: COMMENT })
  const { token } = await reviewers.share(user, [{ post_id }])
  expect((await reviewers.open(token)).posts).toMatchObject([{ first_comment: COMMENT }])
  expect((await publish.text(user, '/export')).body).toContain(COMMENT)
})

test('is that of each post of a series', async () => {
  const user = newUser()
  const repeat = { frequency: 'daily' }
  const { post_id } = await publish.plan(user, { ...inOneHour(), first_comment: COMMENT, repeat })
  publish.clock.advance(HOUR)
  await publish.work()
  await publish.repeat()
  const { posts } = (await publish.call(user, 'GET', '/posts')).body
  const next = posts.find((post: { post_id: string }) => post.post_id !== post_id)
  expect(next).toMatchObject({ first_comment: COMMENT, series: { index: 1 } })
})
