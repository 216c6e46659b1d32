import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createRevocationList } from '@loomcast/service-kit/redis'
import { poll } from '@loomcast/service-kit/testing'
import { parse } from 'papaparse'
import { silent, startVideo, type VideoService } from './support/video-service.ts'

let video: VideoService
beforeAll(async () => {
  // No worker runs: videos stay queued.
  video = await startVideo('routes', { role: 'http' })
})
afterAll(() => video?.stop())

const generate = async (user: string, change: object = {}, headers?: Record<string, string>) =>
  video.call(user, 'POST', '/api/video/generate', { ...(await video.wish(user)), ...change }, headers)

test('a video is not started or charged if no font has all characters of its captions and cards', async () => {
  await video.entitle('fonts')
  for (const [caption, title, status, code] of [
    ['Bread \uE000 at \uE001', 'Our bakery', 400, 'validation_failed'],
    ['Bread', '\uE000', 400, 'validation_failed'],
    ['\uF8FF', 'Our bakery', 503, 'engine_unavailable'],
  ] as const) {
    const storyboard = { scenes: [{ caption }], look: { title_card: { title, subtitle: '' } } }
    const answer = await generate('fonts', { storyboard })
    expect([answer.status, answer.body.code, answer.body.charged]).toEqual([status, code, 'no'])
  }
  const { body } = await generate('fonts', { storyboard: { scenes: [{ caption: 'Bread \uE000 at \uE001' }] } })
  expect(body.detail).toBe('There is no font for these characters: \uE000 \uE001. Remove or replace them.')
  const withoutCaptions = { scenes: [{ caption: '\uE000' }], look: { captions: 'off' } }
  expect((await generate('fonts', { storyboard: withoutCaptions })).status).toBe(202)
  const usage = await video.call('fonts', 'GET', '/api/video/usage')
  expect([usage.body.video_generations_used, usage.body.video_generations_in_progress]).toEqual([0, 1])
})

describe('POST /api/video/still', () => {
  const scenes = [{ caption: 'Bread at six' }, { caption: 'Croissants at seven' }]
  const still = async (user: string, change: object = {}) =>
    video.call(user, 'POST', '/api/video/still', {
      image_urls: await video.images(user, 2),
      storyboard: { scenes, look: { captions: 'boxed', title_card: { title: 'Our bakery', subtitle: '' } } },
      show: 1,
      ...change,
    })

  test('returns the frame of a scene or a card, even to users of a plan without video', async () => {
    await video.entitle('preview', { video_enabled: false })
    for (const show of [1, 'title']) {
      const { status, body } = await still('preview', { show })
      expect(status).toBe(200)
      const [type, data] = body.still.split(',')
      expect(type).toBe('data:image/jpeg;base64')
      const caption = show === 1 ? 'Croissants at seven' : 'Bread at six'
      expect(JSON.parse(Buffer.from(data, 'base64').toString())).toEqual({ show, caption, captions: 'boxed' })
    }
  })

  test('shows a line about AI on request: of what a model made, and on own words only if the user always wants it', async () => {
    await video.repositories.writtenCaptions.save('line', ['Our bakery opens at six'], 'openai', new Date())
    const lineOf = async (caption: string, ai_line: string | undefined, change: object = {}) => {
      const { body } = await still('line', { storyboard: { scenes: [{ caption }], look: { ai_line } }, show: 0, ...change })
      return JSON.parse(Buffer.from(body.still.split(',')[1], 'base64').toString()).aiLine
    }
    expect(await lineOf('Our bakery opens at six', 'when_ai')).toBe('Made with AI: captions.')
    expect(await lineOf('Our bakery opens at six', undefined)).toBeUndefined()
    expect(await lineOf('Come and see us', 'when_ai')).toBeUndefined()
    expect(await lineOf('Come and see us', 'when_ai', { engine: 'veo' })).toBe('Made with AI: footage.')
    expect(await lineOf('Come and see us', 'always')).toBe('Made with AI.')
  })

  test('returns the page of a caption that it shows, and how many there are', async () => {
    expect((await still('pages')).body).toMatchObject({ page: 0, pages: 2 })
    expect((await still('pages', { page: 1 })).body).toMatchObject({ page: 1, pages: 2 })
  })

  test.each([
    ['an unknown line about AI', { storyboard: { scenes, look: { ai_line: 'sometimes' } } }, 400, 'validation_failed'],
    ['a page before the first', { page: -1 }, 400, 'validation_failed'],
    ['a scene that the storyboard lacks', { show: 2 }, 400, 'validation_failed'],
    ['a card that the look lacks', { show: 'call_to_action' }, 400, 'validation_failed'],
    ['another part', { show: 'credits' }, 400, 'validation_failed'],
    ['no images', { image_urls: [] }, 400, 'validation_failed'],
    ['a URL of another site', { image_urls: ['http://169.254.169.254/latest'] }, 400, 'unknown_file_url'],
    ['a side that is too large', { video_format: 'custom', custom_width: 9_000 }, 400, 'validation_failed'],
    [
      'an empty card',
      { storyboard: { scenes, look: { title_card: { title: '', subtitle: '' } } }, show: 'title' },
      400,
      'validation_failed',
    ],
    ['characters without a font', { storyboard: { scenes: [{ caption: 'Bread \uE000' }] }, show: 0 }, 400, 'validation_failed'],
    ['characters whose font cannot be fetched', { storyboard: { scenes: [{ caption: '\uF8FF' }] }, show: 0 }, 503, 'engine_unavailable'],
    ['an image that cannot be read', { storyboard: { scenes: [{ caption: 'unreadable' }] }, show: 0 }, 400, 'image_unreadable'],
  ])('rejects %s', async (_what, change, status, code) => {
    const answer = await still('refused-still', change)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })
})

