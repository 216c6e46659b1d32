import { beforeEach, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { videoApi } from '../src/api/video.api.ts'
import { historyListOf } from '../src/history/history.query.ts'

const { exchange } = httpContract('mfe-video', 'video')
const { boolean, eachLike, integer, number, problem, regex, string, time } = matching

const USER = { 'a user': { user_id: 'usr_pact' } }
const RUNNING = { 'a user with a video': { user_id: 'usr_pact' } }

const step = { step: string('image_analysis'), status: regex('^(waiting|processing|completed|failed)$', 'waiting'), progress: integer(0) }
/** The parts of a running video that the slice reads. */
const running = {
  job_id: string('vid_pact'),
  status: regex('^(pending|processing)$', 'pending'),
  engine: regex('^(motion|veo)$', 'motion'),
  disclosure: { statement: string("Made with Loomcast from the user's images: animated stills, no generated footage.") },
  progress: integer(0),
  attempt: integer(1),
  cost_incurred: number(0),
  input_data: {
    user_instructions: string('Show it'),
    aspect_ratio: string('9:16'),
    model_preference: string('veo3_fast'),
    video_quality: string('720p'),
    video_platform: string('social_media'),
    video_format: string('tiktok'),
    scene_count: integer(3),
    images_count: integer(1),
  },
  generation_steps: eachLike(step),
  scenes: eachLike({ index: integer(0), status: regex('^(waiting|processing|completed)$', 'waiting'), progress: integer(0) }),
  created_at: time(),
}
const stats = {
  total_videos: integer(1),
  total_cost: number(0),
  average_duration_seconds: number(0),
  success_rate: number(100),
}

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))

test('returns the options', async () => {
  const answer = await exchange(
    {
      named: 'the engines, models and looks',
      given: USER,
      request: { method: 'GET', path: '/api/video/options', signedIn: true },
      answer: {
        status: 200,
        body: {
          engines: eachLike({ id: regex('^(motion|veo)$', 'motion'), about: string('Animates your images.'), available: boolean(true) }),
          models: eachLike({
            id: string('veo3_fast'),
            name: string('Veo 3 Fast'),
            price_per_clip: number(0.1),
            minutes: eachLike(integer(2)),
            allowed: boolean(true),
          }),
          scenes: { max: integer(5), seconds: integer(8), allowed: eachLike(integer(1)) },
          resolutions: eachLike({ id: string('720p'), allowed: boolean(true) }),
          templates: eachLike(string('story')),
          caption_styles: eachLike(string('bold')),
          transitions: eachLike(string('crossfade')),
          music_moods: eachLike(string('calm')),
          voices: eachLike({ id: string('synthetic'), about: string('A synthetic voice.'), available: boolean(true) }),
          logo: { allowed: boolean(false) },
        },
      },
    },
    () => videoApi.options(),
  )
  expect(answer.scenes.seconds).toBe(8)
})

test('returns the formats', async () => {
  const answer = await exchange(
    {
      named: 'the formats of each platform',
      given: USER,
      request: { method: 'GET', path: '/api/video/formats', signedIn: true },
      answer: {
        status: 200,
        body: {
          platforms: eachLike({
            id: string('social_media'),
            formats: eachLike({ id: string('tiktok'), label: string('TikTok'), aspect_ratio: regex('^(9:16|16:9)$', '9:16') }),
          }),
        },
      },
    },
    () => videoApi.formats(),
  )
  expect(answer.platforms[0]?.formats[0]?.id).toBe('tiktok')
})

test('returns the usage', async () => {
  const answer = await exchange(
    {
      named: 'the videos used and left',
      given: USER,
      request: { method: 'GET', path: '/api/video/usage', signedIn: true },
      answer: {
        status: 200,
        body: {
          video_enabled: boolean(true),
          video_generations_used: integer(0),
          video_generations_in_progress: integer(0),
          video_generations_limit: integer(2),
          remaining: integer(2),
          bonus_remaining: integer(0),
        },
      },
    },
    () => videoApi.usage(),
  )
  expect(answer.remaining).toBe(2)
})

test('returns the filtered history and the newest videos', async () => {
  const page = await exchange(
    {
      named: 'a filtered page of the history of videos',
      given: RUNNING,
      request: {
        method: 'GET',
        path: '/api/video/history',
        signedIn: true,
        query: { status: 'pending', format: 'tiktok', date_range: 'week', sort: 'cost', order: 'asc', page: '1', limit: '20' },
      },
      answer: {
        status: 200,
        body: { history: { jobs: eachLike(running) }, total: integer(1), page: integer(1), pages: integer(1), stats },
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
      named: 'the newest twenty videos',
      given: RUNNING,
      request: { method: 'GET', path: '/api/video/history', signedIn: true, query: { page: '1', limit: '20' } },
      answer: { status: 200, body: { history: { jobs: eachLike(running) } } },
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
  const answer = await exchange(
    {
      named: `${what} of a video that does not exist`,
      given: USER,
      request: { method, path: `/api/video/${what}/vid_gone`, signedIn: true },
      answer: { status: 404, body: problem('video_not_found') },
    },
    () => call().catch((error: unknown) => error),
  )
  expect(answer).toMatchObject({ status: 404, detail: 'A sentence for the user.' })
})

test('deletes and restores videos, and ignores missing ones', async () => {
  for (const [named, path, call] of [
    ['the deletion of videos that do not exist', '/api/video/bulk-delete', () => videoApi.remove(['vid_gone'])],
    ['the restoration of videos that do not exist', '/api/video/restore', () => videoApi.restore(['vid_gone'])],
  ] as const) {
    const answer = await exchange(
      {
        named,
        given: USER,
        request: { method: 'POST', path, signedIn: true, body: { job_ids: ['vid_gone'] } },
        answer: { status: 200, body: { success: true, job_ids: [] } },
      },
      call,
    )
    expect(answer.job_ids).toEqual([])
  }
})

test('downloads the export under the file name from the server', async () => {
  const saved: string[] = []
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  }
  await exchange(
    {
      named: 'the export of videos as CSV',
      given: RUNNING,
      request: {
        method: 'GET',
        path: '/api/video/export',
        signedIn: true,
        query: { format: 'csv', date_range: 'all', sort: 'created_at', order: 'desc' },
      },
      answer: {
        status: 200,
        headers: {
          'Content-Disposition': regex(
            '^attachment; filename="video_history_[-\\d]+\\.csv"$',
            'attachment; filename="video_history_2026-03-10.csv"',
          ),
        },
        text: { type: 'text/csv', example: 'Created,Status\n2026-03-10,completed\n', pattern: '^[\\s\\S]+$' },
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
] as const)('%s', async (named, path, body, call, headers) => {
  const answer = await exchange(
    {
      named,
      given: USER,
      request: { method: 'POST', path, signedIn: true, body, headers },
      answer: { status: 400, body: problem('unknown_file_url') },
    },
    () => call().catch((error: unknown) => error),
  )
  expect(answer).toMatchObject({ status: 400, detail: 'A sentence for the user.' })
})
