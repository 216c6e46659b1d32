import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { EventData } from '@loomcast/contracts'
import { pictureAddress } from '@loomcast/contracts/picture-address'
import { newId } from '@loomcast/service-kit/mongo'
import { type RecordingBus, recordingBus } from '@loomcast/service-kit/testing'
import { startVideo, type VideoService } from './support/video-service.ts'

const TYPE = 'com.loomcast.content.pictures-changed.v1'

interface Confirmation {
  path: string
  authorization: string | undefined
  body: unknown
}

const confirmations: Confirmation[] = []
let answered = 200
const contentService = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString())
    confirmations.push({ path: request.url ?? '', authorization: request.headers.authorization, body })
    response.writeHead(answered, { 'content-type': 'application/json' }).end('{}')
  })
})

let video: VideoService
let bus: RecordingBus
beforeAll(async () => {
  await new Promise<void>((done) => contentService.listen(0, '127.0.0.1', done))
  bus = recordingBus()
  video = await startVideo('pictures', { bus, contentUrl: `http://127.0.0.1:${(contentService.address() as AddressInfo).port}` })
})
afterAll(async () => {
  await video?.stop()
  contentService.close()
  contentService.closeAllConnections()
})
beforeEach(() => {
  answered = 200
  confirmations.length = 0
})

/** Ids of new images of the user. */
const uploaded = async (user: string, count = 1) => (await video.images(user, count)).map((url) => /fil_[\w-]+/.exec(url)![0])
const confirm = (user: string, file_ids: unknown) => video.call(user, 'POST', '/api/upload/pictures', { file_ids })
const list = (user: string, ids: string) => video.call(user, 'GET', `/api/upload/pictures?file_ids=${ids}`)
const uses = (user: string, id: string) => video.repositories.pictureReferences.uses(user, id)

/** Delivers the event as the content service publishes it. */
async function receive(data: EventData<typeof TYPE>, version: number): Promise<void> {
  const content = recordingBus()
  await content.publish({
    id: newId('evt'),
    type: TYPE,
    source: '/loomcast/content',
    key: data.user_id,
    version,
    time: data.changed_at,
    data,
  })
  await bus.receive('video.projections', content.messages[0]!)
}
const changed = (user_id: string, content_id: string, file_ids: string[]) => ({
  user_id,
  content_id,
  file_ids,
  changed_at: new Date().toISOString(),
})

test('confirms pictures to the content service with the token of the user, and returns their URLs in order', async () => {
  const ids = await uploaded('usr_a', 2)
  const { status, body } = await confirm('usr_a', ids.toReversed())
  expect(status).toBe(200)
  expect(body.pictures.map(({ file_id }: { file_id: string }) => file_id)).toEqual(ids.toReversed())
  expect(body.pictures[0]).toMatchObject({ width: 64, height: 96, content_type: 'image/jpeg' })
  expect((await video.app.inject({ url: body.pictures[0].picture_url })).statusCode).toBe(200)
  expect(confirmations).toEqual([
    { path: '/internal/content/pictures', authorization: expect.stringMatching(/^Bearer /), body: { file_ids: ids.toReversed() } },
  ])
})

test('refuses pictures of other users and files that are no uploads, without confirming any', async () => {
  const [own] = await uploaded('usr_b')
  const [foreign] = await uploaded('usr_a')
  expect(await confirm('usr_b', [own, foreign])).toMatchObject({ status: 422, body: { code: 'unknown_picture', indexes: [1] } })
  const image = { path: join(video.folder, 'picture.jpg'), content_type: 'image/jpeg' }
  const poster = await video.files.add({ user_id: 'usr_b', kind: 'poster', ...image })
  expect(await confirm('usr_b', [poster._id])).toMatchObject({ status: 422 })
  expect(confirmations).toEqual([])
  expect((await list('usr_b', `${own},${foreign},fil_unknown`)).body.pictures).toEqual([expect.objectContaining({ file_id: own })])
})

test('reports that the content service is unavailable', async () => {
  answered = 503
  const ids = await uploaded('usr_c')
  expect(await confirm('usr_c', ids)).toMatchObject({ status: 503, body: { code: 'pictures_unavailable', charged: 'no' } })
})

test.each([[[]], [['']], [[{ $ne: 1 }]], [{ $gt: '' }], [['f', 'f']], [Array.from({ length: 11 }, (_, index) => `f${index}`)]])(
  'rejects the list %j',
  async (file_ids) => {
    expect((await confirm('usr_a', file_ids)).status).toBe(400)
  },
)