describe('POST /api/video/preview', () => {
  const scenes = [
    { caption: 'Bread at six', fixed_seconds: 4 },
    { caption: 'Croissants at seven', focus: { x: 0.2, y: 0.4 } },
  ]
  const preview = async (user: string, change: object = {}) =>
    video.call(user, 'POST', '/api/video/preview', {
      image_urls: await video.images(user, 2),
      storyboard: { scenes, look: { call_to_action: { text: 'Come by', detail: '' } } },
      video_format: 'tiktok',
      ...change,
    })

  test('returns the timeline with its pictures and texts, even to users of a plan without video', async () => {
    await video.entitle('film', { video_enabled: false })
    const { status, body } = await preview('film')
    expect(status).toBe(200)
    expect(body.segments.map(({ kind, scene }: { kind: string; scene: number }) => [kind, scene])).toEqual([
      ['scene', 0],
      ['scene', 1],
      ['call_to_action', -1],
    ])
    expect(body.segments[0]).toMatchObject({ start: 0, frames: 4 * body.fps, entry: null })
    expect(body.segments[1]).toMatchObject({ start: 4 * body.fps, entry: { transition: 'slide' } })
    expect(body.frames).toBe(body.segments.reduce((sum: number, { frames }: { frames: number }) => sum + frames, 0))
    const decoded = body.pictures.map((picture: string) => Buffer.from(picture.split('base64,')[1] ?? '', 'base64').toString())
    expect(decoded).toEqual(['Bread at six', 'Croissants at seven'])
    expect(body.overlays).toMatchObject([{ start: 0, end: 30, x: 1, y: 2, width: 3, height: 4 }])
  })

  test('has a sound of its own, if the film has music', async () => {
    const soundOf = async (music: string) => {
      const body = { image_urls: await video.images('sound', 1), storyboard: { scenes: [{ caption: 'Bread' }], look: { music } } }
      return (await video.call('sound', 'POST', '/api/video/preview/sound', body)).body.sound
    }
    expect(await soundOf('calm')).toBe(`data:audio/mp4;base64,${btoa('calm ')}`)
    expect(await soundOf('off')).toBeNull()
  })

  test.each([
    ['no images', { image_urls: [] }, 400, 'validation_failed'],
    ['a part, which only a still has', { show: 1 }, 400, 'validation_failed'],
    ['a URL of another site', { image_urls: ['http://169.254.169.254/latest'] }, 400, 'unknown_file_url'],
    ['characters without a font', { storyboard: { scenes: [{ caption: 'Bread \uE000' }] } }, 400, 'validation_failed'],
    ['an image that cannot be read', { storyboard: { scenes: [{ caption: 'unreadable' }] } }, 400, 'image_unreadable'],
  ])('rejects %s', async (_what, change, status, code) => {
    const answer = await preview('refused-film', change)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })
})

