import { afterEach, expect, test } from '@jest/globals'
import { type FakeRoute, fakeApi, resetApp } from '@loomcast/web-kit/testing'
import { archiveFiles, type InstalledParts } from '../../src/profile/archive/archive-files.ts'

afterEach(() => resetApp())

const AT = '2026-03-10T08:00:00.000Z'
const post = (id: number) => ({
  content_id: `con_${id}`,
  platform: 'Blog Post',
  prompt: `Brief ${id}`,
  generated_text: `Text ${id}`,
  created_at: AT,
})
const file = (bytes: string, type: string) => () => new Response(bytes, { headers: { 'content-type': type } })
const deleted = () => new Response(null, { status: 404 })
const video = (job_id: string, output_data: object | null) => ({ job_id, created_at: AT, output_data })
const scenes = (...ids: string[]): object => ({
  success: true,
  job: {},
  storyboard: { scenes: ids.map((id) => ({ image_url: `/api/files/${id}?signature=x` })) },
})
/** Two pages of one post each. */
const pagedPosts: FakeRoute = ({ query }) => ({ success: true, history: [post(Number(query.get('page')))], pages: 2 })

const invoice = (number: string) => ({ id: `id_of_${number}`, number, date: AT, pdf_url: '/pdf' })
/** Two pages of one picture each. */
const uploads: FakeRoute = ({ query }) => {
  const [id, next_cursor] = query.get('cursor') === 'next' ? ['fil_a', null] : ['fil_unused', 'next']
  return { success: true, pictures: [{ file_id: id, picture_url: `/api/files/${id}?signature=x`, uploaded_at: AT }], next_cursor }
}

/** The second page has an old recording. */
const narrations: FakeRoute = ({ query }) => {
  const [id, next_cursor] = query.get('cursor') === 'next' ? ['fil_old', null] : ['fil_voice', 'next']
  return { success: true, narrations: [{ file_id: id, narration_url: `/api/files/${id}?signature=x`, created_at: AT }], next_cursor }
}

const routes = {
  'GET /api/user/export': file('{"account":1}', 'application/json'),
  'GET /api/billing/export': file('{"invoices":[]}', 'application/json'),
  'GET /api/billing/invoices': {
    success: true,
    invoices: [invoice('LC-0002'), invoice('LC-0001'), { ...invoice('LC-0003'), pdf_url: null }],
  },
  'GET /api/billing/invoices/id_of_LC-0001/pdf': file('invoice 1', 'application/pdf'),
  'GET /api/billing/invoices/id_of_LC-0002/pdf': () => new Response(null, { status: 503 }),
  'GET /api/publish/export': file('{"posts":[]}', 'application/json'),
  'GET /api/upload/pictures': uploads,
  'GET /api/files/fil_unused': file('unused', 'image/png'),
  'GET /api/files/fil_captions': file('1', 'application/x-subrip'),
  'GET /api/settings': { success: true, settings: { tone_style: 'plain' } },
  'GET /api/content/templates': { success: true, templates: [] },
  'GET /api/user/voice': { success: true, voices: [] },
  'GET /api/content/export': file('csv of posts', 'text/csv'),
  'GET /api/content/history': pagedPosts,
  'GET /api/video/export': file('csv of videos', 'text/csv'),
  'GET /api/video/logo': { success: true, logo: { logo_url: '/api/files/fil_logo?signature=x', file_id: 'fil_logo' } },
  'GET /api/video/brand-kit': { success: true, brand_kit: { main_color: '#8b1e3f' } },
  'GET /api/video/clips': {
    success: true,
    clips: [{ file_id: 'fil_clip', clip_url: '/api/files/fil_clip?signature=x', created_at: AT }],
  },
  'GET /api/video/music': {
    success: true,
    music: [{ file_id: 'fil_music', music_url: '/api/files/fil_music?signature=x', created_at: AT }],
  },
  'GET /api/video/narrations': narrations,
  'GET /api/video/history': {
    success: true,
    pages: 1,
    history: {
      jobs: [
        video('vid_1', { final_video_url: '/api/files/fil_film?signature=x', subtitles_url: '/api/files/fil_captions?signature=x' }),
        video('vid_2', null),
      ],
    },
  },
  'GET /api/video/status/vid_1': scenes('fil_a', 'fil_b', 'fil_a'),
  'GET /api/video/status/vid_2': scenes('fil_b', 'fil_deleted'),
  'GET /api/files/fil_logo': file('logo', 'image/png'),
  'GET /api/files/fil_voice': file('voice', 'audio/mpeg'),
  'GET /api/files/fil_old': file('old', 'audio/mp4'),
  'GET /api/files/fil_music': file('music', 'audio/mp4'),
  'GET /api/files/fil_clip': file('clip', 'video/mp4'),
  'GET /api/files/fil_film': file('film', 'video/mp4'),
  'GET /api/files/fil_a': file('a', 'image/jpeg'),
  'GET /api/files/fil_b': file('b', 'image/webp'),
  'GET /api/files/fil_deleted': deleted,
}

async function archive(parts: InstalledParts) {
  const found = new Map<string, string>()
  for await (const { name, content } of archiveFiles({ ...parts, signal: new AbortController().signal, now: new Date(AT) })) {
    let text = typeof content === 'string' ? content : ''
    if (typeof content !== 'string') for await (const bytes of content()) text += new TextDecoder().decode(bytes)
    expect(found.has(name)).toBe(false)
    found.set(name, text)
  }
  return found
}

