import type { ResponseData } from '@loomcast/api-types'
import { postMarkdown } from '@loomcast/platforms'
import { api } from '@loomcast/web-kit'
import { allPages, eachPage } from '@loomcast/web-kit/paging'
import { bytesOf, transfers } from '@loomcast/web-kit/transfer'
import type { ZippedFile } from '@loomcast/web-kit/zip'
import { accountApi } from '../../account.api.ts'
import { createMediaReader, type MediaReader } from './media.ts'

type Post = ResponseData<'/api/content/{content_id}', 'get'>['item']
type VideoHistory = ResponseData<'/api/video/history', 'get'>
type Video = VideoHistory['history']['jobs'][number]
type VideoStatus = ResponseData<'/api/video/status/{job_id}', 'get'>
type Narrations = ResponseData<'/api/video/narrations', 'get'>
type Music = ResponseData<'/api/video/music', 'get'>
type Clips = ResponseData<'/api/video/clips', 'get'>
type Invoices = ResponseData<'/api/billing/invoices', 'get'>
type Pictures = ResponseData<'/api/upload/pictures', 'get'>
type BrandKit = ResponseData<'/api/video/brand-kit', 'get'>
type Logo = ResponseData<'/api/video/logo', 'get'>

/** Whether the slices that make posts and videos, and that plan, are installed. */
export interface InstalledParts {
  hasPosts: boolean
  hasVideos: boolean
  hasPlan: boolean
}

export interface ArchiveParts extends InstalledParts {
  signal: AbortSignal
  now: Date
}

const PAGE_SIZE = 100

/** Everything that the services store about the user, file by file. Only one file and one page of a list are in memory at a time. */
export async function* archiveFiles({ hasPosts, hasVideos, hasPlan, signal, now }: ArchiveParts): AsyncGenerator<ZippedFile> {
  const saved = (name: string, open: () => Promise<Response>): ZippedFile => ({ name, lastModified: now, content: () => bytesFrom(open) })
  const media = createMediaReader(signal)
  yield saved('account.json', () => transfers.open('/api/user/export', signal))
  yield saved('billing.json', () => transfers.open('/api/billing/export', signal))
  yield* invoiceFiles(media, signal)
  if (hasPlan) yield saved('plan.json', () => transfers.open('/api/publish/export', signal))
  if (hasPosts) {
    yield { name: 'settings.json', lastModified: now, content: await accountApi.preferencesJson(signal) }
    yield saved('posts/posts.csv', () => transfers.open('/api/content/export', signal))
    yield { name: 'posts/posts.json', lastModified: now, content: () => encoded(jsonOf(posts(signal))) }
    yield { name: 'posts/posts.md', lastModified: now, content: () => encoded(markdownParts(signal)) }
  }
  if (hasVideos) {
    yield saved('videos/videos.csv', () => transfers.open('/api/video/export', signal))
    const { brand_kit } = await api.get<BrandKit>('/api/video/brand-kit', { signal })
    yield { name: 'brand-kit.json', lastModified: now, content: readable(brand_kit) }
    if (hasPosts) yield* pictureFiles(media, signal)
    yield* mediaFiles(media, signal)
  }
  if (media.missing.length > 0) yield { name: 'not-included.txt', lastModified: now, content: `${media.missing.join('\n')}\n` }
}

/** All invoices as PDFs, as far as the payment provider has them. `billing.json` has their figures. */
async function* invoiceFiles(media: MediaReader, signal: AbortSignal): AsyncGenerator<ZippedFile> {
  for await (const { invoices } of eachPage((query) => api.get<Invoices>('/api/billing/invoices', { signal, query })))
    for (const { id, number, date, pdf_url } of invoices)
      if (pdf_url !== null)
        yield* media.document(
          `invoices/${number ?? id}.pdf`,
          () => transfers.open(`/api/billing/invoices/${encodeURIComponent(id)}/pdf`, signal),
          date,
        )
}

/** The pictures of posts, in which `posts.json` names them by their ids. */
async function* pictureFiles(media: MediaReader, signal: AbortSignal): AsyncGenerator<ZippedFile> {
  for await (const { pictures = [], created_at } of posts(signal)) {
    if (pictures.length === 0) continue
    const file_ids = pictures.map(({ file_id }) => file_id).join(',')
    const found = await api.get<Pictures>('/api/upload/pictures', { signal, query: { file_ids } })
    for (const { picture_url } of found.pictures) yield* media.file('images/', picture_url, created_at)
  }
}

