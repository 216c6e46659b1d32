import { execFile } from 'node:child_process'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { newId, withTransaction } from '@loomcast/service-kit/mongo'
import { testServer } from '@loomcast/service-kit/testing'
import type { FileStore } from '../src/engines/storage/file-store.ts'
import type { FileKind, StoredFile } from '../src/files/file.model.ts'
import type { StoredJob } from '../src/rendering/job.model.ts'
import { createRepositories } from '../src/repositories.ts'
import { type FileService, startFiles } from './support/file-service.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR
const CHILD = fileURLToPath(new URL('support/files-child.ts', import.meta.url))

let service: FileService
let broken: Set<string>
/** A store that fails to remove some of its objects. */
const partlyBroken = (store: FileStore): FileStore => ({
  ...store,
  async remove(key) {
    if (broken.has(key)) throw new Error('the store is away')
    await store.remove(key)
  },
})
beforeEach(async () => {
  broken = new Set()
  service = await startFiles('sweep', { wrap: partlyBroken })
})
afterEach(() => service?.stop())

async function given(options: { user?: string; kind?: FileKind; job?: string } = {}): Promise<StoredFile> {
  const { user = 'usr_ada', kind = 'image', job } = options
  const path = join(service.folder, 'source')
  await writeFile(path, 'some bytes')
  const content_type = kind === 'image' ? 'image/jpeg' : 'video/mp4'
  return service.files.add({ user_id: user, kind, path, content_type, ...(job !== undefined && { job_id: job }) })
}

/** Stores a job with the fields that the sweep reads. */
async function givenJob(job: {
  state: StoredJob['state']
  images?: string[]
  narration?: string
  clips?: string[]
  video?: string
  poster?: string
  _id?: string
}) {
  const { state, images = [], narration, clips = [], video, poster = 'fil_p', _id = newId('vid') } = job
  await service.models.jobs.collection.insertOne({
    _id: _id as never,
    user_id: 'usr_ada',
    state,
    image_ids: images,
    narration: narration === undefined ? null : { file_id: narration, seconds: 8 },
    clips: clips.map((file_id, index) => ({ index, file_id })),
    outputs: video === undefined ? null : { video_file_id: video, poster_file_id: poster, subtitles_file_id: null },
  })
  return _id
}

/** Advances the clock, then runs the two sweeps that a removal needs. */
async function after(ms: number): Promise<void> {
  service.clock.advance(ms)
  await service.sweep()
  service.clock.advance(HOUR)
  await service.sweep()
}
const isThere = async (file: StoredFile) => (await service.files.find(file.user_id, file._id)) !== null
const consistent = async () => {
  const recorded = (await service.models.files.find().lean()).map((file) => file.key.split('/').at(-1)!)
  const { objects, incoming } = await service.onDisk()
  expect({ objects, incoming }).toEqual({ objects: recorded.sort(), incoming: [] })
  expect(await service.models.intents.countDocuments()).toBe(0)
}

it('removes the smaller file of a clip with the clip, and one whose clip was never stored', async () => {
  const alone = await given({ kind: 'small_footage' })
  const small = await given({ kind: 'small_footage' })
  const clip = await given({ kind: 'footage' })
  const set = (change: object) => service.models.files.updateOne({ _id: clip._id }, { $set: change })
  await set({ footage: { seconds: 4, has_sound: false, poster_id: 'fil_p', small_id: small._id } })
  await service.models.jobs.collection.insertOne({
    _id: newId('vid') as never,
    user_id: 'usr_ada',
    state: 'completed',
    image_ids: [],
    storyboard: { scenes: [{ footage: { file_id: clip._id } }] },
  })
  await after(8 * DAY)
  expect([await isThere(alone), await isThere(small), await isThere(clip)]).toEqual([false, true, true])
  await service.models.jobs.collection.deleteMany({})
  service.clock.advance(4 * DAY)
  // Used later than its clip, whose end is nevertheless its own.
  await service.models.files.updateOne({ _id: small._id }, { $set: { last_used_at: service.clock() } })
  await after(4 * DAY)
  expect([await isThere(small), await isThere(clip)]).toEqual([false, false])
  await consistent()
})

it('removes an image and its bytes after seven days without use', async () => {
  const image = await given()
  await after(7 * DAY - 2 * HOUR)
  expect(await isThere(image)).toBe(true)
  await after(HOUR)
  expect(await service.models.files.countDocuments()).toBe(0)
  expect((await service.onDisk()).objects).toEqual([])
})

it('keeps an image while a video refers to it or requests use it', async () => {
  const used = await given()
  const requested = await given()
  const job = await givenJob({ state: 'completed', images: [used._id] })
  await after(6 * DAY)
  await service.files.resolve('usr_ada', [service.files.signedUrl(requested)], ['image'])
  await after(6 * DAY)
  await after(30 * DAY)
  expect(await isThere(used)).toBe(true)
  expect(await isThere(requested)).toBe(false)
  await service.models.jobs.deleteOne({ _id: job })
  await after(8 * DAY)
  expect(await isThere(used)).toBe(false)
  await consistent()
})