test.each(['file_ids=a&cursor=b', 'file_ids=', `file_ids=${'x,'.repeat(2_001)}`, 'file_ids[$ne]=1', 'file_ids=a&file_ids=b'])(
  'rejects the query %s',
  async (query) => {
    expect((await video.call('usr_a', 'GET', `/api/upload/pictures?${query}`)).status).toBe(400)
  },
)

test('keeps what a post has, by the latest version, and releases it when the post has none', async () => {
  await receive(changed('usr_d', 'cnt_1', ['fil_1', 'fil_2']), 4)
  expect([await uses('usr_d', 'fil_1'), await uses('usr_d', 'fil_2'), await uses('usr_other', 'fil_1')]).toEqual([true, true, false])
  await receive(changed('usr_d', 'cnt_1', ['fil_2']), 6)
  await receive(changed('usr_d', 'cnt_1', ['fil_1']), 5)
  expect([await uses('usr_d', 'fil_1'), await uses('usr_d', 'fil_2')]).toEqual([false, true])
  await receive(changed('usr_d', 'cnt_1', []), 8)
  await receive(changed('usr_d', 'cnt_1', ['fil_2']), 7)
  expect(await uses('usr_d', 'fil_2')).toBe(false)
})

test('stores no data of an account that was deleted', async () => {
  await video.repositories.meters.read('usr_e', new Date())
  await video.models.meters.updateOne({ _id: 'usr_e' }, { $set: { closed_at: new Date() } })
  await receive(changed('usr_e', 'cnt_2', ['fil_1']), 1)
  expect(await video.models.pictureReferences.countDocuments({ user_id: 'usr_e' })).toBe(0)
})

test('uploads of the caller are listed newest first, in pages, without those of others, of other kinds and those that were removed', async () => {
  const page = (cursor?: string) => video.call('usr_pages', 'GET', `/api/upload/pictures${cursor === undefined ? '' : `?cursor=${cursor}`}`)
  const ids = await uploaded('usr_pages', 14)
  await uploaded('usr_other')
  const files = video.database.connection.collection<{ _id: string }>('files')
  const times = ids.map((id, index) => ({
    updateOne: { filter: { _id: id }, update: { $set: { created_at: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 3))) } } },
  }))
  await files.bulkWrite(times)
  await files.updateOne({ _id: ids[13] }, { $set: { kind: 'logo' } } as object)
  await files.updateOne({ _id: ids[0] }, { $set: { removed_at: new Date() } } as object)
  const first = await page()
  expect(first).toMatchObject({ status: 200, body: { next_cursor: null } })
  expect(first.body.pictures).toHaveLength(12)
  await files.updateOne({ _id: ids[0] }, { $set: { removed_at: null } } as object)
  const begin = (await page()).body
  const rest = (await page(begin.next_cursor)).body
  expect([begin.pictures.length, rest.pictures.length, rest.next_cursor]).toEqual([12, 1, null])
  const listed: { file_id: string; uploaded_at: string; picture_url: string }[] = [...begin.pictures, ...rest.pictures]
  expect(new Set(listed.map(({ file_id }) => file_id))).toEqual(new Set(ids.slice(0, 13)))
  expect(listed.map(({ uploaded_at }) => uploaded_at)).toEqual(
    listed
      .map(({ uploaded_at }) => uploaded_at)
      .sort()
      .reverse(),
  )
  expect(listed[0]?.picture_url).toMatch(/^\/api\/files\//)
})

test.each(['x', 'bm90IGEgY3Vyc29y', encodeURIComponent('{"$gt":""}')])('the cursor %s is refused', async (cursor) => {
  const { status, body } = await video.call('usr_pages', 'GET', `/api/upload/pictures?cursor=${cursor}`)
  expect([status, body.code]).toEqual([400, 'validation_failed'])
})

test('serves a picture at its address to its owner only', async () => {
  const [id = ''] = await uploaded('ann')
  const address = pictureAddress(id)
  const { status, headers } = await video.call('ann', 'GET', address)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/jpeg', 'private, no-cache'])
  expect((await video.call('ann', 'GET', address, undefined, { 'if-none-match': String(headers['etag']) })).status).toBe(304)
  const head = await video.app.inject({ method: 'HEAD', url: address, headers: await video.tokens.as('ann') })
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(headers['content-length'])])
  expect((await video.app.inject(address)).statusCode).toBe(401)
  expect((await video.call('eve', 'GET', address)).body).toMatchObject({ status: 404, code: 'not_found' })
  expect((await video.call('ann', 'GET', pictureAddress('fil_unknown'))).status).toBe(404)
  await video.files.remove('ann', [id])
  expect((await video.call('ann', 'GET', address)).status).toBe(404)
})
