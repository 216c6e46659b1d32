import { beforeEach, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import { videoApi } from '../../src/api/video.api.ts'
import { historyListOf } from '../../src/history/history.query.ts'

const { exchange } = documentedApi('video')
const { problem, time } = examples

const step = { step: 'image_analysis', status: 'waiting', progress: 0 }
/** The parts of a running video that the slice reads. */
const running = {
  job_id: 'vid_pact',
  status: 'pending',
  engine: 'motion',
  disclosure: { statement: "Made with Loomcast from the user's images: animated stills, no generated footage." },
  progress: 0,
  attempt: 1,
  cost_incurred: 0,
  input_data: {
    user_instructions: 'Show it',
    aspect_ratio: '9:16',
    model_preference: 'veo3_fast',
    video_quality: '720p',
    video_platform: 'social_media',
    video_format: 'tiktok',
    scene_count: 3,
    images_count: 1,
  },
  generation_steps: [step],
  scenes: [{ index: 0, status: 'waiting', progress: 0 }],
  created_at: time(),
}
const stats = {
  total_videos: 1,
  total_cost: 0,
  average_duration_seconds: 0,
  success_rate: 100,
}

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))

test('returns the options', async () => {
  const response = await exchange(
    {
      request: { method: 'GET', path: '/api/video/options', signedIn: true },
      response: {
        status: 200,
        body: {
          engines: [{ id: 'motion', about: 'Animates your images.', available: true }],
          models: [
            {
              id: 'veo3_fast',
              name: 'Veo 3 Fast',
              price_per_clip: 0.1,
              minutes: [2],
              allowed: true,
            },
          ],
          scenes: { max: 5, seconds: 8, allowed: [1] },
          resolutions: [{ id: '720p', allowed: true }],
          templates: ['story'],
          caption_styles: ['bold'],
          transitions: ['crossfade'],
          music_moods: ['calm'],
          voices: [{ id: 'synthetic', about: 'A synthetic voice.', available: true }],
          logo: { allowed: false },
        },
      },
    },
    () => videoApi.options(),
  )
  expect(response.scenes.seconds).toBe(8)
})

test('returns the formats', async () => {
  const response = await exchange(
    {
      request: { method: 'GET', path: '/api/video/formats', signedIn: true },
      response: {
        status: 200,
        body: {
          platforms: [
            {
              id: 'social_media',
              formats: [{ id: 'tiktok', label: 'TikTok', aspect_ratio: '9:16' }],
            },
          ],
        },
      },
    },
    () => videoApi.formats(),
  )
  expect(response.platforms[0]?.formats[0]?.id).toBe('tiktok')
})

test('returns the usage', async () => {
  const response = await exchange(
    {
      request: { method: 'GET', path: '/api/video/usage', signedIn: true },
      response: {
        status: 200,
        body: {
          video_enabled: true,
          video_generations_used: 0,
          video_generations_in_progress: 0,
          video_generations_limit: 2,
          remaining: 2,
          bonus_remaining: 0,
        },
      },
    },
    () => videoApi.usage(),
  )
  expect(response.remaining).toBe(2)
})

test('returns the filtered history and the newest videos', async () => {
  const page = await exchange(
    {
      request: {
        method: 'GET',
        path: '/api/video/history',
        signedIn: true,
        query: { status: 'pending', format: 'tiktok', date_range: 'week', sort: 'cost', order: 'asc', page: '1', limit: '20' },
      },
      response: {
        status: 200,
        body: { history: { jobs: [running] }, total: 1, page: 1, pages: 1, stats },
      },
    },
    () =>
      videoApi.history({
        ...historyListOf(undefined).firstView,
        status: 'pending',
        format: 'tiktok',
        range: 'week',
        sort: 'cost',
        order: 'asc',
      }),
  )
  expect(page.jobs[0]?.job_id).toBe('vid_pact')
  await exchange(
    {
      request: { method: 'GET', path: '/api/video/history', signedIn: true, query: { page: '1', limit: '20' } },
      response: { status: 200, body: { history: { jobs: [running] } } },
    },
    () => videoApi.latest({ limit: 20 }),
  )
})

/** Each of these calls for one video is rejected with a message if the video does not exist. */
test.each([
  ['GET', 'status', () => videoApi.status('vid_gone')],
  ['GET', 'download', () => videoApi.download('vid_gone')],
  ['POST', 'cancel', () => videoApi.cancel('vid_gone')],
  ['POST', 'retry', () => videoApi.retry('vid_gone')],
  ['DELETE', 'delete', () => videoApi.removeOne('vid_gone')],
] as const)('%s %s rejects a video that does not exist', async (method, what, call) => {
  const response = await exchange(
    {
      request: { method, path: `/api/video/${what}/vid_gone`, signedIn: true },
      response: { status: 404, body: problem('video_not_found') },
    },
    () => call().catch((error: unknown) => error),
  )
  expect(response).toMatchObject({ status: 404, detail: 'A sentence for the user.' })
})