describe('POST /api/video/generate', () => {
  test('starts a video with the default options and returns its cost and estimated time', async () => {
    const [address] = await video.images('new-1')
    const answer = await video.call('new-1', 'POST', '/api/video/generate', {
      image_urls: [address],
      user_instructions: 'Fresh bread at six.\nCroissants at seven.',
    })
    expect(answer.status).toBe(202)
    expect(answer.body).toMatchObject({
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
    const status = await video.call('new-1', 'GET', `/api/video/status/${answer.body.job_id}`)
    expect(status.body.storyboard.scenes.map((scene: { caption: string }) => scene.caption)).toEqual([
      'Fresh bread at six',
      'Fresh bread at six',
      'Croissants at seven',
    ])
    expect(status.body.storyboard.scenes[0].image_url).toMatch(/^\/api\/files\/fil_[\w-]+\?expires=\d+&signature=/u)
    expect(status.body).toMatchObject({ job_id: answer.body.job_id, status: 'pending' })
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
    const answer = await generate('refused', change)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect((await video.call('refused', 'GET', '/api/video/usage')).body.video_generations_used).toBe(0)
  })

  test.each([
    ['no instructions', { user_instructions: ' ' }, 'user_instructions'],
    ['no instructions at all', { user_instructions: undefined }, 'user_instructions'],
    ['no images', { image_urls: [] }, 'image_urls'],
    ['no images at all', { image_urls: undefined }, 'image_urls'],
  ])('names the missing input in a message for the user: %s', async (_what, change, path) => {
    for (const call of ['generate', 'storyboard']) {
      const { storyboard: _scenes, ...wish } = (await video.wish('refused')) as { storyboard: object }
      const { body } = await video.call('refused', 'POST', `/api/video/${call}`, { ...wish, ...change })
      const message = 'Please upload at least one image and provide instructions'
      expect(body).toMatchObject({ status: 400, code: 'validation_failed', detail: message, errors: [{ path, message }] })
    }
  })

  test('names the limit that a field exceeds', async () => {
    const { body } = await generate('refused', { storyboard: undefined, scene_count: 9 })
    expect(body).toMatchObject({ detail: 'scene_count must be at most 5.', errors: [{ path: 'scene_count' }] })
  })

  test("rejects another user's image", async () => {
    const image_urls = await video.images('ada')
    expect((await generate('mallory', { image_urls })).body.code).toBe('unknown_file_url')
  })

  test('never starts more videos than the plan includes in parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => generate('greedy')))
    expect(answers.map((each) => each.status).sort()).toEqual([202, 202, 402, 402, 402, 402, 402, 402])
    const refused = answers.find((each) => each.status === 402)!
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
    const wish = await video.wish('busy')
    const answers = await Promise.all(Array.from({ length: 14 }, () => video.call('busy', 'POST', '/api/video/generate', wish)))
    const begun = answers.filter((each) => each.status === 202).map((each) => each.body.job_id as string)
    expect(begun).toHaveLength(10)
    for (const each of answers.filter(({ status }) => status !== 202))
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
    const body = await video.wish('twice')
    const send = (change: object = {}) =>
      video.call('twice', 'POST', '/api/video/generate', { ...body, ...change }, { 'idempotency-key': 'key-1' })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map((each) => each.body.job_id)).size).toBe(1)
    expect((await send()).body.job_id).toBe(answers[0]!.body.job_id)
    expect((await send({ user_instructions: 'Something else.' })).body).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    expect((await video.repositories.meters.read('twice', new Date())).used).toBe(0)
    expect((await video.events()).filter((event) => event.key === 'twice')).toHaveLength(1)
  })

  test('requires at least two images for a video of several images', async () => {
    const one = { ...(await video.wish('multi')), storyboard: undefined }
    expect((await video.call('multi', 'POST', '/api/generate-multi-image-video', one)).status).toBe(400)
    const image_urls = await video.images('multi', 2)
    const begun = await video.call('multi', 'POST', '/api/generate-multi-image-video', { ...one, image_urls })
    expect(begun.status).toBe(202)
    const job = await video.job(begun.body.job_id)
    // Scene k shows image k, repeating from the first.
    expect(job.storyboard.scenes.map((scene) => scene.file_id)).toEqual([job.image_ids[0], job.image_ids[1], job.image_ids[0]])
  })
})

