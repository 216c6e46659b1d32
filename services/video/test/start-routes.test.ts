import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startVideo, type VideoService } from './support/video-service.ts'

let video: VideoService

beforeAll(async () => {
  // No worker runs: videos stay queued.
  video = await startVideo('routes', { role: 'http' })
})

afterAll(() => video?.stop())

const generate = async (user: string, change: object = {}, headers?: Record<string, string>) =>
  video.call(user, 'POST', '/api/video/generate', { ...(await video.requestBody(user)), ...change }, headers)

describe('POST /api/video/generate', () => {
  test('starts a video with the default options and returns its cost and estimated time', async () => {
    const [address] = await video.images('new-1')
    const response = await video.call('new-1', 'POST', '/api/video/generate', {
      image_urls: [address],
      user_instructions: 'Fresh bread at six.\nCroissants at seven.',
    })
    expect(response.status).toBe(202)
    expect(response.body).toMatchObject({
      success: true,
      status: 'pending',
      engine: 'motion',
      cost: 0,
      job: {
        progress: 0,
        error: null,
        output_data: null,
        input_data: { aspect_ratio: '9:16', model_preference: 'veo3_fast', video_quality: '720p', video_format: 'tiktok', scene_count: 3 },
      },
    })
    const status = await video.call('new-1', 'GET', `/api/video/status/${response.body.job_id}`)
    expect(status.body.storyboard.scenes.map((scene: { caption: string }) => scene.caption)).toEqual([
      'Fresh bread at six',
      'Fresh bread at six',
      'Croissants at seven',
    ])
    expect(status.body.storyboard.scenes[0].image_url).toMatch(/^\/api\/files\/fil_[\w-]+\?expires=\d+&signature=/u)
    expect(status.body).toMatchObject({ job_id: response.body.job_id, status: 'pending' })
  })

  test("states that a model wrote the captions, even after an edit, and states nothing about the user's own words", async () => {
    await video.entitle('captioned', { limits: { texts: 10, videos: 3 } })
    const written = ['Our bakery opens at six', 'Fresh croissants at seven']
    await video.repositories.writtenCaptions.save('captioned', written, 'openai', new Date())
    const partsOf = async (...captions: string[]) => {
      const { body } = await generate('captioned', { storyboard: { scenes: captions.map((caption) => ({ caption })) } })
      return body.job.disclosure.ai_parts
    }
    expect(await partsOf('Fresh croissants at seven')).toEqual(['text'])
    expect(await partsOf('Own words', 'Our little bakery opens at seven')).toEqual(['text'])
    expect(await partsOf('Come and see us', '')).toEqual([])
  })

  test.each([
    ['no instructions', { user_instructions: '  ' }, 400, 'validation_failed'],
    ['no images', { image_urls: [] }, 400, 'validation_failed'],
    ['nine scenes', { storyboard: undefined, scene_count: 9 }, 400, 'validation_failed'],
    [
      'a voice that does not exist',
      { storyboard: { scenes: [{ caption: 'Bread' }], look: { voice_name: 'ada' } } },
      400,
      'validation_failed',
    ],
    [
      'a spelling of two words',
      { storyboard: { scenes: [{ caption: 'Bread' }], look: { spellings: [{ written: 'Van Gogh', spoken: 'van go' }] } } },
      400,
      'validation_failed',
    ],
    [
      'a spelling that is not spoken',
      { storyboard: { scenes: [{ caption: 'Bread' }], look: { spellings: [{ written: 'Siobhan', spoken: ' ' }] } } },
      400,
      'validation_failed',
    ],
    [
      'too many spellings',
      { storyboard: { scenes: [{ caption: 'Bread' }], look: { spellings: Array(21).fill({ written: 'Siobhan', spoken: 'shivawn' }) } } },
      400,
      'validation_failed',
    ],
    ['a scene of less than a second', { storyboard: { scenes: [{ caption: 'Bread', fixed_seconds: 0.5 }] } }, 400, 'validation_failed'],
    ['a focus outside the picture', { storyboard: { scenes: [{ caption: 'Bread', focus: { x: 1.2, y: 0 } }] } }, 400, 'validation_failed'],
    ['no scenes', { storyboard: { scenes: [] } }, 400, 'validation_failed'],
    ['a URL of another site', { image_urls: ['http://169.254.169.254/latest/meta-data'] }, 400, 'unknown_file_url'],
    ['a format of another platform', { video_platform: 'professional', video_format: 'tiktok' }, 400, 'validation_failed'],
    ['a side that is too small', { video_format: 'custom', custom_width: 100 }, 400, 'validation_failed'],
    ['an unavailable engine', { engine: 'veo' }, 503, 'engine_unavailable'],
    ['an unknown field', { images: [] }, 400, 'validation_failed'],
  ])('rejects %s', async (_what, change, status, code) => {
    const response = await generate('refused', change)
    expect([response.status, response.body.code]).toEqual([status, code])
    expect((await video.call('refused', 'GET', '/api/video/usage')).body.video_generations_used).toBe(0)
  })

  test.each([
    ['no instructions', { user_instructions: ' ' }, 'user_instructions'],
    ['no instructions at all', { user_instructions: undefined }, 'user_instructions'],
    ['no images', { image_urls: [] }, 'image_urls'],
    ['no images at all', { image_urls: undefined }, 'image_urls'],
  ])('reports the missing input in a message for the user: %s', async (_what, change, path) => {
    for (const call of ['generate', 'storyboard']) {
      const { storyboard: _scenes, ...request } = (await video.requestBody('refused')) as { storyboard: object }
      const { body } = await video.call('refused', 'POST', `/api/video/${call}`, { ...request, ...change })
      const message = 'Please upload at least one image and provide instructions'
      expect(body).toMatchObject({ status: 400, code: 'validation_failed', detail: message, errors: [{ path, message }] })
    }
  })

  test('reports the limit that a field exceeds', async () => {
    const { body } = await generate('refused', { storyboard: undefined, scene_count: 9 })
    expect(body).toMatchObject({ detail: 'scene_count must be at most 5.', errors: [{ path: 'scene_count' }] })
  })

  test("rejects another user's image", async () => {
    const image_urls = await video.images('ada')
    expect((await generate('mallory', { image_urls })).body.code).toBe('unknown_file_url')
  })

  test('never starts more videos than the plan includes in parallel requests', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => generate('greedy')))
    expect(responses.map((each) => each.status).sort()).toEqual([202, 202, 402, 402, 402, 402, 402, 402])
    const refused = responses.find((each) => each.status === 402)!
    expect(refused.body).toMatchObject({ code: 'quota_exhausted', usage: { video_generations_limit: 2, remaining: 0 } })
    expect(await video.models.jobs.countDocuments({ user_id: 'greedy' })).toBe(2)
  })

  test('reserves a started video without using it up, and releases a canceled one', async () => {
    const usage = async () => (await video.call('frugal', 'GET', '/api/video/usage')).body
    const free = {
      video_generations_used: 0,
      video_generations_in_progress: 0,
      video_generations_limit: 2,
      remaining: 2,
      bonus_remaining: 0,
    }
    expect(await usage()).toMatchObject(free)
    const first = (await generate('frugal')).body.job_id
    expect(await usage()).toMatchObject({ ...free, video_generations_in_progress: 1, remaining: 1 })
    await generate('frugal')
    expect(await usage()).toMatchObject({ ...free, video_generations_in_progress: 2, remaining: 0 })
    expect((await generate('frugal')).status).toBe(402)
    await video.call('frugal', 'POST', `/api/video/cancel/${first}`)
    expect(await usage()).toMatchObject({ ...free, video_generations_in_progress: 1, remaining: 1 })
    expect((await generate('frugal')).status).toBe(202)
  })

  test('allows a user at most ten running videos, started or retried, even in parallel requests', async () => {
    await video.entitle('busy')
    const request = await video.requestBody('busy')
    const responses = await Promise.all(Array.from({ length: 14 }, () => video.call('busy', 'POST', '/api/video/generate', request)))
    const begun = responses.filter((each) => each.status === 202).map((each) => each.body.job_id as string)
    expect(begun).toHaveLength(10)
    for (const each of responses.filter(({ status }) => status !== 202))
      expect(each).toMatchObject({ body: { status: 429, code: 'too_many_videos' }, headers: { 'retry-after': '60' } })
    for (const jobId of begun.slice(0, 3)) await video.call('busy', 'POST', `/api/video/cancel/${jobId}`)
    await Promise.all([generate('busy'), generate('busy')])
    const again = await Promise.all(begun.slice(0, 3).map((jobId) => video.call('busy', 'POST', `/api/video/retry/${jobId}`)))
    expect(again.map((each) => each.status).sort()).toEqual([202, 429, 429])
    expect((await video.models.meters.findOne({ _id: 'busy' }).lean())!.reservations).toHaveLength(10)
  })

  test('limits tiers, scenes, resolutions and platforms by plan', async () => {
    await video.entitle('small', {
      video_options: { qualities: ['fast'], scene_counts: [1, 2], resolutions: ['720p'], platforms: ['tiktok', 'professional'] },
    })
    for (const change of [
      { model_preference: 'veo3' },
      { video_quality: '1080p' },
      { video_format: 'youtube_shorts' },
      { storyboard: { scenes: [{ caption: '' }, { caption: '' }, { caption: '' }] } },
    ])
      expect([change, (await generate('small', change)).body.code]).toEqual([change, 'not_in_plan'])
    expect((await generate('small', { video_format: 'linkedin_video' })).status).toBe(202)
    await video.entitle('none', { video_enabled: false })
    expect((await generate('none')).body).toMatchObject({ status: 403, code: 'video_not_in_plan' })
  })

  test('returns the first response for a repeated key, even in parallel, and rejects another body', async () => {
    const body = await video.requestBody('twice')
    const send = (change: object = {}) =>
      video.call('twice', 'POST', '/api/video/generate', { ...body, ...change }, { 'idempotency-key': 'key-1' })
    const responses = await Promise.all([send(), send(), send()])
    expect(new Set(responses.map((each) => each.body.job_id)).size).toBe(1)
    expect((await send()).body.job_id).toBe(responses[0]!.body.job_id)
    expect((await send({ user_instructions: 'Something else.' })).body).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    expect((await video.repositories.meters.read('twice', new Date())).used).toBe(0)
    expect((await video.events()).filter((event) => event.key === 'twice')).toHaveLength(1)
  })

  test('requires at least two images for a video of several images', async () => {
    const one = { ...(await video.requestBody('multi')), storyboard: undefined }
    expect((await video.call('multi', 'POST', '/api/generate-multi-image-video', one)).status).toBe(400)
    const image_urls = await video.images('multi', 2)
    const begun = await video.call('multi', 'POST', '/api/generate-multi-image-video', { ...one, image_urls })
    expect(begun.status).toBe(202)
    const job = await video.job(begun.body.job_id)
    // Scene k shows image k, repeating from the first.
    expect(job.storyboard.scenes.map((scene) => scene.file_id)).toEqual([job.image_ids[0], job.image_ids[1], job.image_ids[0]])
  })
})