it('keeps an image while a post has it, and removes it a week after the post released it', async () => {
  const picture = await given()
  const { pictureReferences } = createRepositories(service.database.connection)
  const refer = (file_ids: string[], version: number) =>
    withTransaction(service.database.connection, (tx) =>
      pictureReferences.apply({ _id: 'cnt_1', user_id: 'usr_ada', file_ids, version }, service.clock(), tx),
    )
  await refer([picture._id], 1)
  await after(8 * DAY)
  await after(30 * DAY)
  expect(await isThere(picture)).toBe(true)
  await refer([], 2)
  await after(8 * DAY)
  expect(await isThere(picture)).toBe(false)
  await consistent()
})

it('removes a narration after seven days without use, and keeps one that is recent or that a video uses', async () => {
  const narration = () => given({ kind: 'narration' })
  const unused = await narration()
  const listened = await narration()
  const queued = await narration()
  const failed = await narration()
  const completed = await narration()
  await givenJob({ state: 'queued', narration: queued._id })
  await givenJob({ state: 'failed', narration: failed._id })
  const last = await givenJob({ state: 'completed', narration: completed._id })
  const there = async () => Promise.all([unused, listened, queued, failed, completed].map(isThere))
  await after(6 * DAY)
  const recent = await narration()
  await service.files.resolve('usr_ada', [service.files.signedUrl(listened)], ['narration'])
  expect(await there()).toEqual([true, true, true, true, true])
  await after(2 * DAY)
  expect(await there()).toEqual([false, true, true, true, true])
  expect(await isThere(recent)).toBe(true)
  await service.models.jobs.deleteOne({ _id: last })
  await after(30 * DAY)
  expect(await there()).toEqual([false, false, true, true, false])
  await consistent()
})

it('never removes an image that a concurrent request has resolved', async () => {
  const image = await given()
  service.clock.advance(8 * DAY)
  const address = service.files.signedUrl(image)
  const [outcome] = await Promise.allSettled([service.files.resolve('usr_ada', [address], ['image']), service.sweep(), service.sweep()])
  // Either the request succeeded and the image remains, or it was removed and the request failed.
  expect(outcome.status === 'fulfilled').toBe(await isThere(image))
})

it("removes a job's files only when the job does not refer to them", async () => {
  const job = newId('vid')
  const video = await given({ kind: 'video', job })
  const poster = await given({ kind: 'poster', job })
  const clip = await given({ kind: 'clip', job })
  const stray = await given({ kind: 'clip', job })
  await givenJob({ _id: job, state: 'processing', clips: [clip._id] })
  await after(2 * DAY)
  for (const file of [video, poster, clip, stray]) expect(await isThere(file)).toBe(true)

  await service.models.jobs.updateOne({ _id: job }, { $set: { state: 'failed' } })
  await after(2 * DAY)
  expect([await isThere(clip), await isThere(stray)]).toEqual([true, false])

  const last = await given({ kind: 'video', job })
  const cover = await given({ kind: 'poster', job })
  const outputs = { video_file_id: last._id, poster_file_id: cover._id, subtitles_file_id: null }
  await service.models.jobs.updateOne({ _id: job }, { $set: { state: 'completed', outputs } }, { strict: false })
  await after(2 * DAY)
  expect([await isThere(last), await isThere(cover), await isThere(clip), await isThere(video)]).toEqual([true, true, false, false])

  await service.models.jobs.deleteOne({ _id: job })
  await after(2 * DAY)
  expect(await service.models.files.countDocuments()).toBe(0)
  await consistent()
})

it('removes a video without a job after a week', async () => {
  const video = await given({ kind: 'video' })
  await after(6 * DAY)
  expect(await isThere(video)).toBe(true)
  await after(DAY)
  expect(await isThere(video)).toBe(false)
})

it('keeps the bytes of a removed file for an hour, for downloads in progress', async () => {
  const image = await given()
  await service.files.remove('usr_ada', [image._id])
  service.clock.advance(HOUR - 1)
  await service.sweep()
  expect((await service.onDisk()).objects).toHaveLength(1)
  service.clock.advance(1)
  await service.sweep()
  expect((await service.onDisk()).objects).toEqual([])
  expect(await service.models.files.countDocuments()).toBe(0)
})

it('removes bytes without metadata after a day, and then rejects the metadata', async () => {
  const path = join(service.folder, 'source')
  await writeFile(path, 'x')
  const placed = await service.files.store({ user_id: 'usr_ada', kind: 'clip', path, content_type: 'video/mp4' })
  service.clock.advance(DAY - 1)
  await service.sweep()
  expect((await service.onDisk()).objects).toHaveLength(1)
  service.clock.advance(1)
  await service.sweep()
  await consistent()
  await expect(withTransaction(service.database.connection, (tx) => service.files.record(placed, tx))).rejects.toThrow('swept')
  expect(await service.models.files.countDocuments()).toBe(0)
})

