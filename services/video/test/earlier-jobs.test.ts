import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { linesOf } from './support/fake-renderers.ts'
import { startVideo, type VideoService } from './support/video-service.ts'
import { startWorkerProcess } from './support/worker-process.ts'

let video: VideoService
beforeAll(async () => {
  video = await startVideo('earlier', { role: 'http' })
  await video.entitle('ada')
})
afterAll(() => video?.stop())

/** Stores a job in the format of the release that stored its tasks only in Redis. */
async function storeAsEarlier(jobId: string, heartbeatAt: Date, changes: object = {}): Promise<void> {
  await video.models.renderTasks.deleteMany({ job_id: jobId })
  await video.models.jobs.collection.updateOne({ _id: jobId as never }, [
    {
      $set: {
        hold: { $ifNull: ['$reservation_id', '$hold'] },
        heartbeat_at: heartbeatAt,
        turn_at: '$queued_at',
        served_at: '$queued_at',
        tries: 1,
        starts: 2,
        ...changes,
      },
    },
    { $unset: ['reservation_id', 'changed_at'] },
  ])
}

test('completes and charges a running job of an earlier release once, and does not charge a canceled one', async () => {
  const longAgo = new Date(Date.now() - 60_000)
  const waiting = await video.begin('ada', ['', ''])
  const inProgress = await video.begin('ada', ['', ''])
  const cancelled = await video.begin('ada', [''])
  const active = await video.begin('ada', [''])
  await storeAsEarlier(waiting, longAgo)
  await storeAsEarlier(inProgress, longAgo, {
    state: 'processing',
    started_at: longAgo,
    steps: (await video.job(inProgress)).steps.map((step, index) =>
      index < 2 ? { ...step, status: 'completed', progress: 1, started_at: longAgo, finished_at: longAgo } : step,
    ),
  })
  await storeAsEarlier(cancelled, longAgo)
  await storeAsEarlier(active, new Date(Date.now() + 3600_000))
  expect((await video.call('ada', 'POST', `/api/video/cancel/${cancelled}`)).status).toBe(200)

  const worker = await startWorkerProcess(video, { sceneMs: 20 })
  try {
    for (const jobId of [waiting, inProgress]) await video.until(jobId, 'completed')
    const meter = () => video.models.meters.findOne({ _id: 'ada' }).lean()
    expect(await meter()).toMatchObject({ used: 2, reservations: [{ id: `${active}.1` }] })
    const row = await video.models.jobs.collection.findOne({ _id: inProgress as never })
    for (const name of ['hold', 'heartbeat_at', 'turn_at', 'served_at', 'tries', 'starts']) expect(row).not.toHaveProperty(name)
    // The worker of this job still sends heartbeats, so no other worker renders it.
    expect((await linesOf(video.log)).filter((line) => line.includes(active))).toEqual([])

    await storeAsEarlier(active, longAgo)
    await video.until(active, 'completed')
    await storeAsEarlier(cancelled, longAgo)
    expect((await video.call('ada', 'POST', `/api/video/retry/${cancelled}`)).status).toBe(202)
    await video.until(cancelled, 'completed')
    await poll(async () => (await meter())?.used === 4)
  } finally {
    await worker.kill()
  }
})