test('has everything that the services store, and each file once', async () => {
  fakeApi(routes)
  const found = await archive({ hasPosts: true, hasVideos: true, hasPlan: true })
  expect([...found.keys()]).toEqual([
    'account.json',
    'billing.json',
    'invoices/LC-0001.pdf',
    'plan.json',
    'settings.json',
    'posts/posts.csv',
    'posts/posts.json',
    'posts/posts.md',
    'videos/videos.csv',
    'brand-kit.json',
    'images/logo.png',
    'images/fil_unused.png',
    'images/fil_a.jpg',
    'recordings/recordings.json',
    'recordings/fil_voice.mp3',
    'recordings/fil_old.m4a',
    'music/music.json',
    'music/fil_music.m4a',
    'clips/clips.json',
    'clips/fil_clip.mp4',
    'videos/video_vid_1.json',
    'images/fil_b.webp',
    'videos/video_vid_1.mp4',
    'videos/video_vid_1.srt',
    'videos/video_vid_2.json',
    'not-included.txt',
  ])
  expect(JSON.parse(found.get('posts/posts.json') ?? '')).toEqual([post(1), post(2)])
  expect(found.get('posts/posts.md')).toContain('> Brief 2\n\nText 2')
  expect(found.get('videos/video_vid_1.mp4')).toBe('film')
  expect(JSON.parse(found.get('brand-kit.json') ?? '')).toEqual({ main_color: '#8b1e3f' })
  expect(JSON.parse(found.get('videos/video_vid_2.json') ?? '')).toEqual({
    storyboard: { scenes: [{ image_url: 'fil_b' }, { image_url: 'fil_deleted' }] },
  })
  expect(JSON.parse(found.get('recordings/recordings.json') ?? '')).toEqual([
    { file_id: 'fil_voice', narration_url: 'fil_voice', created_at: AT },
    { file_id: 'fil_old', narration_url: 'fil_old', created_at: AT },
  ])
  expect(found.get('not-included.txt')).toBe(
    'invoices/LC-0002.pdf: the file is not available now. Try again later.\nimages/fil_deleted: the file no longer exists.\n',
  )
})

test('does not request what no slice makes', async () => {
  const api = fakeApi(routes)
  expect([...(await archive({ hasPosts: false, hasVideos: false, hasPlan: false })).keys()]).toEqual([
    'account.json',
    'billing.json',
    'invoices/LC-0001.pdf',
    'not-included.txt',
  ])
  expect(api.calls.map(({ path }) => path)).toEqual([
    '/api/user/export',
    '/api/billing/export',
    '/api/billing/invoices',
    '/api/billing/invoices/id_of_LC-0002/pdf',
    '/api/billing/invoices/id_of_LC-0001/pdf',
  ])
})

test('fails rather than being incomplete if a service is unavailable', async () => {
  fakeApi({ ...routes, 'GET /api/content/export': () => new Response(null, { status: 503 }) })
  await expect(archive({ hasPosts: true, hasVideos: true, hasPlan: true })).rejects.toThrow()
  fakeApi({ ...routes, 'GET /api/files/fil_film': () => new Response(null, { status: 503 }) })
  await expect(archive({ hasPosts: true, hasVideos: true, hasPlan: true })).rejects.toThrow('503')
})

test('names files that would make the archive too large', async () => {
  const large = () => new Response('film', { headers: { 'content-type': 'video/mp4', 'content-length': '2000000000' } })
  fakeApi({ ...routes, 'GET /api/files/fil_film': large })
  const found = await archive({ hasPosts: true, hasVideos: true, hasPlan: true })
  expect(found.has('videos/video_vid_1.mp4')).toBe(false)
  expect(found.get('not-included.txt')).toContain('videos/video_vid_1.mp4: the archive would be too large.')
})

test('has the PDFs of all invoices, page by page, and waits where the service allows no more calls for now', async () => {
  let refusals = 1
  const order: string[] = []
  const pages: Record<string, { invoices: object[]; next_cursor: string | null }> = {
    '': { invoices: [invoice('LC-0003'), invoice('LC-0002')], next_cursor: 'older' },
    older: { invoices: [invoice('LC-0001')], next_cursor: null },
  }
  const pdf = (number: string) => () => {
    order.push(number)
    if (number === 'LC-0002' && refusals-- > 0) return new Response(null, { status: 429, headers: { 'retry-after': '0' } })
    return new Response(`invoice ${number}`, { headers: { 'content-type': 'application/pdf' } })
  }
  fakeApi({
    ...routes,
    'GET /api/billing/invoices': ({ query }) => {
      order.push(`page ${query.get('cursor') ?? 1}`)
      return { success: true, ...pages[query.get('cursor') ?? ''] }
    },
    'GET /api/billing/invoices/id_of_LC-0001/pdf': pdf('LC-0001'),
    'GET /api/billing/invoices/id_of_LC-0002/pdf': pdf('LC-0002'),
    'GET /api/billing/invoices/id_of_LC-0003/pdf': pdf('LC-0003'),
  })
  const found = await archive({ hasPosts: false, hasVideos: false, hasPlan: false })
  for (const number of ['LC-0001', 'LC-0002', 'LC-0003']) expect(found.get(`invoices/${number}.pdf`)).toBe(`invoice ${number}`)
  expect(found.has('not-included.txt')).toBe(false)
  // A page is read when the files of the one before it are done.
  expect(order).toEqual(['page 1', 'LC-0003', 'LC-0002', 'LC-0002', 'page older', 'LC-0001'])
})
