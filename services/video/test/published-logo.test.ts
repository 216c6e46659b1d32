import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { newId } from '@loomcast/service-kit/mongo'
import sharp from 'sharp'
import { startVideo, type VideoService } from './support/video-service.ts'

const PATH = '/internal/video/published-logo'

let video: VideoService
beforeAll(async () => {
  video = await startVideo('published_logo', { role: 'http' })
})
afterAll(() => video?.stop())

const find = async (user: string) => (await video.call(user, 'POST', PATH, {})).body.logo
async function read(id: string, key?: string) {
  const headers = key === undefined ? {} : { 'x-read-key': key }
  const { statusCode, rawPayload, headers: sent } = await video.app.inject({ method: 'GET', url: `${PATH}/${id}`, headers })
  return { status: statusCode, bytes: rawPayload, type: sent['content-type'], caching: sent['cache-control'] }
}

async function addLogo(user: string): Promise<Buffer> {
  const path = join(video.folder, `${newId('logo')}.png`)
  const png = await sharp({ create: { width: 200, height: 80, channels: 4, background: '#d02030' } })
    .png()
    .toBuffer()
  await writeFile(path, png)
  await video.files.retireLogos(user)
  await video.files.add({ user_id: user, kind: 'logo', path, content_type: 'image/png', width: 200, height: 80 })
  return png
}

test('a logo is read with its key only, as it is, and no longer after it was replaced or deleted', async () => {
  await video.entitle('ada', { custom_branding: true })
  const png = await addLogo('ada')
  const { file_id, read_key, ...size } = await find('ada')
  expect([size, (await find('ada')).read_key]).toEqual([{ width: 200, height: 80 }, read_key])
  expect(await read(file_id, read_key)).toEqual({ status: 200, bytes: png, type: 'image/png', caching: 'no-store' })
  for (const wrong of ['another key', undefined]) expect((await read(file_id, wrong)).status).toBe(404)
  await addLogo('ada')
  expect((await read(file_id, read_key)).status).toBe(404)
  const next = await find('ada')
  expect(next.read_key).not.toBe(read_key)
  await video.call('ada', 'DELETE', '/api/video/logo')
  expect((await read(next.file_id, next.read_key)).status).toBe(404)
  expect(await find('ada')).toBeNull()
})

test('there is none without a logo, and none in a plan that does not include it', async () => {
  await video.entitle('bea', { custom_branding: true })
  expect(await find('bea')).toBeNull()
  await addLogo('bea')
  await video.entitle('bea', { custom_branding: false })
  expect(await find('bea')).toBeNull()
})

test('the key of a picture opens no logo, and the key of a logo no picture', async () => {
  await video.entitle('cleo', { custom_branding: true })
  await addLogo('cleo')
  const [url = ''] = await video.images('cleo')
  const picture = /fil_[\w-]+/.exec(url)?.[0] ?? ''
  const { body } = await video.call('cleo', 'POST', '/internal/video/published-pictures', { file_ids: [picture] })
  expect((await read(picture, body.pictures[0].read_key)).status).toBe(404)
  const { read_key } = await find('cleo')
  expect((await read(picture, read_key)).status).toBe(404)
})
