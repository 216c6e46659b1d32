import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { linesOf } from './support/fake-renderers.ts'
import { startVideo, type VideoService } from './support/video-service.ts'
import { startWorkerProcess } from './support/worker-process.ts'

describe('ten videos from five users', () => {
  let video: VideoService
  beforeAll(async () => {
    video = await startVideo('fair_share', { role: 'http' })
  })
  afterAll(() => video?.stop())

  test("are rendered in turn, so that no user waits for another user's backlog", async () => {
    const users = ['ada', 'ben', 'eve', 'kim', 'leo']
    const owner = new Map<string, string>()
    // The first user queues both videos before any other user.
    for (const user of users) {
      await video.entitle(user)
      for (let count = 0; count < 2; count += 1) owner.set(await video.begin(user, ['', '']), user)
    }
    const waiting = () =>
      Promise.all([...owner].map(async ([jobId, user]) => (await video.call(user, 'GET', `/api/video/status/${jobId}`)).body.waiting))
    // Each user's first video is in the first turn of five, the second in the next. The queue is read every few seconds.
    const expected = JSON.stringify(users.flatMap(() => [4, 9]))
    const [first, second] = await poll(async () => {
      const now = await waiting()
      return JSON.stringify(now.map(({ videos_before }) => videos_before)) === expected && now
    })
    expect(second.range.to).toBeGreaterThan(first.range.to)
    const worker = await startWorkerProcess(video, { sceneMs: 40 })
    try {
      for (const jobId of owner.keys()) await video.until(jobId, 'completed')
      const [[jobId, user] = []] = owner
      expect((await video.call(user!, 'GET', `/api/video/status/${jobId}`)).body.waiting).toBeNull()
    } finally {
      await worker.kill()
    }
    const merged = (await linesOf(video.log)).filter((line) => line.startsWith('merge ')).map((line) => owner.get(line.slice(6))!)
    expect(new Set(merged.slice(0, 5)).size).toBe(5)
    expect(new Set(merged.slice(5)).size).toBe(5)
  })
})