test('deletes and restores videos, and ignores missing ones', async () => {
  for (const [, path, call] of [
    ['the deletion of videos that do not exist', '/api/video/bulk-delete', () => videoApi.remove(['vid_gone'])],
    ['the restoration of videos that do not exist', '/api/video/restore', () => videoApi.restore(['vid_gone'])],
  ] as const) {
    const response = await exchange(
      {
        request: { method: 'POST', path, signedIn: true, body: { job_ids: ['vid_gone'] } },
        response: { status: 200, body: { success: true, job_ids: [] } },
      },
      call,
    )
    expect(response.job_ids).toEqual([])
  }
})

test('lists, changes, renames and deletes tags', async () => {
  const tags = await exchange(
    {
      request: { method: 'GET', path: '/api/video/tags', signedIn: true },
      response: { status: 200, body: { tags: [{ name: 'launch', videos: 2 }] } },
    },
    () => videoApi.tags(),
  )
  expect(tags).toEqual([{ name: 'launch', videos: 2 }])
  const tagged = await exchange(
    {
      request: {
        method: 'POST',
        path: '/api/video/bulk-tag',
        signedIn: true,
        body: { job_ids: ['vid_pact'], add: ['launch'], remove: ['spring'] },
      },
      response: { status: 200, body: { videos: [{ job_id: 'vid_pact', tags: ['launch'] }] } },
    },
    () => videoApi.tagVideos(['vid_pact'], ['launch'], ['spring']),
  )
  expect(tagged.get('vid_pact')).toEqual(['launch'])
  const renamed = await exchange(
    {
      request: { method: 'POST', path: '/api/video/tags/rename', signedIn: true, body: { name: 'lunch', new_name: 'launch' } },
      response: { status: 200, body: { name: 'launch' } },
    },
    () => videoApi.renameTag('lunch', 'launch'),
  )
  expect(renamed).toBe('launch')
  await exchange(
    {
      request: { method: 'POST', path: '/api/video/tags/delete', signedIn: true, body: { name: 'launch' } },
      response: { status: 200, body: { success: true } },
    },
    () => videoApi.deleteTag('launch'),
  )
})

test('downloads the export under the file name from the server', async () => {
  const saved: string[] = []
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  }
  await exchange(
    {
      request: {
        method: 'GET',
        path: '/api/video/export',
        signedIn: true,
        query: { format: 'csv', date_range: 'all', sort: 'created_at', order: 'desc' },
      },
      response: {
        status: 200,
        headers: {
          'Content-Disposition': 'attachment; filename="video_history_2026-03-10.csv"',
        },
        text: { type: 'text/csv', example: 'Created,Status\n2026-03-10,completed\n' },
      },
    },
    () => videoApi.exportCsv(historyListOf(undefined).firstView, 'own-name.csv'),
  )
  expect(saved).toEqual(['video_history_2026-03-10.csv'])
})

/** The URL of a deleted image. A request with it is rejected with a message. */
const DELETED = '/api/files/fil_AAAAAAAAAAAAAAAAAAAAAA'
const choices = {
  aspect_ratio: '9:16',
  model_preference: 'veo3_fast',
  video_quality: '720p',
  scene_count: 3,
  video_format: 'tiktok',
  video_platform: 'social_media',
  engine: 'auto',
}
test.each([
  [
    'a start with an image that is gone',
    '/api/video/generate',
    { image_urls: [DELETED], user_instructions: 'Show it', ...choices },
    () => videoApi.start({ image_urls: [DELETED], user_instructions: 'Show it', ...choices }, 'pact-start-1'),
    { 'Idempotency-Key': 'pact-start-1' },
  ],
  [
    'a storyboard for an image that is gone',
    '/api/video/storyboard',
    { image_urls: [DELETED], user_instructions: 'Show it', scene_count: 3, video_format: 'tiktok' },
    () => videoApi.writeStoryboard({ image_urls: [DELETED], user_instructions: 'Show it', scene_count: 3, video_format: 'tiktok' }),
    {},
  ],
] as const)('%s', async (_name, path, body, call, headers) => {
  const response = await exchange(
    {
      request: { method: 'POST', path, signedIn: true, body, headers },
      response: { status: 400, body: problem('unknown_file_url') },
    },
    () => call().catch((error: unknown) => error),
  )
  expect(response).toMatchObject({ status: 400, detail: 'A sentence for the user.' })
})
