import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { FileKind } from '../src/files/file.model.ts'
import { createTrash, filesOf, type Trash } from '../src/history/trash.ts'
import { startVideo, type VideoService } from './support/video-service.ts'

let video: VideoService
beforeAll(async () => {
  video = await startVideo('bin')
})
afterAll(() => video?.stop())

const DAY_MS = 24 * 3600_000
const inDays = (days: number, history = video.repositories.history): Trash =>
  createTrash({
    connection: video.deps.connection,
    history,
    meters: video.repositories.meters,
    files: video.files,
    pictureReferences: video.repositories.pictureReferences,
    clock: () => new Date(Date.now() + days * DAY_MS),
  })
const meterOf = (user: string) => video.models.meters.findOne({ _id: user }).lean()
const usage = async (user: string) => (await video.call(user, 'GET', '/api/video/usage')).body
const storedFiles = (user: string, kind: FileKind) => video.models.files.countDocuments({ user_id: user, kind, removed_at: null })

/** Creates a finished video and moves it to the trash. */
async function binned(user: string): Promise<string> {
  const jobId = await video.begin(user, [''])
  await video.until(jobId, 'completed')
  expect((await video.call(user, 'DELETE', `/api/video/delete/${jobId}`)).status).toBe(200)
  return jobId
}

test('counts a finished video toward the month, even when it is deleted, restored or purged', async () => {
  const jobId = await binned('ada')
  const used = await usage('ada')
  expect(used).toMatchObject({ video_generations_used: 1, video_generations_limit: 2, remaining: 1 })
  await video.call('ada', 'POST', '/api/video/restore', { job_ids: [jobId] })
  expect(await usage('ada')).toEqual(used)
  await video.call('ada', 'DELETE', `/api/video/delete/${jobId}`)
  expect(await inDays(31).purge()).toBe(1)
  expect(await usage('ada')).toEqual(used)
  expect(await video.models.jobs.countDocuments({ _id: jobId })).toBe(0)
  // The video cannot be restored, and it still counts toward the limit.
  expect((await video.call('ada', 'POST', '/api/video/restore', { job_ids: [jobId] })).body.restored).toBe(0)
  const running = await video.begin('ada', ['hang'])
  expect((await video.call('ada', 'POST', '/api/video/generate', await video.requestBody('ada'))).status).toBe(402)
  // The worker renders one video at a time, and the next test needs it.
  await video.call('ada', 'POST', `/api/video/cancel/${running}`)
})

test('does not release the reservation of a running video during a purge', async () => {
  await binned('eve')
  const running = await video.begin('eve', ['hang'])
  const reserved = (await meterOf('eve'))?.reservations.map(({ id }) => id)
  expect(reserved).toEqual([`${running}.1`])
  expect(await inDays(31).purge()).toBe(1)
  expect((await meterOf('eve'))?.reservations.map(({ id }) => id)).toEqual(reserved)
  expect(await video.models.jobs.distinct('_id', { user_id: 'eve' })).toEqual([running])
  await video.call('eve', 'POST', `/api/video/cancel/${running}`)
})

test('purges a video and its files after thirty days, but not its images', async () => {
  const jobId = await binned('kim')
  const job = await video.models.jobs.findOne({ _id: jobId }).lean()
  expect(await inDays(29.9).purge()).toBe(0)
  expect(await storedFiles('kim', 'video')).toBe(1)
  expect(await inDays(30.1).purge()).toBe(1)
  expect(await storedFiles('kim', 'video')).toBe(0)
  expect(await storedFiles('kim', 'image')).toBe(1)
  expect(job && filesOf(job).length).toBeGreaterThan(0)
})

test('keeps the files of a video that is restored while a purge begins', async () => {
  const jobId = await binned('lin')
  const { history } = video.repositories
  const trash = inDays(31, {
    ...history,
    async findExpired(...query) {
      const found = await history.findExpired(...query)
      expect((await video.call('lin', 'POST', '/api/video/restore', { job_ids: [jobId] })).body.restored).toBe(1)
      return found
    },
  })
  expect(await trash.purge()).toBe(0)
  expect(await storedFiles('lin', 'video')).toBe(1)
  expect((await video.call('lin', 'GET', `/api/video/download/${jobId}`)).status).toBe(200)
  await video.call('lin', 'DELETE', `/api/video/delete/${jobId}`)
  expect(await inDays(31).purge()).toBe(1)
})

test('purges each video once and publishes one event for it when two purges run at the same time', async () => {
  const ids = [await binned('bob'), await binned('bob')]
  const counts = await Promise.all([inDays(31).purge(), inDays(31).purge()])
  expect(counts[0]! + counts[1]!).toBe(2)
  const events = (await video.events()).filter(({ key, data }) => key === 'bob' && data['state'] === 'purged')
  expect(events.flatMap(({ data }) => data['job_ids'] as string[]).sort()).toEqual(ids.sort())
  expect(await inDays(31).purge()).toBe(0)
})