test("responds 404 to another user's video", async () => {
  const jobId = (await generate('owner')).body.job_id
  for (const [method, url] of [
    ['GET', `/api/video/status/${jobId}`],
    ['POST', `/api/video/cancel/${jobId}`],
    ['POST', `/api/video/retry/${jobId}`],
    ['GET', `/api/video/download/${jobId}`],
    ['DELETE', `/api/video/delete/${jobId}`],
  ] as const) {
    const { status, body } = await video.call('thief', method, url)
    expect([url, status, body.code]).toEqual([url, 404, 'video_not_found'])
  }
  expect((await video.call('thief', 'POST', '/api/video/bulk-delete', { job_ids: [jobId] })).body).toMatchObject({
    deleted: 0,
    job_ids: [],
  })
  expect((await video.job(jobId)).state).toBe('queued')
})

describe('cancel and retry', () => {
  test('cancels a video once in parallel cancellations', async () => {
    await video.entitle('racer')
    const jobId = (await generate('racer')).body.job_id
    const answers = await Promise.all([1, 2, 3].map(() => video.call('racer', 'POST', `/api/video/cancel/${jobId}`)))
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409, 409])
    expect(answers.find((each) => each.status === 200)!.body.job).toMatchObject({ status: 'failed', error: { code: 'cancelled' } })
    const again = await Promise.all([1, 2, 3].map(() => video.call('racer', 'POST', `/api/video/retry/${jobId}`)))
    expect(again.map((each) => each.status).sort()).toEqual([202, 409, 409])
    expect((await video.models.meters.findOne({ _id: 'racer' }).lean())!.reservations.map(({ id }) => id)).toEqual([`${jobId}.2`])
  })

  test('rejects a retry of a running video and a download of an unfinished one', async () => {
    const jobId = (await generate('hasty')).body.job_id
    expect((await video.call('hasty', 'POST', `/api/video/retry/${jobId}`)).body.code).toBe('video_not_failed')
    expect((await video.call('hasty', 'GET', `/api/video/download/${jobId}`)).body.code).toBe('video_not_finished')
    // The rejected retry has reserved nothing.
    expect((await generate('hasty')).status).toBe(202)
    // Not quota_exhausted: the state is checked first.
    expect((await video.call('hasty', 'POST', `/api/video/retry/${jobId}`)).body.code).toBe('video_not_failed')
  })
})

test('derives storyboards from the instructions without a content service', async () => {
  const answer = await video.call('ada', 'POST', '/api/video/storyboard', {
    image_urls: await video.images('ada', 2),
    user_instructions: '1. Open the oven\n2. Save 40 % today',
    scene_count: 2,
    template: 'announcement',
    show_pictures: true,
  })
  expect(answer.body.storyboard).toMatchObject({
    written_by: 'rules',
    from_pictures: false,
    look: { template: 'announcement', captions: 'bold' },
    scenes: [
      { index: 0, caption: 'Open the oven', seconds: expect.closeTo(2.6, 0) },
      { index: 1, caption: 'Save 40 % today', emphasis: ['40 %'] },
    ],
  })
})

