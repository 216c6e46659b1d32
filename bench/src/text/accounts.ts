import { DEFAULT_ENTITLEMENT, type Entitlement } from '@loomcast/contracts'
import { platform } from '@loomcast/platform-config'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import sharp from 'sharp'
import type { BenchContext } from '../bench.ts'
import type { Known, Route, Service } from './routes.ts'
import type { Services } from './services.ts'
import { hostileText, SHAPES } from './shapes.ts'

export interface Case {
  /** The name of the variant; empty for the default. */
  note: string
  known: Known
  /** Runs before each call, so that a repeated call finds the same data. */
  prepare?: () => Promise<unknown>
}

export interface Account {
  headers(route: Pick<Route, 'path'>): Promise<Record<string, string>>
  /** The values with which a route is called, in addition to the hostile texts. */
  cases(route: Route): Case[]
}

const USER = 'usr_text'
const PASSWORD = 'correct horse battery'
const PLATFORMS = ['twitter', 'linkedin', 'instagram', 'blog', 'youtube']
const TEXTS = 500
const VIDEOS = 2_000
const TEXT_LENGTH = 100_000
const BRIEF_LENGTH = 4_000
// Shapes of texts that are long when written as JSON or CSV.
const STORED_SHAPES = ['quotes', 'CJK', 'words']
const ALL_HOSTILE: Case = { note: '', known: {} }

