import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DEFAULT_ENTITLEMENT } from '@loomcast/contracts'
import { createLocalBus } from '@loomcast/service-kit/events'
import { poll } from '@loomcast/service-kit/testing'
import { createAnalysisService } from '../src/analysis/analysis-service.ts'
import { createBrandKitService } from '../src/brand-kit/brand-kit-service.ts'
import type { FileService } from '../src/files/file-service.ts'
import { createJobLifecycle } from '../src/rendering/job-lifecycle.ts'
import { createUploadService } from '../src/uploads/upload-service.ts'
import { fakeInference } from './support/fake-inference.ts'
import { silent, startVideo, type VideoService } from './support/video-service.ts'

const DELETED = 'usr_deleted'
const STAYING = 'usr_staying'
const KIT = { main_color: '#8b1e3f', background_color: null, font: null, handle: '@ada', intro_text: null, end_card_text: '' }
const scene = { caption: 'Our bakery opens at six', emphasis: [], direction: 'The oven opens.' }
const SCENES = JSON.stringify({ scenes: [scene, { ...scene, caption: 'Croissants at seven' }], written_by: 'openai' })

/** Requests for scene texts that the content service has not answered. */
const waiting: ServerResponse[] = []
let answersAtOnce = true
const answer = (response: ServerResponse) => response.setHeader('content-type', 'application/json').end(SCENES)
const contentService = createServer((request, response) => {
  request.resume()
  // Only the writing of the texts takes time.
  if (answersAtOnce || request.url === '/api/content/brief') answer(response)
  else waiting.push(response)
})

const bus = createLocalBus({ logger: silent })
let video: VideoService
beforeAll(async () => {
  await new Promise<void>((done) => contentService.listen(0, '127.0.0.1', done))
  const { port } = contentService.address() as AddressInfo
  video = await startVideo('account_deletion', { bus, contentUrl: `http://127.0.0.1:${port}` })
  await bus.start()
})
afterAll(async () => {
  await bus.stop()
  await video?.stop()
  contentService.close()
  contentService.closeAllConnections()
})

async function writeStoryboard(user: string) {
  const body = { image_urls: await video.images(user), user_instructions: 'A bakery in Lyon.', scene_count: 2 }
  return video.call(user, 'POST', '/api/video/storyboard', body)
}

const RETAINED = new Set(['outbox', 'outbox_keys', 'inbox'])

/** Names the collections that contain data of the user. Of a deleted account remain a mark, and the events that were published. */
async function dataOf(user: string): Promise<string[]> {
  const found: string[] = []
  for (const collection of await video.deps.connection.db!.collections()) {
    const rows = await collection.find().toArray()
    const own = rows.filter((row) => JSON.stringify(row).includes(user) && !row['removed_at'] && !row['closed_at'])
    if (own.length > 0 && !RETAINED.has(collection.collectionName)) found.push(collection.collectionName)
  }
  return found.sort()
}

const publishDeletion = (user: string) =>
  bus.publish({
    id: `evt_${user}`,
    type: 'com.loomcast.auth.account-deleted.v1',
    source: '/loomcast/test',
    key: user,
    version: 9,
    time: new Date().toISOString(),
    data: { user_id: user, deleted_at: new Date().toISOString() },
  })

async function deleteAccount(user: string): Promise<void> {
  await publishDeletion(user)
  await poll(async () => (await video.models.meters.findById(user).lean())?.closed_at != null)
}

it('deletes all data of the account and none of others, and a storyboard that is still being written leaves no captions', async () => {
  for (const user of [DELETED, STAYING]) {
    await video.entitle(user, { custom_branding: true })
    expect((await video.call(user, 'PUT', '/api/video/brand-kit', KIT)).status).toBe(200)
    expect((await writeStoryboard(user)).body.storyboard.written_by).toBe('openai')
    await video.until(await video.begin(user), 'completed')
  }
  const before = await dataOf(STAYING)
  expect(before).toEqual(expect.arrayContaining(['analyses', 'brand_kits', 'files', 'jobs', 'meters', 'render_tasks', 'written_captions']))
  expect(await dataOf(DELETED)).toEqual(before)

  answersAtOnce = false
  const late = writeStoryboard(DELETED)
  await poll(() => waiting.length === 1)
  await publishDeletion(DELETED)
  await poll(async () => {
    const left = await dataOf(DELETED)
    if (left.length === 0) return true
    throw new Error(`Not deleted: ${left.join(', ')}`)
  })
  answer(waiting[0]!)

  expect(await late).toMatchObject({ status: 401, body: { code: 'account_deleted' } })
  expect(await dataOf(DELETED)).toEqual([])
  expect(await dataOf(STAYING)).toEqual(before)
})