test('moves a call to action to the end card, in a storyboard on request', async () => {
  const body = {
    image_urls: await video.images('caller', 2),
    user_instructions: 'Open the oven\nBake the bread\nOrder at ada.example',
    scene_count: 2,
  }
  const call_to_action = { text: 'Order at', detail: 'ada.example' }
  const scenes = [{ caption: 'Open the oven' }, { caption: 'Bake the bread' }]
  const write = async (wish: object) => (await video.call('caller', 'POST', '/api/video/storyboard', { ...body, ...wish })).body.storyboard
  expect(await write({ end_card: true })).toMatchObject({ scenes, look: { call_to_action } })
  expect(await write({})).toMatchObject({
    scenes: [scenes[0], { caption: 'Bake the bread Order at ada.example' }],
    look: { call_to_action: null },
  })
  await video.entitle('caller')
  const started = await video.call('caller', 'POST', '/api/video/generate', body)
  expect(started.status).toBe(202)
  const { storyboard } = (await video.call('caller', 'GET', `/api/video/status/${started.body.job_id}`)).body
  expect(storyboard).toMatchObject({ scenes, look: { call_to_action } })
})

test('lists what the installation offers and what the plan includes', async () => {
  await video.entitle('chooser', { video_options: { qualities: ['fast'], scene_counts: [3], resolutions: null, platforms: null } })
  const { body } = await video.call('chooser', 'GET', '/api/video/options')
  expect(body).toMatchObject({ default_engine: 'motion', engines: [{ id: 'motion', available: true, reason: null }] })
  expect(body.models.map((each: { allowed: boolean }) => each.allowed)).toEqual([true, false, false])
  expect(body.scenes.allowed).toEqual([3])
  const formats = (await video.call('chooser', 'GET', '/api/video/formats')).body
  expect(formats.custom).toEqual({ min: 480, max: 3840, default: { width: 1080, height: 1920 } })
  expect(formats.platforms.flatMap((each: { formats: unknown[] }) => each.formats)).toHaveLength(13)
})

