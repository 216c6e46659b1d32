import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { eraseAccount } from '../src/accounts/erase-account.ts'
import { sendNotices } from '../src/review/notify-owner.ts'
import { type PublishService, startPublish } from './support/publish-service.ts'
import { reviewersOf } from './support/reviewers.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const LATER = '2026-12-01T09:00'

let publish: PublishService
let users = 0
let user: string
const { share, visit, decide } = reviewersOf(() => publish)

beforeAll(async () => {
  publish = await startPublish('notices')
})
afterAll(() => publish?.stop())
beforeEach(async () => {
  users += 1
  user = `usr_${users}`
  await publish.connection.collection('review_notices').deleteMany({})
})

const mails = async () => (await publish.mails()).filter(({ user_id }) => user_id === user).map(({ data }) => data)
const later = (ms: number) => publish.clock.advance(ms)
const comment = (token: string, text = 'Is this right?', name = 'Grace') =>
  visit(token, 'POST', '/comments', { post: 1, revision: 1, name, text })
const send = () => sendNotices({ ...publish.deps, repositories: publish.repositories })

async function shared(count = 1) {
  const posts = []
  for (let index = 0; index < count; index += 1)
    posts.push(await publish.plan(user, { local_time: LATER, text: `Post ${index + 1}`, state: 'draft' }))
  return { posts, ...(await share(user, posts)) }
}

test('what follows an email is in the next one, ten minutes later: all of a kind in one', async () => {
  const { token, posts } = await shared(4)
  for (const post of [1, 2, 3, 4]) await decide(token, { post, name: `Reviewer ${post}` })
  await comment(token)
  expect(await mails()).toMatchObject([
    { what: 'approved', name: 'Reviewer 1', others: '0', excerpt: 'Post 1' },
    { what: 'commented', others: '0' },
  ])
  later(10 * MINUTE - 1)
  expect(await send()).toBe(0)
  later(1)
  expect(await send()).toBe(1)
  expect((await mails()).slice(2)).toEqual([
    { what: 'approved', name: 'Reviewer 4', others: '2', excerpt: 'Post 4', link: `/plan?post=${posts[3].post_id}` },
  ])
})

test('the time between emails doubles while remarks go on, up to four hours, and begins again after a quiet time', async () => {
  const { token } = await shared()
  const minutes: number[] = []
  await comment(token)
  for (let mail = 0; mail < 7; mail += 1) {
    await comment(token)
    let waited = 0
    while ((await send()) === 0) {
      later(5 * MINUTE)
      waited += 5
    }
    minutes.push(waited)
  }
  expect(minutes).toEqual([10, 20, 40, 80, 160, 240, 240])
  later(4 * HOUR)
  await comment(token)
  expect(await mails()).toHaveLength(9)
  await comment(token)
  later(10 * MINUTE)
  expect(await send()).toBe(1)
})

test('a remark after the end of the time is in the email that is due already', async () => {
  const { token } = await shared()
  for (const text of ['One', 'Two']) await comment(token, text)
  later(5 * HOUR)
  await comment(token, 'Three', 'Bo')
  expect(await mails()).toHaveLength(1)
  expect(await send()).toBe(1)
  expect((await mails()).slice(1)).toMatchObject([{ name: 'Bo', others: '1' }])
})

test('what waits is sent although the link was revoked and the post was deleted', async () => {
  const { token, id, posts } = await shared()
  await decide(token)
  await decide(token, { name: '$name' })
  expect((await publish.call(user, 'DELETE', `/reviews/${id}`)).status).toBe(200)
  expect((await publish.call(user, 'DELETE', `/posts/${posts[0].post_id}`)).status).toBe(200)
  later(4 * HOUR)
  expect(await send()).toBe(1)
  expect((await mails()).at(-1)).toEqual({ what: 'approved', name: '$name', others: '0', excerpt: 'Post 1', link: '/plan' })
})

test('is sent once by several workers, and again if one ends before its transaction', async () => {
  const { token } = await shared()
  for (const text of ['One', 'Two', 'Three']) await comment(token, text)
  later(4 * HOUR)
  const find = () => {
    throw new Error('The process has ended.')
  }
  const ending = { ...publish.repositories, posts: { ...publish.repositories.posts, find } }
  await expect(sendNotices({ ...publish.deps, repositories: ending })).rejects.toThrow('ended')
  expect(await mails()).toHaveLength(1)
  const sent = await Promise.all([send(), send(), send()])
  expect(sent.reduce((sum, count) => sum + count)).toBe(1)
  expect(await mails()).toHaveLength(2)
  expect((await mails()).at(-1)).toMatchObject({ others: '1' })
})

test('remarks at the same moment are one email and one that waits', async () => {
  const { token } = await shared()
  await Promise.all(Array.from({ length: 6 }, (_, index) => comment(token, `Comment ${index}`)))
  later(4 * HOUR)
  expect(await send()).toBe(1)
  expect((await mails()).map(({ others }) => others)).toEqual(['0', '4'])
})

test('nothing is sent to a deleted account', async () => {
  const { token } = await shared()
  for (const text of ['One', 'Two']) await comment(token, text)
  await withTransaction(publish.connection, (tx) => eraseAccount(publish.repositories, user, publish.clock(), tx))
  later(4 * HOUR)
  expect([await send(), (await mails()).length]).toEqual([0, 1])
  expect(await publish.connection.collection('review_notices').countDocuments({})).toBe(0)
})
