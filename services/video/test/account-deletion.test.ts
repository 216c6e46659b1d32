import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLocalBus } from '@loomcast/service-kit/events'
import { poll } from '@loomcast/service-kit/testing'
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
  if (answersAtOnce) answer(response)
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
  await bus.publish({
    id: 'evt_deleted',
    type: 'com.loomcast.auth.account-deleted.v1',
    source: '/loomcast/test',
    key: DELETED,
    version: 9,
    time: new Date().toISOString(),
    data: { user_id: DELETED, deleted_at: new Date().toISOString() },
  })
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
