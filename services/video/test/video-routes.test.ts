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
  video.call(user, 'POST', '/api/video/generate', { ...(await video.requestBody(user)), ...change }, headers)

test('a video is not started or charged if no font has all characters of its captions and cards', async () => {
  await video.entitle('fonts')
  for (const [caption, title, status, code] of [
    ['Bread \uE000 at \uE001', 'Our bakery', 400, 'validation_failed'],
    ['Bread', '\uE000', 400, 'validation_failed'],
    ['\uF8FF', 'Our bakery', 503, 'engine_unavailable'],
  ] as const) {
    const storyboard = { scenes: [{ caption }], look: { title_card: { title, subtitle: '' } } }
    const response = await generate('fonts', { storyboard })
    expect([response.status, response.body.code, response.body.charged]).toEqual([status, code, 'no'])
  }
  const { body } = await generate('fonts', { storyboard: { scenes: [{ caption: 'Bread \uE000 at \uE001' }] } })
  expect(body.detail).toBe('There is no font for these characters: \uE000 \uE001. Remove or replace them.')
  const withoutCaptions = { scenes: [{ caption: '\uE000' }], look: { captions: 'off' } }
  expect((await generate('fonts', { storyboard: withoutCaptions })).status).toBe(202)
  const usage = await video.call('fonts', 'GET', '/api/video/usage')
  expect([usage.body.video_generations_used, usage.body.video_generations_in_progress]).toEqual([0, 1])
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
    const responses = await Promise.all([1, 2, 3].map(() => video.call('racer', 'POST', `/api/video/cancel/${jobId}`)))
    expect(responses.map((each) => each.status).sort()).toEqual([200, 409, 409])
    expect(responses.find((each) => each.status === 200)!.body.job).toMatchObject({ status: 'failed', error: { code: 'cancelled' } })
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
  const response = await video.call('ada', 'POST', '/api/video/storyboard', {
    image_urls: await video.images('ada', 2),
    user_instructions: '1. Open the oven\n2. Save 40 % today',
    scene_count: 2,
    template: 'announcement',
    show_pictures: true,
  })
  expect(response.body.storyboard).toMatchObject({
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
  const call_to_action = { text: 'Open the oven', detail: 'Order at ada.example' }
  const scenes = [{ caption: 'Open the oven' }, { caption: 'Bake the bread' }]
  const write = async (request: object) =>
    (await video.call('caller', 'POST', '/api/video/storyboard', { ...body, ...request })).body.storyboard
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
      const request = { image_urls, user_instructions: 'A bakery.', storyboard: { scenes: [{ caption: 'Bread' }] } }
      const started = await working.call('grace', 'POST', '/api/video/generate', request)
      await working.until(started.body.job_id, 'completed')
      return (await working.call('grace', 'GET', `/api/video/status/${started.body.job_id}`)).body.job.disclosure.statement
    }
    expect(await statementOf([enlarged, own])).toContain('At least one image was enlarged with AI.')
    expect(await statementOf([own, enlarged])).not.toContain('enlarged')
  })

  test('states how long a video takes as a range, from the last videos and those before it', async () => {
    const hours = 3_600_000
    await working.entitle('timed')
    const start = () => working.call('timed', 'POST', '/api/video/generate', { image_urls: images, user_instructions: 'Bread at six.' })
    const images = await working.images('timed', 1)
    const first = await start()
    expect(first.body.estimated_range.to).toBe(first.body.estimated_seconds)
    expect(first.body.estimated_range.from).toBeLessThan(first.body.estimated_range.to)
    const job = await working.until(first.body.job_id, 'completed')
    // Videos of a machine that needed an hour for each.
    const slow = Array.from({ length: 30 }, (_, index) => ({
      ...job,
      _id: `vid_slow_${index}`,
      user_id: 'somebody',
      started_at: new Date(Date.now() + hours),
      finished_at: new Date(Date.now() + 2 * hours),
    }))
    await working.models.jobs.insertMany(slow)
    await poll(async () => {
      const { speed } = (await working.call('timed', 'GET', '/api/video/options')).body
      return speed.low > 20 && speed.high > speed.low
    })
    const second = (await start()).body
    expect(second.estimated_range.from).toBeGreaterThan(2_000)
    expect(second.estimated_time).toMatch(/^\d+ to \d+ minutes$/u)
    await working.models.jobs.deleteMany({ user_id: 'somebody' })
  })

  test('makes a finished video in another size from its own timeline', async () => {
    await working.entitle('resizer')
    const started = await working.call('resizer', 'POST', '/api/video/generate', {
      image_urls: await working.images('resizer', 2),
      user_instructions: 'A bakery.',
      video_format: 'tiktok',
      storyboard: {
        scenes: [
          { caption: 'Bread at six', fixed_seconds: 4 },
          { caption: 'Rolls at seven', focus: { x: 0.2, y: 0.4 } },
        ],
      },
    })
    const resize = (jobId: string, body: object, headers?: Record<string, string>) =>
      working.call('resizer', 'POST', `/api/video/other-size/${jobId}`, body, headers)
    const unfinished = await resize(
      (await working.call('resizer', 'POST', '/api/video/generate', await working.requestBody('resizer'))).body.job_id,
      {
        video_format: 'desktop_video',
      },
    )
    expect([unfinished.status, unfinished.body.code]).toEqual([409, 'video_not_finished'])
    const source = await working.until(started.body.job_id, 'completed')
    const square = { video_format: 'custom', custom_width: 720, custom_height: 720 }
    const keyed = { 'idempotency-key': 'square-1' }
    const first = await resize(source._id, square, keyed)
    const repeated = await resize(source._id, square, keyed)
    expect([first.status, repeated.body.job_id]).toEqual([202, first.body.job_id])
    expect(first.body).toMatchObject({ cost: 0, job: { input_data: { custom_width: 720, custom_height: 720 } } })
    expect((await resize(source._id, { video_format: 'desktop_video' }, keyed)).body.code).toBe('idempotency_key_reused')
    const made = await working.until(first.body.job_id, 'completed')
    expect(made.storyboard).toEqual(source.storyboard)
    expect(made).toMatchObject({ size: { width: 720, height: 720 }, image_ids: source.image_ids, engine: source.engine })
    const wide = await resize(source._id, { video_format: 'desktop_video' })
    expect((await working.until(wide.body.job_id, 'completed')).size).toEqual({ width: 1280, height: 720 })
    expect((await working.call('resizer', 'GET', '/api/video/usage')).body.video_generations_used).toBeGreaterThanOrEqual(3)
    expect((await resize('unknown', square)).body.code).toBe('video_not_found')
    const taller = await resize(source._id, { video_quality: '1080p' })
    expect((await working.until(taller.body.job_id, 'completed')).size).toEqual({ width: 1080, height: 1920 })
    const used = (await working.call('resizer', 'GET', '/api/video/usage')).body
    for (const body of [{}, { aspect_ratio: '9:16' }, { video_format: 'desktop_video', aspect_ratio: '9:16' }, { custom_width: 720 }]) {
      const refused = await resize(source._id, body)
      expect([refused.status, refused.body.code]).toEqual([400, 'validation_failed'])
    }
    expect((await working.call('resizer', 'GET', '/api/video/usage')).body).toEqual(used)
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
      '\uFEFFCreated (UTC),Status,Instructions,Format,Quality,Engine,Model,Scenes,Duration (s),Size (bytes),Cost (USD),Tags,Error,Job ID,Made by,Digital source type',
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
    const response = await fetch(`${url}/api/video/events`, { headers: await working.tokens.as('ada'), signal: leave.signal })
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const chunks = response.body!.getReader()
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
