import { once } from 'node:events'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { poll } from '@loomcast/service-kit/testing'
import { jpeg } from './support/images.ts'
import { startVideo, type VideoService } from './support/video-service.ts'

let video: VideoService
beforeAll(async () => {
  video = await startVideo('uploads_at_stop', { role: 'http' })
  await video.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => video?.stop())

test('an image that is received while the service stops is decoded and stored', async () => {
  const form = new FormData()
  form.set('file', new Blob([Buffer.from(await jpeg())], { type: 'image/jpeg' }), 'photo.jpg')
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const headers = { ...(await video.tokens.as('usr_ada')), 'content-type': encoded.headers.get('content-type') ?? '' }
  const upload = request(`${video.app.listeningOrigin}/api/upload/image`, { method: 'POST', headers })
  const answered = once(upload, 'response')
  const arrived = once(video.app.server, 'request')
  upload.write(body.subarray(0, 200))
  await arrived

  const closed = video.app.close()
  await poll(async () => !video.app.server.listening)
  upload.end(body.subarray(200))
  const [response] = await answered
  expect([response.statusCode, await json(response)]).toEqual([201, expect.objectContaining({ success: true })])
  await closed
})
