import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withTransaction } from '@loomcast/service-kit/mongo'
import sharp from 'sharp'
import { createTrash } from '../src/history/trash.ts'
import { isReferenced } from '../src/rendering/file-references.ts'
import { startVideo, type VideoService } from './support/video-service.ts'

const PATH = '/internal/video/published-films'
const DAY_MS = 24 * 3600_000

let video: VideoService
beforeAll(async () => {
  video = await startVideo('films')
})
afterAll(() => video?.stop())

const find = async (user: string, video_ids: string[]) => (await video.call(user, 'POST', PATH, { video_ids })).body.films
const read = async (id: string, key: string | undefined, range?: string) => {
  const headers = { ...(key !== undefined && { 'x-read-key': key }), ...(range !== undefined && { range }) }
  const { statusCode, rawPayload, headers: sent } = await video.app.inject({ method: 'GET', url: `${PATH}/${id}`, headers })
  return { status: statusCode, bytes: rawPayload, headers: sent }
}

/** A video that is finished, with ten bytes as its film. */
async function finished(user: string): Promise<string> {
  const id = await video.begin(user, [''])
  await video.until(id, 'completed')
  const path = join(video.folder, `${id}.mp4`)
  await writeFile(path, '0123456789')
  const film = await video.files.add({ user_id: user, kind: 'video', path, content_type: 'video/mp4', job_id: id })
  const picture = join(video.folder, `${id}.jpg`)
  await sharp({ create: { width: 72, height: 128, channels: 3, background: '#888' } })
    .jpeg()
    .toFile(picture)
  const poster = await video.files.add({ user_id: user, kind: 'poster', path: picture, content_type: 'image/jpeg', job_id: id })
  await video.models.jobs.updateOne({ _id: id }, { $set: { 'outputs.video_file_id': film._id, 'outputs.poster_file_id': poster._id } })
  return id
}

test('a planned post gets the finished films of its user with keys, reads parts of them, and keeps them from being purged', async () => {
  const [mine, foreign] = [await finished('ada'), await finished('eve')]
  const running = await video.begin('ada', ['hang'])
  const found = await find('ada', [foreign, running, mine, 'job_unknown'])
  await video.call('ada', 'POST', `/api/video/cancel/${running}`)
  expect(found).toEqual([
    {
      video_id: mine,
      file_id: expect.stringMatching(/^fil_/),
      read_key: expect.stringMatching(/^[\w-]{43}$/),
      content_type: 'video/mp4',
      bytes: 10,
      width: expect.any(Number),
      height: expect.any(Number),
      seconds: expect.any(Number),
      ai_parts: expect.any(Array),
      poster: { file_id: expect.stringMatching(/^fil_/), read_key: expect.stringMatching(/^[\w-]{43}$/) },
    },
  ])
  expect(await find('ada', [mine])).toEqual(found)

  const { file_id, read_key, poster } = found[0]
  expect(await read(file_id, read_key)).toMatchObject({
    status: 200,
    headers: { 'content-type': 'video/mp4', 'cache-control': 'no-store' },
  })
  const part = await read(file_id, read_key, 'bytes=2-4')
  expect([part.status, part.bytes.toString(), part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
  expect((await read(file_id, read_key, 'bytes=10-12')).status).toBe(416)
  for (const key of [undefined, poster.read_key, `${read_key}x`]) expect((await read(file_id, key)).status).toBe(404)
  // A poster is a picture, and is read like one.
  expect((await read(poster.file_id, poster.read_key)).status).toBe(404)
  const picture = `/internal/video/published-pictures/${poster.file_id}?max_bytes=1000000&max_side=800`
  const asPicture = await video.app.inject({ method: 'GET', url: picture, headers: { 'x-read-key': poster.read_key } })
  expect([asPicture.statusCode, asPicture.headers['content-type']]).toEqual([200, 'image/jpeg'])

  const urls = async (user: string) => (await video.call(user, 'GET', `/api/video/films?file_ids=${file_id},${poster.file_id}`)).body.files
  expect((await urls('ada')).map((file: { file_id: string }) => file.file_id)).toEqual([file_id, poster.file_id])
  expect((await video.app.inject({ method: 'GET', url: (await urls('ada'))[0].url })).body).toBe('0123456789')
  expect(await urls('eve')).toEqual([])

  // The video is deleted while a post needs its film.
  const reference = { _id: 'post_1', user_id: 'ada', file_ids: [file_id, poster.file_id] }
  const refer = (change: object, version: number) =>
    withTransaction(video.deps.connection, (tx) =>
      video.repositories.pictureReferences.apply({ ...reference, ...change, version }, new Date(), tx),
    )
  await refer({}, 1)
  await video.call('ada', 'DELETE', `/api/video/delete/${mine}`)
  expect(await find('ada', [mine])).toEqual([])
  const trash = createTrash({
    connection: video.deps.connection,
    history: video.repositories.history,
    meters: video.repositories.meters,
    files: video.files,
    pictureReferences: video.repositories.pictureReferences,
    clock: () => new Date(Date.now() + 31 * DAY_MS),
  })
  expect(await trash.purge()).toBe(1)
  expect((await read(file_id, read_key)).status).toBe(200)
  expect((await urls('ada')).length).toBe(2)
  const needed = async () => isReferenced(video.repositories, (await video.models.files.findOne({ _id: file_id }).lean())!)
  expect(await needed()).toBe(true)
  await refer({ file_ids: [] }, 2)
  expect(await needed()).toBe(false)
})