/** Creates a user with an unlimited plan and as many texts and videos as a list can return. */
export async function createAccounts(
  { log, atEnd }: BenchContext,
  services: Services['services'],
  mongoUrl: string,
  as: Services['as'],
): Promise<Record<Service, Account>> {
  log(`creating ${TEXTS} texts and ${VIDEOS} videos`)
  const content = await connectDatabase(mongoUrl, platform.services.content.database)
  const video = await connectDatabase(mongoUrl, platform.services.video.database)
  atEnd(() => Promise.all([content.close(), video.close()]))
  for (const connection of [content, video]) {
    await connection.collection<Entitlement & { _id: string; version: number }>('entitlements').insertOne({
      _id: USER,
      ...DEFAULT_ENTITLEMENT,
      limits: { texts: null, videos: null },
      version: 1,
    })
  }
  let sets = 0
  const headers = ({ path }: Pick<Route, 'path'>) => {
    // Each set has a user of its own, because the limit of texts of sets per user would otherwise reject most calls.
    if (path === '/api/content/generate-set') return as(`usr_set_${++sets}`)
    return as(USER, path.startsWith('/internal/admin/') ? 'admin' : 'user')
  }
  const call = async (service: Service, method: string, path: string, body: object | FormData) => {
    const payload = body instanceof FormData ? body : JSON.stringify(body)
    const answer = await services[service].call(method, path, await headers({ path }), payload)
    if (answer.status >= 300) throw new Error(`${method} ${path} responded with ${answer.status}: ${answer.body}`)
    return JSON.parse(answer.body)
  }

  const contentIds: Record<string, string> = {}
  for (const platform of PLATFORMS) {
    const prompt = 'Our new walnut coffee machine is in the shops from Monday 4 May. It costs £240.'
    contentIds[platform] = (await call('content', 'POST', '/api/content/generate', { prompt, platform })).content_id
  }
  const texts = await copies(content.collection<{ _id: string }>('contents'), TEXTS, (index) => {
    const generated_text = storedText(index, TEXT_LENGTH)
    return { prompt: storedText(index, BRIEF_LENGTH), generated_text, length: generated_text.length }
  })
  const form = new FormData()
  const jpeg = await sharp({ create: { width: 720, height: 1280, channels: 3, background: '#864' } })
    .jpeg()
    .toBuffer()
  form.set('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'image.jpg')
  const { image_url } = await call('video', 'POST', '/api/upload/image', form)
  const request = { image_urls: [image_url], user_instructions: 'A bakery in Lyon.', scene_count: 1 }
  const { job_id } = await call('video', 'POST', '/api/video/generate', request)
  const jobs = video.collection<{ _id: string }>('jobs')
  const input = (await jobs.findOne<{ input: object }>({ _id: job_id }))?.input
  const videos = await copies(jobs, VIDEOS, (index) => ({
    state: 'cancelled',
    input: { ...input, user_instructions: storedText(index, BRIEF_LENGTH) },
  }))

  const email = 'bench@example.com'
  const registered = await services.auth.call('POST', '/api/auth/register', {}, JSON.stringify({ email, password: PASSWORD }))
  if (registered.status >= 300) throw new Error(`The account was not created: ${registered.body}`)
  const { access_token } = JSON.parse(registered.body)
  /** Resets the data before each call: deletes what the call restores, and restores what it deletes. */
  const undone = (service: Service, path: string, ids: Record<string, string[]>) => ({
    known: ids,
    prepare: () =>
      call(
        service,
        'POST',
        path.endsWith('restore') ? path.replace('restore', 'bulk-delete') : path.replace('bulk-delete', 'restore'),
        ids,
      ),
  })
  const noFilter = { q: undefined, platform: undefined, status: undefined, format: undefined, date_range: undefined, model: undefined }
  const wholeList = { ...noFilter, sort: undefined, order: undefined, page: undefined, limit: undefined }
  let address = 0

  return {
    auth: {
      async headers() {
        address++
        // Each call comes from a different IP address, because the limits per IP address would otherwise reject most calls.
        return {
          authorization: `Bearer ${access_token}`,
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
        }
      },
      cases({ method, path }) {
        if (path === '/api/user/profile' && method === 'PUT')
          return [
            ALL_HOSTILE,
            { note: 'names and bio only', known: { email: undefined, current_password: undefined, new_password: undefined } },
          ]
        if (path === '/api/auth/register')
          return [ALL_HOSTILE, { note: 'an address of another account', known: { email: 'taken@example.com' } }]
        if (path.endsWith('/login')) return [ALL_HOSTILE, { note: 'a known address', known: { email } }]
        return [ALL_HOSTILE]
      },
    },
    content: {
      headers,
      cases({ method, path }) {
        if (path === '/api/content/generate') {
          const choices = { provider: undefined, model: undefined, continue_from: undefined, parent_id: undefined, pictures: undefined }
          return [ALL_HOSTILE, ...PLATFORMS.map((platform) => ({ note: platform, known: { ...choices, platform } }))]
        }
        if (path === '/api/content/generate-set') {
          const choices = { provider: undefined, model: undefined, beside: undefined, set_id: undefined, pictures: undefined }
          return [ALL_HOSTILE, { note: 'all platforms', known: { ...choices, platforms: PLATFORMS } }]
        }
        if (path === '/api/content/{content_id}' && method !== 'DELETE')
          return [ALL_HOSTILE, ...PLATFORMS.map((platform) => ({ note: platform, known: { content_id: contentIds[platform] } }))]
        if (path === '/internal/admin/knowledge/preview') {
          const draft = { knowledge_id: null, platform: 'general' }
          return ['system_prompt', 'example'].map((content_type) => ({ note: content_type, known: { ...draft, content_type } }))
        }
        if (path === '/api/content/history' || path === '/api/content/export')
          return [
            ALL_HOSTILE,
            { note: `all of ${TEXTS} texts of 100,000 characters`, known: wholeList },
            { note: 'a search', known: { ...wholeList, q: 'a' } },
          ]
        if (path === '/api/content/bulk-export')
          return [ALL_HOSTILE, { note: `${texts.length} texts of 100,000 characters`, known: { content_ids: texts } }]
        if (path === '/api/content/bulk-delete' || path === '/api/content/restore')
          return [ALL_HOSTILE, { note: `${texts.length} texts of 100,000 characters`, ...undone('content', path, { content_ids: texts }) }]
        if (path === '/api/content/templates') return [ALL_HOSTILE, { note: 'LinkedIn', known: { platform: 'linkedin' } }]
        if (path === '/api/settings')
          return [ALL_HOSTILE, { note: 'no model', known: { default_model: undefined, default_provider: undefined } }]
        return [ALL_HOSTILE]
      },
    },
    video: {
      headers,
      cases({ path }) {
        const image_urls = Array.from({ length: 2 }, () => image_url)
        if (path === '/api/video/history' || path === '/api/video/export')
          return [ALL_HOSTILE, { note: `all of ${VIDEOS} videos`, known: wholeList }]
        if (path === '/api/video/bulk-delete' || path === '/api/video/restore')
          return [ALL_HOSTILE, { note: `${TEXTS} videos`, ...undone('video', path, { job_ids: videos.slice(0, TEXTS) }) }]
        return [
          ALL_HOSTILE,
          { note: 'with images', known: { image_urls } },
          { note: 'instructions only', known: { image_urls, storyboard: undefined } },
        ]
      },
    },
  }
}

const storedText = (index: number, length: number) =>
  hostileText(SHAPES[STORED_SHAPES[index % STORED_SHAPES.length] ?? 'words'] ?? '', length)

interface Documents {
  findOne(query: object): Promise<object | null>
  insertMany(documents: { _id: string }[]): Promise<unknown>
}

/** Inserts copies of a document of the user with the fields that `change` returns; returns their ids. */
async function copies(documents: Documents, count: number, change: (index: number) => object): Promise<string[]> {
  const sample = await documents.findOne({ user_id: USER })
  if (sample === null) throw new Error('There is nothing to copy.')
  const made = Array.from({ length: count }, (_, index) => ({ ...sample, ...change(index), _id: `copy-${index}` }))
  for (let from = 0; from < made.length; from += 50) await documents.insertMany(made.slice(from, from + 50))
  return made.map(({ _id }) => _id)
}