/** All uploads, also those that no post and no video has. */
async function* uploadedFiles(media: MediaReader, signal: AbortSignal): AsyncGenerator<ZippedFile> {
  for await (const { pictures } of eachPage((query) => api.get<Pictures>('/api/upload/pictures', { signal, query })))
    for (const { picture_url, uploaded_at } of pictures) yield* media.file('images/', picture_url, uploaded_at)
}

async function* mediaFiles(media: MediaReader, signal: AbortSignal): AsyncGenerator<ZippedFile> {
  const { logo } = await api.get<Logo>('/api/video/logo', { signal })
  if (logo) yield* media.file('images/logo.png', logo.logo_url)
  yield* uploadedFiles(media, signal)
  const narrations = (await allPages((query) => api.get<Narrations>('/api/video/narrations', { signal, query }))).flatMap(
    (page) => page.narrations,
  )
  yield* listOf('recordings/recordings.json', narrations)
  for (const { file_id, narration_url, created_at } of narrations) yield* media.file(`recordings/${file_id}`, narration_url, created_at)
  const music = (await allPages((query) => api.get<Music>('/api/video/music', { signal, query }))).flatMap((page) => page.music)
  yield* listOf('music/music.json', music)
  for (const { file_id, music_url, created_at } of music) yield* media.file(`music/${file_id}`, music_url, created_at)
  const clips = (await allPages((query) => api.get<Clips>('/api/video/clips', { signal, query }))).flatMap((page) => page.clips)
  yield* listOf('clips/clips.json', clips)
  for (const { file_id, clip_url, created_at } of clips) yield* media.file(`clips/${file_id}`, clip_url, created_at)
  for await (const video of videos(signal)) yield* videoFiles(video, media, signal)
}

/** A video with its scenes, captions and settings, and the pictures of its scenes. */
async function* videoFiles(
  { job_id, created_at, output_data }: Video,
  media: MediaReader,
  signal: AbortSignal,
): AsyncGenerator<ZippedFile> {
  const status = await api.get<VideoStatus>(`/api/video/status/${encodeURIComponent(job_id)}`, { signal })
  const { job, storyboard, narration, music, show_logo, use_brand_kit } = status
  const name = `videos/video_${job_id}`
  yield {
    name: `${name}.json`,
    lastModified: new Date(created_at),
    content: readable({ ...job, storyboard, narration, music, show_logo, use_brand_kit }),
  }
  for (const { image_url } of storyboard?.scenes ?? []) yield* media.file('images/', image_url, created_at)
  if (!output_data) return
  yield* media.file(`${name}.mp4`, output_data.final_video_url, created_at)
  if (output_data.subtitles_url) yield* media.file(`${name}.srt`, output_data.subtitles_url, created_at)
}

function* listOf(name: string, items: { created_at: string }[]): Generator<ZippedFile> {
  const [newest] = items
  if (newest) yield { name, lastModified: new Date(newest.created_at), content: readable(items) }
}

async function* videos(signal: AbortSignal): AsyncGenerator<Video> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { page, limit: PAGE_SIZE, sort: 'created_at', order: 'asc' }
    const response = await api.get<VideoHistory>('/api/video/history', { signal, query })
    pages = response.pages
    yield* response.history.jobs
  }
}

async function* posts(signal: AbortSignal): AsyncGenerator<Post> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { page, limit: PAGE_SIZE, sort: 'created_at', order: 'asc' }
    const response = await api.get<{ history: Post[]; pages: number }>('/api/content/history', { signal, query })
    pages = response.pages
    yield* response.history
  }
}

/** As JSON, with the ids of files in place of their signed URLs, which end soon. */
function readable(value: unknown): string {
  const withIds = (_: string, member: unknown) =>
    typeof member === 'string' ? (/^\/api\/files\/([\w-]+)/.exec(member)?.[1] ?? member) : member
  return `${JSON.stringify(value, withIds, 2)}\n`
}

async function* jsonOf(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const item of items) {
    yield before + JSON.stringify(item)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* markdownParts(signal: AbortSignal): AsyncGenerator<string> {
  yield '# Your posts\n'
  for await (const post of posts(signal)) yield postMarkdown(post)
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}

async function* bytesFrom(open: () => Promise<Response>): AsyncGenerator<Uint8Array> {
  yield* bytesOf(await open())
}
