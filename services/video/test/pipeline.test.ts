import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import { linesOf } from './support/fake-renderers.ts'
import { startVideo, type VideoService } from './support/video-service.ts'

let video: VideoService
beforeAll(async () => {
  video = await startVideo('pipeline', { sceneMs: 120 })
  for (const user of ['ada', 'ben', 'eve']) await video.entitle(user)
})
afterAll(() => video?.stop())

const types = async (jobId: string) =>
  (await video.events()).filter((event) => event.data['job_id'] === jobId).map((event) => event.type.split('.').slice(2, 4).join('.'))
const begins = async (jobId: string) => (await linesOf(video.log)).filter((line) => line.startsWith(`begin ${jobId}`))

describe('a video', () => {
  test('is rendered in four steps into a file, a poster and subtitles, and its clips are removed', async () => {
    const jobId = await video.begin('ada', ['', '', ''])
    const job = await video.until(jobId, 'completed')

    expect(job.steps.map(({ step, status, progress }) => [step, status, progress])).toEqual([
      ['image_analysis', 'completed', 1],
      ['image_generation', 'completed', 1],
      ['video_generation', 'completed', 1],
      ['video_merging', 'completed', 1],
    ])
    expect(job.steps.every((step) => step.started_at && step.finished_at)).toBe(true)
    expect(job).toMatchObject({ percent: 100, eta_s: 0, failure: null, cost_cents: 0 })
    const file = await video.files.find('ada', job.outputs!.video_file_id)
    const path = join(video.folder, 'out')
    await video.files.download(file!, path)
    expect(await readFile(path, 'utf8')).toBe([0, 1, 2].map((scene) => `scene ${scene} of ${jobId}\n`).join(''))
    expect(await video.models.files.countDocuments({ job_id: jobId, removed_at: null })).toBe(3)
    expect(await types(jobId)).toEqual(['video.requested', 'video.completed'])
    expect((await video.repositories.meters.read('ada', new Date())).used).toBe(1)
    await poll(async () => (await video.scratch()).length === 0)
  })

  test('reads each image from the store once, even if several scenes show it', async () => {
    const request = await video.requestBody('ada', ['', '', ''])
    const [id] = (request as { image_urls: string[] }).image_urls.map((url) => /fil_[\w-]+/u.exec(url)![0])
    const { job_id } = (await video.call('ada', 'POST', '/api/video/generate', request)).body
    await poll(async () => (await begins(job_id)).length > 0)
    const image = await video.files.find('ada', id!)
    await video.store.remove(image!.key)
    await video.until(job_id, 'completed')
    await poll(async () => (await video.scratch()).length === 0)
  })

  test('is rendered with a line about AI on request', async () => {
    const request = await video.requestBody('ada', ['', ''])
    const storyboard = { scenes: [{ caption: 'Own words' }, { caption: '' }], look: { ai_line: 'always' } }
    const { job_id } = (await video.call('ada', 'POST', '/api/video/generate', { ...request, storyboard })).body
    await video.until(job_id, 'completed')
    const lines = (await linesOf(video.log)).filter((line) => line.startsWith(`line ${job_id}`))
    expect(lines.toSorted()).toEqual([0, 1].map((scene) => `line ${job_id} ${scene} Made with AI.`))
  })

  test('reports that its voice could not be made, and discloses no voice', async () => {
    const made = async (caption: string) => {
      const request = await video.requestBody('ada', [''])
      const storyboard = { scenes: [{ caption }], look: { voice: 'synthetic' } }
      const { job_id } = (await video.call('ada', 'POST', '/api/video/generate', { ...request, storyboard })).body
      await video.until(job_id, 'completed')
      const { generation_steps, disclosure } = (await video.call('ada', 'GET', `/api/video/status/${job_id}`)).body
      const { note } = generation_steps.find(({ step }: { step: string }) => step === 'video_merging')
      return { note, statement: disclosure.statement }
    }
    expect(await made('Fresh bread')).toEqual({ note: null, statement: expect.stringContaining('The voice is synthetic.') })
    const { note, statement } = await made('unspeakable')
    expect(note).toContain("The voice couldn't be made")
    expect(statement).not.toContain('voice')
  })

  test('has its images analyzed, and saves the result', async () => {
    const image_urls = await video.images('ada', 2)
    const request = { ...(await video.requestBody('ada', ['', ''])), image_urls }
    const { job_id } = (await video.call('ada', 'POST', '/api/video/generate', request)).body
    await video.until(job_id, 'completed')
    const { analysis, generation_steps } = (await video.call('ada', 'GET', `/api/video/status/${job_id}`)).body
    expect(analysis).toMatchObject({
      overall_similarity: expect.any(Number),
      user_guidance: expect.arrayContaining([expect.objectContaining({ code: 'small' })]),
      images: [{ readable: true, width: 64, height: 96 }, { duplicate_of: 0 }],
    })
    expect(analysis.images[1].image_url.split('?')[0]).toBe(image_urls[1]!.split('?')[0])
    expect(generation_steps[0]).toEqual({ step: 'image_analysis', status: 'completed', progress: 100, note: null })
  })

  test('reuses a saved analysis of the same images', async () => {
    const image_urls = await video.images('ada', 2)
    const requested = (await video.call('ada', 'POST', '/api/analyze-images', { image_urls })).body.analysis
    // A message that no analysis returns.
    const marked = { $set: { 'result.user_guidance': [{ code: 'fine', images: [], message: 'Looked at before.' }] } }
    await video.models.analyses.findOneAndUpdate({ user_id: 'ada' }, marked, { sort: { created_at: -1 } })
    const request = { ...(await video.requestBody('ada', [''])), image_urls }
    const { job_id } = (await video.call('ada', 'POST', '/api/video/generate', request)).body
    await video.until(job_id, 'completed')
    const { analysis } = (await video.call('ada', 'GET', `/api/video/status/${job_id}`)).body
    expect(analysis.user_guidance).toEqual([{ code: 'fine', images: [], message: 'Looked at before.' }])
    expect(analysis.quality_prediction).toEqual(requested.quality_prediction)
  })

  test('fails with step, code and message and is not charged when the provider rejects it', async () => {
    const before = (await video.repositories.meters.read('ada', new Date())).used
    const jobId = await video.begin('ada', ['', 'fail content_refused'])
    const job = await video.until(jobId, 'failed')
    expect(job.failure).toEqual({
      step: 'video_generation',
      code: 'content_refused',
      message: 'It could not be done: content_refused.',
    })
    expect(await types(jobId)).toEqual(['video.requested', 'video.failed'])
    expect((await video.repositories.meters.read('ada', new Date())).used).toBe(before)
  })

  test.each(['fail once provider_unavailable', 'interrupted once'])(
    'is retried automatically after a retryable failure: %s',
    async (direction) => {
      const jobId = await video.begin('ada', [direction])
      await video.until(jobId, 'completed')
      expect(await begins(jobId)).toHaveLength(2)
    },
  )

  test("fails with the image's number when an image is missing", async () => {
    const request = await video.requestBody('ben', [''])
    const [id] = (request as { image_urls: string[] }).image_urls.map((url) => /fil_[\w-]+/u.exec(url)![0])
    // The request finds the image, which is removed before the worker reads it.
    const { job_id } = (await video.call('ben', 'POST', '/api/video/generate', request)).body
    await video.files.remove('ben', [id!])
    const job = await poll(async () => {
      const seen = await video.job(job_id)
      return seen.state === 'failed' || seen.state === 'completed' ? seen : null
    })
    if (job.state === 'failed') expect(job.failure).toMatchObject({ code: 'image_unreadable', message: expect.stringContaining('Image 1') })
  })

  test('reuses finished scenes in a retry', async () => {
    const jobId = await video.begin('ben', ['', 'hang', ''])
    await poll(async () => (await video.job(jobId)).clips[0]!.state === 'completed' && (await begins(jobId)).length >= 2)
    expect((await video.call('ben', 'POST', `/api/video/cancel/${jobId}`)).status).toBe(200)
    await video.models.jobs.updateOne({ _id: jobId }, { $set: { 'storyboard.scenes.1.direction': '' } })
    expect((await video.call('ben', 'POST', `/api/video/retry/${jobId}`)).status).toBe(202)
    await video.until(jobId, 'completed')
    expect((await begins(jobId)).filter((line) => line.endsWith(' 0'))).toHaveLength(1)
    expect(await types(jobId)).toEqual(['video.requested', 'video.failed', 'video.requested', 'video.completed'])
  })

  test('is not retried with options that the plan no longer includes', async () => {
    const options = { qualities: null, scene_counts: null, resolutions: null, platforms: null }
    await video.entitle('max', { video_options: options })
    const body = { ...(await video.requestBody('max', ['hang'])), video_quality: '1080p', model_preference: 'veo3_pro' }
    const { job_id: jobId } = (await video.call('max', 'POST', '/api/video/generate', body)).body
    const retry = () => video.call('max', 'POST', `/api/video/retry/${jobId}`)
    expect((await retry()).body.code).toBe('video_not_failed')
    expect((await video.call('max', 'POST', `/api/video/cancel/${jobId}`)).status).toBe(200)
    await video.entitle('max', { video_options: { ...options, resolutions: ['720p'] } })
    expect((await retry()).body).toMatchObject({ status: 403, code: 'not_in_plan', charged: 'no' })
    await video.entitle('max', { video_options: { ...options, qualities: ['fast'] } })
    expect((await retry()).body).toMatchObject({ status: 403, code: 'not_in_plan', charged: 'no' })
    await video.entitle('max', { video_enabled: false })
    expect((await retry()).body.code).toBe('video_not_in_plan')
    expect(await video.job(jobId)).toMatchObject({ state: 'cancelled', attempt: 1 })
    expect((await video.models.meters.findOne({ _id: 'max' }).lean())?.reservations).toEqual([])
    await video.entitle('max', { video_options: options })
    expect((await retry()).status).toBe(202)
    await video.call('max', 'POST', `/api/video/cancel/${jobId}`)
  })

  test('stops its encoder when it is canceled, and leaves no files', async () => {
    const jobId = await video.begin('eve', ['hang'])
    await poll(async () => (await begins(jobId)).length === 1)
    await video.call('eve', 'POST', `/api/video/cancel/${jobId}`)
    await poll(async () => (await video.scratch()).length === 0)
    expect(await video.job(jobId)).toMatchObject({ state: 'cancelled', failure: { code: 'cancelled', step: 'video_generation' } })
  })

  test('stops rendering when its account is deleted, and leaves no files', async () => {
    const jobId = await video.begin('eve', ['', 'hang'])
    await poll(async () => (await begins(jobId)).length === 2)
    await withTransaction(video.database.connection, async (tx) => {
      await video.repositories.jobs.deleteAllOf('eve', tx)
      await video.repositories.renderTasks.deleteAllOf('eve', tx)
      await video.files.removeAllOf('eve', tx)
      await video.repositories.meters.close('eve', new Date(), tx)
    })
    await poll(async () => (await video.scratch()).length === 0)
    expect(await video.models.files.countDocuments({ user_id: 'eve', removed_at: null })).toBe(0)
    expect((await types(jobId)).at(-1)).toBe('video.requested')
  })

  test('fails with video_failed when a defect repeats', async () => {
    const jobId = await video.begin('ada', ['defect'])
    const scene = { job_id: jobId, step: 'video_generation' as const }
    await poll(async () => (await video.models.renderTasks.updateOne(scene, { $set: { attempts: 4 } })).matchedCount === 1)
    const job = await video.until(jobId, 'failed')
    expect(job.failure).toMatchObject({ code: 'video_failed', step: 'video_generation' })
  })
})
