import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { orderByFairShare, type WaitingUser } from '../src/domain/fair-share.ts'
import { linesOf } from './support/fake-renderers.ts'
import { startVideo, type VideoService } from './support/video-service.ts'
import { startWorkerProcess } from './support/worker-process.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 12, minute))
const waiter = (user_id: string, queued: number, served: number | null): WaitingUser => ({
  user_id,
  job_id: `vid_${user_id}`,
  attempt: 1,
  queued_at: at(queued),
  served_at: served === null ? null : at(served),
})
const order = (...waiters: WaitingUser[]) => orderByFairShare(waiters).map((each) => each.user_id)

describe('turns', () => {
  test('users who had none go first, in the order they came; then whoever was served longest ago', () => {
    expect(order(waiter('a', 0, 3), waiter('b', 2, 1), waiter('c', 5, null), waiter('d', 4, null))).toEqual(['d', 'c', 'b', 'a'])
  })

  test('newcomers do not keep a user waiting for ever', () => {
    expect(order(waiter('patient', 0, 1), waiter('newcomer', 12, null))).toEqual(['patient', 'newcomer'])
  })
})

describe('ten videos of five users', () => {
  let video: VideoService
  beforeAll(async () => {
    video = await startVideo('turns', { role: 'http' })
  })
  afterAll(() => video?.stop())

  test('are made round robin: nobody waits behind the backlog of another', async () => {
    const users = ['ada', 'ben', 'eve', 'kim', 'leo']
    const owner = new Map<string, string>()
    // The first user brings all of theirs before anybody else comes.
    for (const user of users) {
      await video.entitle(user)
      for (let count = 0; count < 2; count += 1) owner.set(await video.begin(user, ['', '']), user)
    }
    const worker = await startWorkerProcess(video, { sceneMs: 40 })
    try {
      for (const jobId of owner.keys()) await video.until(jobId, 'completed')
    } finally {
      await worker.kill()
    }
    const merged = (await linesOf(video.log)).filter((line) => line.startsWith('merge ')).map((line) => owner.get(line.slice(6))!)
    expect(new Set(merged.slice(0, 5)).size).toBe(5)
    expect(new Set(merged.slice(5)).size).toBe(5)
  }, 120_000)
})
