import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { NetworkFailure } from '../src/networks/adapter.ts'
import type { VideoClient } from '../src/pictures/video-client.ts'
import { type PublishService, startPublish, uploads } from './support/publish-service.ts'
import { reviewersOf } from './support/reviewers.ts'

const LATER = '2026-12-01T09:00'
const read: unknown[] = []
const video: VideoClient = {
  ...uploads(),
  findLogo: (authorization) => (authorization.startsWith('Bearer ') ? logoOf() : Promise.reject(new Error('no token'))),
  loadLogo: ({ read_key }) => (read_key === LOGO.read_key ? loadLogo() : Promise.reject(new Error('a wrong key'))),
  async loadPicture({ file_id, read_key }, { number, ...limits }) {
    read.push({ file_id, read_key, ...limits })
    if (file_id === 'fil_deleted') throw new NetworkFailure('refused', 'It was deleted.')
    if (file_id === 'fil_down') throw new NetworkFailure('unreachable', 'It could not be read.')
    return Buffer.from(`bytes of ${file_id}`)
  },
}

const LOGO = { file_id: 'fil_logo', read_key: 'key of the logo', width: 400, height: 100 }
let logoOf: () => Promise<typeof LOGO | null> = async () => LOGO
let loadLogo: () => Promise<Buffer> = async () => Buffer.from('bytes of the logo')

let publish: PublishService
beforeAll(async () => {
  publish = await startPublish('review_pictures', { video })
})
afterAll(() => publish?.stop())
const { share, open, decide, visit } = reviewersOf(() => publish)

const pictures = [{ file_id: 'fil_bread', alt: 'A loaf of bread' }, { file_id: 'fil_deleted' }, { file_id: 'fil_down' }]

test('reviewers see the pictures of a post with their alt texts, and no id of them', async () => {
  const post = await publish.plan('ada', { local_time: LATER, state: 'draft', pictures })
  const { token } = await share('ada', [post])
  expect((await open(token)).posts).toMatchObject([
    {
      first_comment: null,
      thread: null,
      has_alt_texts: true,
      pictures: [
        { number: 1, alt: 'A loaf of bread', width: 1200, height: 900 },
        { number: 2, alt: '' },
        { number: 3, alt: '' },
      ],
    },
  ])
  for (const text of [(await visit(token, 'GET')).text, (await decide(token)).body])
    for (const secret of ['fil_', 'key of']) expect(JSON.stringify(text)).not.toContain(secret)
  const first = await visit(token, 'GET', '/posts/1/pictures/1')
  expect([first.status, first.bytes.toString(), first.headers['content-type'], first.headers['cache-control']]).toEqual([
    200,
    'bytes of fil_bread',
    'image/jpeg',
    'no-store',
  ])
  expect(read).toEqual([{ file_id: 'fil_bread', read_key: 'key of fil_bread', maxBytes: 1_000_000, maxSide: 1_600 }])
})

test.each([
  ['/posts/1/pictures/2', 404, 'not_found'],
  ['/posts/1/pictures/3', 503, 'pictures_unavailable'],
  ['/posts/1/pictures/4', 404, 'not_found'],
  ['/posts/2/pictures/1', 404, 'not_found'],
  ['/posts/1/pictures/0', 400, 'validation_failed'],
  ['/posts/x/pictures/1', 400, 'validation_failed'],
])('a picture that cannot be shown is reported: %s', async (path, status, code) => {
  const { token, id } = await share('bea', [await publish.plan('bea', { local_time: LATER, state: 'draft', pictures })])
  const answer = await visit(token, 'GET', path)
  expect([answer.status, JSON.parse(answer.text).code]).toEqual([status, code])
  await publish.call('bea', 'DELETE', `/reviews/${id}`)
})

