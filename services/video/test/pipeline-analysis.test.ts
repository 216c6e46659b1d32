import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { InferenceFailed, RuntimeMissing } from '@loomcast/inference'
import { poll } from '@loomcast/service-kit/testing'
import { brokenInference, fakeInference } from './support/fake-inference.ts'
import { startVideo, type VideoService } from './support/video-service.ts'

let video: VideoService
beforeAll(async () => {
  video = await startVideo('unanalysed', { inference: brokenInference(new RuntimeMissing('It cannot be fetched here.')) })
  await video.entitle('ada')
})
afterAll(() => video?.stop())

test('renders a video without an analysis when it is unavailable, with a note on the step', async () => {
  const jobId = await video.begin('ada', ['', ''])
  await video.until(jobId, 'completed')
  const { analysis, generation_steps } = (await video.call('ada', 'GET', `/api/video/status/${jobId}`)).body
  expect(analysis).toBeNull()
  expect(generation_steps[0]).toEqual({
    step: 'image_analysis',
    status: 'completed',
    progress: 100,
    note: "The images couldn't be analyzed, so we only checked that each one can be read.",
  })
  expect((await video.call('ada', 'POST', '/api/analyze-images', { image_urls: await video.images('ada') })).body).toMatchObject({
    status: 503,
    code: 'images_unavailable',
  })
})

test('fails the video at the analysis step because of a damaged image, and reports its number', async () => {
  const [good, broken] = await video.images('ada', 2)
  const id = /fil_[\w-]+/u.exec(broken!)![0]
  const file = await video.files.find('ada', id)
  await video.breakFile(file!)
  const scenes = [{ caption: 'One' }, { caption: 'Two' }]
  const request = { image_urls: [good, broken], user_instructions: 'Bread', storyboard: { scenes } }
  const { job_id } = (await video.call('ada', 'POST', '/api/video/generate', request)).body
  expect((await video.until(job_id, 'failed')).failure).toEqual({
    step: 'image_analysis',
    code: 'image_unreadable',
    message: "Image 2 can't be read. Upload it again or leave it out.",
  })
})

test('leaves an analysis to the next worker when its worker stops', async () => {
  const { promise: end, reject } = Promise.withResolvers<never>()
  let called = false
  const stopping = await startVideo('stopping', {
    inference: {
      ...fakeInference(),
      run() {
        called = true
        return end
      },
      close: async () => reject(new InferenceFailed('The service is stopping.')),
    },
  })
  await stopping.entitle('ada')
  const jobId = await stopping.begin('ada', [''])
  await poll(() => called)
  await stopping.app.close()
  expect((await stopping.job(jobId)).steps[0]).toMatchObject({ step: 'image_analysis', status: 'processing', note: null })
  await stopping.stop()
})