describe('a request during the deletion', () => {
  const clock = () => new Date()

  it('leaves no brand kit', async () => {
    const user = 'usr_late_kit'
    await video.entitle(user, { custom_branding: true })
    const { brandKits, entitlements, meters } = video.repositories
    const service = createBrandKitService({
      brandKits: {
        ...brandKits,
        async save(...kit) {
          await deleteAccount(user)
          await brandKits.save(...kit)
        },
      },
      entitlements,
      meters,
      renderers: { undrawableIn: async () => ({ characters: [], fetchFailed: false }) },
      clock,
    })
    await expect(service.save(user, { ...KIT, font: null })).rejects.toMatchObject({ code: 'account_deleted' })
    expect(await dataOf(user)).toEqual([])
  })

  it('leaves no logo, which nothing else would remove, and no key of its upload', async () => {
    const user = 'usr_late_logo'
    const [url = ''] = await video.images(user, 1)
    const [image] = await video.files.resolve(user, [url], ['image'])
    const path = join(video.folder, 'late-logo')
    await video.files.download(image!, path)
    const { uploads, meters } = video.repositories
    const { connection, redis } = video.deps
    const add: FileService['add'] = async (file) => {
      await deleteAccount(user)
      return video.files.add(file)
    }
    const unused = { scratch: null as never, decoder: null as never, permits: null as never }
    const service = createUploadService({ connection, redis, uploads, meters, files: { ...video.files, add }, ...unused, clock })
    const logo = { user_id: user, kind: 'logo' as const, path, content_type: 'image/png', width: 8, height: 8 }
    await expect(service.save(logo, 'hash', 'a-key')).rejects.toMatchObject({ code: 'account_deleted' })
    expect(await dataOf(user)).toEqual([])
  })

  it('leaves no analysis of an image', async () => {
    const user = 'usr_late_analysis'
    const [url = ''] = await video.images(user, 1)
    const [image] = await video.files.resolve(user, [url], ['image'])
    const path = join(video.folder, 'late-analysis')
    await video.files.download(image!, path)
    const { analyses, meters } = video.repositories
    const service = createAnalysisService({
      redis: video.deps.redis,
      analyses: {
        ...analyses,
        async save(...analysis) {
          await deleteAccount(user)
          await analyses.save(...analysis)
        },
      },
      meters,
      files: video.files,
      scratch: null as never,
      inference: fakeInference(),
      clock,
    })
    const { images } = await service.analyzeFiles(user, [{ fileId: image!._id, path }], new AbortController().signal)
    expect(images.map(({ readable }) => readable)).toEqual([true])
    expect(await dataOf(user)).toEqual([])
  })

  it('starts and retries no video', async () => {
    const user = 'usr_late_video'
    const jobId = await video.begin(user, ['hang'])
    const job = await video.job(jobId)
    await video.call(user, 'POST', `/api/video/cancel/${jobId}`)
    const { jobs, renderTasks: tasks, meters, entitlements } = video.repositories
    const reserve: typeof meters.reserve = async (...unit) => {
      const reservation = await meters.reserve(...unit)
      await deleteAccount(user)
      return reservation
    }
    const { connection } = video.deps
    const lifecycle = createJobLifecycle({ connection, jobs, tasks, meters: { ...meters, reserve }, entitlements, clock, logger: silent })
    const { storyboard, image_ids, input, size, engine } = job
    const { model_preference: model, video_platform: platform, video_format: format } = input
    const spec = { ...input, model, platform, format, custom: null, size, engine }
    const without = { narration: null, music: null, logo_id: null, generated_images: false, enlarged_images: false, request_hash: 'hash' }
    await expect(lifecycle.create(user, { spec, storyboard, image_ids, ...without })).rejects.toMatchObject({ code: 'account_deleted' })
    expect(await dataOf(user)).toEqual([])
  })

  it('brings no entitlement back', async () => {
    const user = 'usr_late_plan'
    await deleteAccount(user)
    await bus.publish({
      id: 'evt_late_plan',
      type: 'com.loomcast.billing.entitlement-changed.v2',
      source: '/loomcast/test',
      key: user,
      version: 3,
      time: new Date().toISOString(),
      data: { ...DEFAULT_ENTITLEMENT, user_id: user, changed_at: new Date().toISOString() },
    })
    await poll(async () => (await video.deps.connection.db!.collection('inbox').findOne({ event_id: 'evt_late_plan' })) !== null)
    expect(await dataOf(user)).toEqual([])
  })
})