test('a revoked, expired or unknown link shows no picture', async () => {
  const { token, id } = await share('cleo', [await publish.plan('cleo', { local_time: LATER, pictures: pictures.slice(0, 1) })])
  expect((await visit(token, 'GET', '/posts/1/pictures/1')).status).toBe(200)
  await publish.call('cleo', 'DELETE', `/reviews/${id}`)
  const expired = await share('cleo', [await publish.plan('cleo', { local_time: LATER, pictures: pictures.slice(0, 1) })], { days: 1 })
  publish.clock.advance(24 * 3600_000)
  read.length = 0
  for (const wrong of [token, expired.token, 'x'.repeat(43), ''])
    expect(JSON.parse((await visit(wrong, 'GET', '/posts/1/pictures/1')).text).code).toBe('review_link_not_found')
  expect(read).toEqual([])
})

test('reviewers see the film of a post and its poster by the number of the post, and no id of them', async () => {
  const [one, other] = [
    await publish.plan('fil', { local_time: LATER, film: { video_id: 'job_1' } }),
    await publish.plan('fil', { local_time: LATER }),
  ]
  const { token } = await share('fil', [one, other])
  const { text, status } = await visit(token, 'GET')
  expect(status).toBe(200)
  expect((await open(token)).posts.map(({ film }: { film: unknown }) => film)).toEqual([
    { width: 1080, height: 1920, seconds: 30, bytes: 9_000_000, has_poster: true },
    null,
  ])
  for (const secret of ['fil_', 'key of', 'job_1']) expect(text).not.toContain(secret)
  const film = await visit(token, 'GET', '/posts/1/film')
  expect([film.status, film.bytes.length, film.headers['content-type'], film.headers['cache-control']]).toEqual([
    200,
    9_000_000,
    'video/mp4',
    'no-store',
  ])
  expect((await visit(token, 'GET', '/posts/1/poster')).bytes.toString()).toBe('bytes of fil_poster_job_1')
  for (const path of ['/posts/2/film', '/posts/2/poster', '/posts/3/film']) expect((await visit(token, 'GET', path)).status).toBe(404)
  expect((await visit('other', 'GET', '/posts/1/film')).status).toBe(404)
})

describe('the logo of a review link', () => {
  const shared = async (user: string) => share(user, [await publish.plan(user, { local_time: LATER })])
  const codeOf = async (token: string) => {
    const { status, text } = await visit(token, 'GET', '/logo')
    return [status, JSON.parse(text).code]
  }

  test('is shown to those who have the link, without its id and key, and to no one else', async () => {
    const { token, id } = await shared('lou')
    expect((await open(token)).logo).toEqual({ width: 400, height: 100 })
    for (const secret of ['fil_', 'key of']) expect((await visit(token, 'GET')).text).not.toContain(secret)
    const { status, bytes, headers } = await visit(token, 'GET', '/logo')
    expect([status, bytes.toString(), headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'bytes of the logo',
      'image/png',
      'no-store',
    ])
    for (const wrong of ['x'.repeat(43), '']) expect(await codeOf(wrong)).toEqual([404, 'review_link_not_found'])
    await publish.call('lou', 'DELETE', `/reviews/${id}`)
    expect(await codeOf(token)).toEqual([404, 'review_link_not_found'])
  })

  test.each([
    ['the owner has none', async () => null],
    ['the video service does not answer', () => Promise.reject(new Error('unavailable'))],
  ])('is left out if %s, and the link works', async (_, found) => {
    logoOf = found
    const { token } = await shared('mia')
    logoOf = async () => LOGO
    expect((await open(token)).logo).toBeNull()
    expect(await codeOf(token)).toEqual([404, 'not_found'])
  })

  test.each([
    ['was deleted since', new NetworkFailure('refused', 'It was deleted.'), 404, 'not_found'],
    ['cannot be read now', new NetworkFailure('unreachable', 'It could not be read.'), 503, 'pictures_unavailable'],
  ])('is reported if it %s', async (_, failure, status, code) => {
    const { token } = await shared('ned')
    loadLogo = () => Promise.reject(failure)
    expect(await codeOf(token)).toEqual([status, code])
    loadLogo = async () => Buffer.from('bytes of the logo')
  })
})
