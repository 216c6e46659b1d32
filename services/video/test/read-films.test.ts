import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { BRIEFS, passagesOf } from './support/read-briefs.ts'
import { startVideo, type VideoService } from './support/video-service.ts'

/** Reads instructions, and has no language model. */
const contentService = createServer(
  (request, response) =>
    void json(request).then((body) => {
      const { prompt } = body as { prompt?: string }
      const read = BRIEFS.find(({ instructions }) => instructions === prompt)
      const [status, answer] = read ? [200, { passages: passagesOf(read.passages) }] : [409, { code: 'no_text_engine' }]
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    }),
)

let video: VideoService
beforeAll(async () => {
  await new Promise<void>((done) => contentService.listen(0, '127.0.0.1', done))
  const { port } = contentService.address() as AddressInfo
  // No worker runs: videos stay queued.
  video = await startVideo('read_films', { role: 'http', contentUrl: `http://127.0.0.1:${port}` })
})
afterAll(async () => {
  await video?.stop()
  contentService.close()
  contentService.closeAllConnections()
})

async function requestOf(instructions: string, scene_count: number) {
  return { image_urls: await video.images('ada'), user_instructions: instructions, scene_count }
}

const captionsOf = ({ scenes }: { scenes: { caption: string }[] }) => scenes.map(({ caption }) => caption)

test.each(BRIEFS)('writes a storyboard only of what is for viewers: $instructions', async ({ instructions, passages, captions }) => {
  const request = await requestOf(instructions, captions.length)
  const { status, body } = await video.call('ada', 'POST', '/api/video/storyboard', request)
  expect([status, captionsOf(body.storyboard)]).toEqual([200, captions])
  const leftOut = passagesOf(passages).filter(({ use }) => use !== 'publish')
  expect(body.left_out).toEqual(leftOut.map(({ source }) => source))
})

test.each(BRIEFS)('starts a video without a storyboard only of what is for viewers: $instructions', async ({ instructions, captions }) => {
  await video.entitle('ada', { limits: { texts: 10, videos: 20 } })
  const started = await video.call('ada', 'POST', '/api/video/generate', await requestOf(instructions, captions.length))
  expect(started.status).toBe(202)
  const { body } = await video.call('ada', 'GET', `/api/video/status/${started.body.job_id}`)
  expect(captionsOf(body.storyboard)).toEqual(captions)
  expect(body.job.input_data.user_instructions).toBe(instructions)
  // Each caption once, in the words of viewers.
  expect(body.job.title).toBe([...new Set(captions)].filter(Boolean).join(' · '))
})
