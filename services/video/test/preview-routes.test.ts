import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startVideo, type VideoService } from './support/video-service.ts'

let video: VideoService

beforeAll(async () => {
  // No worker runs: videos stay queued.
  video = await startVideo('routes', { role: 'http' })
})

afterAll(() => video?.stop())

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

  test('shows a line about AI on request: for parts by a model, and with own words only if the user always wants it', async () => {
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
    const response = await still('refused-still', change)
    expect([response.status, response.body.code]).toEqual([status, code])
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

  test('has its own sound, if the video has music', async () => {
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
    const response = await preview('refused-film', change)
    expect([response.status, response.body.code]).toEqual([status, code])
  })
})
