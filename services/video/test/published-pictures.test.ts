import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { newId } from '@loomcast/service-kit/mongo'
import { type RecordingBus, recordingBus } from '@loomcast/service-kit/testing'
import sharp from 'sharp'
import { startVideo, type VideoService } from './support/video-service.ts'

const PATH = '/internal/video/published-pictures'

let video: VideoService
let bus: RecordingBus
beforeAll(async () => {
  bus = recordingBus()
  video = await startVideo('published_pictures', { bus })
})
afterAll(() => video?.stop())

const find = (user: string, file_ids: string[]) => video.call(user, 'POST', PATH, { file_ids })
const uploaded = async (user: string, count = 1) => (await video.images(user, count)).map((url) => /fil_[\w-]+/.exec(url)![0])
const read = async (id: string, key: string | undefined, limits = { max_bytes: 1_000_000, max_side: 2_000 }) => {
  const query = new URLSearchParams(Object.entries(limits).map(([name, value]): [string, string] => [name, String(value)]))
  const response = await video.app.inject({
    method: 'GET',
    url: `${PATH}/${id}?${query}`,
    ...(key !== undefined && { headers: { 'x-read-key': key } }),
  })
  return { status: response.statusCode, type: response.headers['content-type'], bytes: response.rawPayload }
}

/** Noise, which compresses badly. */
async function stored(user: string, { width, height, alpha = false }: { width: number; height: number; alpha?: boolean }) {
  const path = join(video.folder, `${newId('noise')}.img`)
  const noise = sharp({ create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
  await writeFile(path, await (alpha ? noise.ensureAlpha(0.5).webp() : noise.jpeg({ quality: 95 })).toBuffer())
  return video.files.add({ user_id: user, kind: 'image', path, content_type: alpha ? 'image/webp' : 'image/jpeg', width, height })
}

test("returns the caller's pictures with keys that stay, and leaves others out", async () => {
  const [one, other] = (await uploaded('ada', 2)) as [string, string]
  const [foreign] = (await uploaded('eve')) as [string]
  const first = await find('ada', [other, foreign, one, 'fil_unknown'])
  expect(first.body).toMatchObject({
    pictures: [
      { file_id: other, width: 64, height: 96, generated: false, read_key: expect.stringMatching(/^[\w-]{43}$/) },
      { file_id: one, read_key: expect.stringMatching(/^[\w-]{43}$/) },
    ],
  })
  expect(first.body.pictures).toHaveLength(2)
  const [again, concurrent] = await Promise.all([find('ada', [other, one]), find('ada', [other, one])])
  expect([again.body, concurrent.body]).toEqual([first.body, first.body])
})

test('returns one key to concurrent first calls', async () => {
  const [id] = (await uploaded('ivo')) as [string]
  const answers = await Promise.all(Array.from({ length: 5 }, () => find('ivo', [id])))
  expect(new Set(answers.map(({ body }) => body.pictures[0].read_key)).size).toBe(1)
})

test('sends a picture to those who have its key only, and no longer after it was deleted', async () => {
  const [id, other] = (await uploaded('bob', 2)) as [string, string]
  const [mine, others] = (await find('bob', [id, other])).body.pictures
  expect(await read(id, mine.read_key)).toMatchObject({ status: 200, type: 'image/jpeg' })
  for (const key of [undefined, others.read_key, `${mine.read_key}x`]) expect((await read(id, key)).status).toBe(404)
  await video.files.remove('bob', [id])
  expect((await read(id, mine.read_key)).status).toBe(404)
})

test('sends the stored bytes if they are within the limits, and a smaller copy otherwise', async () => {
  const file = await stored('cid', { width: 1600, height: 1200 })
  const [{ read_key }] = (await find('cid', [file._id])).body.pictures
  const whole = await read(file._id, read_key, { max_bytes: 20_000_000, max_side: 4_096 })
  expect(whole.bytes).toHaveLength(file.bytes)
  const small = await read(file._id, read_key, { max_bytes: 150_000, max_side: 4_096 })
  expect(small.bytes.length).toBeLessThanOrEqual(150_000)
  const { width = 0, height = 0, format } = await sharp(small.bytes).metadata()
  expect([format, width / height]).toEqual(['jpeg', expect.closeTo(4 / 3, 1)])
  const narrow = await read(file._id, read_key, { max_bytes: 20_000_000, max_side: 800 })
  expect(await sharp(narrow.bytes).metadata()).toMatchObject({ width: 800, height: 600 })
})

test('sends a picture with transparency as JPEG', async () => {
  const file = await stored('dan', { width: 400, height: 300, alpha: true })
  const [{ read_key }] = (await find('dan', [file._id])).body.pictures
  expect(await sharp((await read(file._id, read_key)).bytes).metadata()).toMatchObject({ format: 'jpeg', width: 400, hasAlpha: false })
})

test('keeps the pictures of planned posts, until the post has them no more', async () => {
  const [id] = (await uploaded('fay')) as [string]
  const uses = () => video.repositories.pictureReferences.uses('fay', id)
  const receive = async (file_ids: string[], version: number) => {
    const publish = recordingBus()
    const type = 'com.loomcast.publish.pictures-changed.v1'
    const data = { user_id: 'fay', post_id: 'post_1', file_ids, changed_at: '2026-03-10T12:00:00.000Z' }
    await publish.publish({ id: newId('evt'), type, source: '/loomcast/publish', key: 'fay', version, time: data.changed_at, data })
    await bus.receive('video.projections', publish.messages[0]!)
  }
  await receive([id], 1)
  expect(await uses()).toBe(true)
  await receive([], 3)
  // Arrives late.
  await receive([id], 2)
  expect(await uses()).toBe(false)
})

describe('a small copy of a picture, for lists', () => {
  const listed = async (user: string) => (await video.call(user, 'GET', '/api/upload/pictures')).body.pictures[0]
  const small = (url: string) => video.app.inject({ method: 'GET', url })

  test('has at most 256 pixels in each direction, and is cached', async () => {
    await stored('small', { width: 1200, height: 900 })
    const response = await small((await listed('small')).small_url)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(response.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/)
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 192 })
  })

  test('needs the signature of its picture, and ends with it', async () => {
    const { _id } = await stored('signed', { width: 300, height: 300 })
    await stored('other', { width: 300, height: 300 })
    const url = (await listed('signed')).small_url as string
    const foreign = (await listed('other')).small_url as string
    for (const wrong of [
      url.split('?')[0] ?? '',
      url.replace(/signature=./, 'signature=_'),
      url.replace(_id, /fil_[\w-]+/.exec(foreign)?.[0] ?? ''),
    ])
      expect((await small(wrong)).json()).toMatchObject({ code: 'link_invalid' })
    await video.files.remove('signed', [_id])
    expect((await small(url)).statusCode).toBe(404)
  })
})
