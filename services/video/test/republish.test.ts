import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { republish } from '@loomcast/service-kit/events'
import { snapshotSources } from '../src/events/snapshots.ts'
import { startVideo, type VideoService } from './support/video-service.ts'

let video: VideoService
beforeAll(async () => {
  video = await startVideo('republish')
})
afterAll(() => video?.stop())

interface Row {
  type: string
  snapshot?: boolean
  data: Record<string, unknown>
}

async function reported(isSnapshot: boolean): Promise<string[]> {
  const rows = await video.deps.connection.collection<Row>('outbox').find().toArray()
  return rows
    .filter(({ snapshot = false }) => snapshot === isSnapshot)
    .map(({ type, data }) => JSON.stringify({ type, data }))
    .sort()
}

test('appends all attempts of the stored videos, and their moves to the recycle bin and back, again', async () => {
  const finished = await video.begin('ada', [''])
  await video.until(finished, 'completed')
  expect((await video.call('ada', 'DELETE', `/api/video/delete/${finished}`)).status).toBe(200)
  expect((await video.call('ada', 'POST', '/api/video/restore', { job_ids: [finished] })).status).toBe(200)
  expect((await video.call('ada', 'DELETE', `/api/video/delete/${finished}`)).status).toBe(200)
  const failing = await video.begin('ada', ['fail image_unreadable'])
  for (const attempt of [2, 3]) {
    await video.until(failing, 'failed')
    expect((await video.call('ada', 'POST', `/api/video/retry/${failing}`)).status).toBe(202)
    expect((await video.job(failing)).attempt).toBe(attempt)
  }
  await video.until(failing, 'failed')
  const canceled = await video.begin('ada', ['hang'])
  await video.call('ada', 'POST', `/api/video/cancel/${canceled}`)
  await video.until(canceled, 'cancelled')

  const live = await reported(false)
  expect(live).toHaveLength(2 + 3 + 6 + 2)
  const { connection } = video.deps
  const { events } = await republish({ connection, service: 'video', sources: snapshotSources(connection), batch: 1 })
  expect(events).toBe(live.length)
  expect(await reported(true)).toEqual(live)
})