it('removes the other objects when one fails, and retries that one later', async () => {
  const images = [await given(), await given(), await given()]
  broken.add(images[0]!.key)
  await after(8 * DAY)
  expect((await service.onDisk()).objects).toHaveLength(1)
  expect(await service.models.files.countDocuments()).toBe(1)
  broken.clear()
  await service.sweep()
  await consistent()
})

it('fails the sweep without losing metadata when the store is unavailable', async () => {
  const image = await given()
  await service.files.remove('usr_ada', [image._id])
  broken.add(image.key)
  service.clock.advance(2 * HOUR)
  await expect(service.sweep()).rejects.toThrow('Sweeping all 1 files failed')
  expect(await service.models.files.countDocuments()).toBe(1)
})

it('has the same result with concurrent sweeps as with one', async () => {
  for (let index = 0; index < 20; index += 1) await given()
  const needed = await given()
  await givenJob({ state: 'queued', images: [needed._id] })
  const all = () => Promise.all(Array.from({ length: 5 }, () => service.sweep()))
  service.clock.advance(8 * DAY)
  await all()
  service.clock.advance(HOUR)
  await all()
  expect(await service.models.files.countDocuments()).toBe(1)
  await consistent()
})

it('removes scratch folders of crashed processes, but not of running ones', async () => {
  const root = join(service.folder, 'scratch', 'uploads')
  for (const name of ['up-dead', 'up-alive']) {
    await mkdir(join(root, name), { recursive: true })
    await writeFile(join(root, name, name), 'x')
  }
  await utimes(join(root, 'up-dead'), new Date(), new Date(Date.now() - HOUR))
  await service.scratch.removeStale(new Date())
  expect((await service.onDisk()).scratch).toEqual(['up-alive'])
})

describe('a process killed at any step', () => {
  const run = promisify(execFile)
  /** Returns the number of steps executed, or null when the process was killed. */
  async function child(work: 'sweep' | 'keep', killAt: number, user = 'usr_ada'): Promise<number | null> {
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(service.folder, 'compile-cache'),
      CHILD_MONGODB_URL: service.database.url,
      CHILD_REDIS_URL: await testServer('redis'),
      CHILD_DATABASE: service.database.name,
      CHILD_FOLDER: join(service.folder, 'files'),
      CHILD_SOURCE: join(service.folder, 'source'),
      CHILD_NOW: service.clock().toISOString(),
      CHILD_USER: user,
      CHILD_WORK: work,
      CHILD_KILL_AT: String(killAt),
    }
    try {
      return Number((await run(process.execPath, [CHILD], { env })).stdout)
    } catch (error) {
      if ((error as { signal?: string }).signal === 'SIGKILL') return null
      throw error
    }
  }

  it('is completed by the next sweep', async () => {
    async function scene(): Promise<StoredFile[]> {
      const unused = await given()
      const used = await given()
      const [, spoken] = [await given({ kind: 'narration' }), await given({ kind: 'narration' })]
      await givenJob({ state: 'queued', images: [used._id], narration: spoken._id })
      await service.files.store({ user_id: 'usr_ada', kind: 'clip', path: join(service.folder, 'source'), content_type: 'video/mp4' })
      service.clock.advance(8 * DAY)
      const removed = await given()
      await service.files.remove('usr_ada', [removed._id])
      service.clock.advance(HOUR)
      expect(unused._id).not.toBe(used._id)
      return [used, spoken]
    }
    let steps: number | null = null
    let killed = 0
    for (let killAt = 1; steps === null; killAt += 1) {
      const used = await scene()
      steps = await child('sweep', killAt)
      if (steps === null) killed += 1
      await after(0)
      expect(await Promise.all(used.map(isThere))).toEqual([true, true])
      await consistent()
      expect(await service.models.files.countDocuments()).toBe(2)
      await service.models.jobs.deleteMany({})
      await after(8 * DAY)
    }
    expect(killed).toBeGreaterThanOrEqual(8)
  })

  it('stores an upload completely or not at all, and a retry with the same key returns it', async () => {
    await writeFile(join(service.folder, 'source'), 'clean bytes')
    let steps: number | null = null
    let killed = 0
    for (let killAt = 1; steps === null; killAt += 1) {
      const user = `usr_k${killAt}`
      steps = await child('keep', killAt, user)
      if (steps === null) killed += 1
      // The user repeats the upload with the same key.
      const path = join(service.folder, 'source')
      const image = { user_id: user, kind: 'image' as const, path, content_type: 'image/jpeg', width: 300, height: 300 }
      const again = (await service.uploads.findEarlier(user, 'the-key', 'hash')) ?? (await service.uploads.save(image, 'hash', 'the-key'))
      expect(await isThere(again)).toBe(true)
      const twice = await service.uploads.findEarlier(user, 'the-key', 'hash')
      expect(twice?._id).toBe(again._id)
    }
    expect(killed).toBeGreaterThanOrEqual(7)
    await after(8 * DAY)
    expect(await service.models.files.countDocuments()).toBe(0)
    await consistent()
  })
})