describe('with a worker', () => {
  let working: VideoService
  beforeAll(async () => {
    working = await startVideo('working', { heartbeatMs: 100 })
    await working.entitle('ada')
  })
  afterAll(() => working?.stop())

  test('states that an image was enlarged with AI, only if a scene shows it', async () => {
    await working.entitle('grace')
    const [own, enlarged] = await working.images('grace', 2)
    const fileId = /\/api\/files\/([^?]+)/.exec(enlarged ?? '')?.[1] ?? ''
    await working.models.files.updateOne({ _id: fileId }, { $set: { kind: 'upscaled' } })
    const statementOf = async (image_urls: (string | undefined)[]) => {
      const wish = { image_urls, user_instructions: 'A bakery.', storyboard: { scenes: [{ caption: 'Bread' }] } }
      const started = await working.call('grace', 'POST', '/api/video/generate', wish)
      await working.until(started.body.job_id, 'completed')
      return (await working.call('grace', 'GET', `/api/video/status/${started.body.job_id}`)).body.job.disclosure.statement
    }
    expect(await statementOf([enlarged, own])).toContain('At least one image was enlarged with AI.')
    expect(await statementOf([own, enlarged])).not.toContain('enlarged')
  })

  test('lists, downloads, deletes, restores, exports and counts a finished video', async () => {
    expect((await working.call('newcomer', 'GET', '/api/video/totals')).body).toMatchObject({ total_videos: 0, success_rate: 0 })
    const jobId = await working.begin('ada', [''])
    await working.until(jobId, 'completed')
    const failing = await working.begin('ada', ['fail image_unreadable'])
    await working.until(failing, 'failed')

    const history = (await working.call('ada', 'GET', '/api/video/history?status=completed&limit=5')).body
    expect(history).toMatchObject({
      total: 1,
      page: 1,
      pages: 1,
      stats: { total_videos: 2, completed_videos: 1, failed_videos: 1, success_rate: 50 },
    })
    expect(Object.keys(history).sort()).toEqual(['history', 'limit', 'page', 'pages', 'stats', 'success', 'total'])
    expect(history.history.jobs[0].output_data).toMatchObject({ duration_seconds: 5, images_count: 1, width: 720, height: 1280 })
    expect((await working.call('ada', 'GET', `/api/video/history?q=${jobId}`)).body.total).toBe(1)
    expect((await working.call('ada', 'GET', '/api/video/history?model=veo3_quality')).body.total).toBe(0)

    const download = (await working.call('ada', 'GET', `/api/video/download/${jobId}`)).body
    expect(download.filename).toBe(`video_${jobId}.mp4`)
    const file = await working.app.inject({ method: 'GET', url: download.download_url })
    expect([file.statusCode, file.body]).toEqual([200, `scene 0 of ${jobId}\n`])

    const csv = await working.call('ada', 'GET', '/api/video/export?format=csv')
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="video_history_\d{4}-\d\d-\d\d\.csv"$/u)
    expect(csv.text.split('\r\n')[0]).toBe(
      '\uFEFFCreated (UTC),Status,Instructions,Format,Quality,Engine,Model,Scenes,Duration (s),Size (bytes),Cost (USD),Error,Job ID,Made by,Digital source type',
    )
    const { data } = parse<Record<string, string>>(csv.text, { header: true, skipEmptyLines: true })
    expect(data.find((row) => row['Job ID'] === jobId)).toMatchObject({
      Engine: 'motion',
      Model: 'Draft',
      'Made by': 'Loomcast Motion, no generated footage',
      'Digital source type': 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeCapture',
    })
    expect(history.history.jobs[0].disclosure).toMatchObject({ ai_parts: [], visible_line: null })
    expect(download.sidecar_xmp).toContain('digitalsourcetype/compositeCapture<')

    const analytics = (await working.call('ada', 'GET', '/api/video/analytics')).body
    expect(analytics).toMatchObject({ date_range: 30, summary: { total_videos: 2 }, formats: [{ name: 'tiktok', count: 2 }] })
    expect(analytics.daily).toHaveLength(30)
    expect(analytics.daily.at(-1)).toMatchObject({ total: 2, completed: 1, failed: 1 })

    expect((await working.call('ada', 'GET', '/api/video/totals')).body).toMatchObject({
      total_videos: 2,
      this_week: 2,
      this_month: 2,
      success_rate: 50,
    })
    const daily = (await working.call('ada', 'GET', '/api/video/daily')).body
    expect(daily.days).toHaveLength(30)
    expect(daily.days.at(-1)).toMatchObject({ total: 2, completed: 1, failed: 1 })
    for (const path of ['daily?days=31', 'analytics?date_range=31'])
      expect(await working.call('ada', 'GET', `/api/video/${path}`)).toMatchObject({ status: 403, body: { code: 'analytics_not_in_plan' } })
    await working.entitle('ada', { analytics_access: true })
    expect((await working.call('ada', 'GET', '/api/video/daily?days=90')).body).toMatchObject({ max_days: 90, days: { length: 90 } })
    expect((await working.call('ada', 'GET', '/api/video/analytics?date_range=90')).body.daily).toHaveLength(90)

    expect((await working.call('ada', 'DELETE', `/api/video/delete/${jobId}`)).body.deleted).toBe(1)
    expect((await working.call('ada', 'DELETE', `/api/video/delete/${jobId}`)).status).toBe(404)
    expect((await working.call('ada', 'GET', `/api/video/status/${jobId}`)).status).toBe(404)
    expect((await working.call('ada', 'POST', '/api/video/restore', { job_ids: [jobId] })).body.restored).toBe(1)
    expect((await working.call('ada', 'GET', `/api/video/status/${jobId}`)).body.status).toBe('completed')
    const usage = (await working.call('ada', 'GET', '/api/video/usage')).body
    expect(usage).toMatchObject({ video_generations_used: 1, video_generations_limit: 'unlimited', remaining: 'unlimited' })
  })

  test('cancels a running video when it is deleted', async () => {
    const jobId = await working.begin('ada', ['hang'])
    await poll(async () => (await working.job(jobId)).clips[0]!.state !== 'waiting' || (await working.job(jobId)).state === 'processing')
    expect((await working.call('ada', 'POST', '/api/video/bulk-delete', { job_ids: [jobId, 'vid_unknown'] })).body).toMatchObject({
      deleted: 1,
    })
    expect(await working.job(jobId)).toMatchObject({ state: 'cancelled' })
    await poll(async () => (await working.scratch()).length === 0)
  })

  test('streams changes', async () => {
    const url = await working.app.listen({ port: 0, host: '127.0.0.1' })
    const leave = new AbortController()
    const answer = await fetch(`${url}/api/video/events`, { headers: await working.tokens.as('ada'), signal: leave.signal })
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const chunks = answer.body!.getReader()
    const decoder = new TextDecoder()
    let text = ''
    const reported = async (jobId: string, status: string) => {
      for (;;) {
        const blocks = text.split('\n\n').slice(0, -1)
        const jobs = blocks.filter((block) => block.startsWith('event: job')).map((block) => JSON.parse(block.split('data: ')[1]!))
        const found = jobs.find((job) => job.job_id === jobId && job.status === status)
        if (found) return found
        text += decoder.decode((await chunks.read()).value, { stream: true })
      }
    }
    const hanging = await working.begin('ada', ['', 'hang'])
    expect(await reported(hanging, 'processing')).toMatchObject({ scenes: [{}, {}] })
    await working.call('ada', 'POST', `/api/video/cancel/${hanging}`)
    expect(await reported(hanging, 'failed')).toMatchObject({ error: { code: 'cancelled' } })
    const finished = await working.begin('ada', ['', ''])
    expect(await reported(finished, 'completed')).toMatchObject({ progress: 100 })
    leave.abort()
    expect(text.startsWith('retry: 3000\n\n')).toBe(true)
  })

  test('limits the streams per user, and accepts a new one after one was closed', async () => {
    const url = await working.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => working.app.listeningOrigin)
    const leave = new AbortController()
    const listen = async (user: string) =>
      (await fetch(`${url}/api/video/events`, { headers: await working.tokens.as(user), signal: leave.signal })).status
    for (let stream = 0; stream < 24; stream++) expect(await listen('greedy')).toBe(200)
    expect(await listen('greedy')).toBe(429)
    expect(await listen('other')).toBe(200)
    leave.abort()
    const again = async () => (await fetch(`${url}/api/video/events`, { headers: await working.tokens.as('greedy') })).status
    await poll(async () => (await again()) === 200)
  })

  test('ends a stream with its session and with its token', async () => {
    const url = await working.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => working.app.listeningOrigin)
    const listen = async (token: string) =>
      (await fetch(`${url}/api/video/events`, { headers: { authorization: `Bearer ${token}` } })).body!.getReader()
    const over = async (chunks: Awaited<ReturnType<typeof listen>>) => {
      for (let chunk = await chunks.read(); !chunk.done; chunk = await chunks.read());
    }
    const session_id = 'ses_ended'
    const ended = await listen(await working.tokens.sign({ user_id: 'ada', session_id }))
    await createRevocationList({ redis: working.redis.client, service: 'video', logger: silent }).revokeSessions([session_id])
    await over(ended)
    const issuedAt = Math.floor(Date.now() / 1000) - 16 * 60
    await over(await listen(await working.tokens.sign({ user_id: 'ada', issuedAt, expiresIn: 17 * 60 })))
  })

  test('reports the number and age of waiting videos as metrics', async () => {
    const [first] = [await working.begin('ada', ['hang']), await working.begin('ada', ['']), await working.begin('ada', [''])]
    await poll(async () => (await working.job(first)).state === 'processing')
    const { body } = await working.app.inject({ method: 'GET', url: '/metrics' })
    const figure = (name: string) => Number(new RegExp(`^${name}\\{[^}]*queue="videos"[^}]*\\} (.+)$`, 'mu').exec(body)?.[1])
    expect(figure('queue_waiting_jobs')).toBe(2)
    expect(figure('queue_oldest_waiting_seconds')).toBeGreaterThan(0)
    await working.call('ada', 'POST', `/api/video/cancel/${first}`)
  })
})
