import { expect, test } from '@jest/globals'
import type { UnfinishedJob } from '../src/rendering/job.repository.ts'
import { createSpeedometer } from '../src/rendering/render-speed.ts'

const queuedAt = (second: number) => new Date(Date.UTC(2026, 2, 10, 12, 0, second))
let second = 0

/** An unfinished video whose usual time is 70 s. */
function unfinished(user_id: string, change: Partial<UnfinishedJob> = {}): UnfinishedJob {
  second += 1
  return {
    _id: `vid_${second}`,
    user_id,
    state: 'queued',
    queued_at: queuedAt(second),
    percent: 0,
    size: { width: 1280, height: 720 },
    input: { model_preference: 'veo3_fast' },
    storyboard: { scenes: [{ seconds: 50 }] },
    ...change,
  } as UnfinishedJob
}

function speedometerOf(jobs: readonly UnfinishedJob[], readings: { fail: boolean } = { fail: false }) {
  const warnings: unknown[] = []
  let now = 0
  const speedometer = createSpeedometer({
    jobs: {
      lastRenders: async () => [],
      listUnfinished: async () => {
        if (readings.fail) throw new Error('the database is not there')
        return [...jobs]
      },
    },
    clock: () => new Date(now),
    logger: { warn: (...details: unknown[]) => void warnings.push(details) },
  })
  return { speedometer, warnings, later: () => (now += 60_000) }
}

test('counts all videos before a new one, and not the video itself once it is queued', async () => {
  const own = unfinished('ada')
  const { speedometer } = speedometerOf([own])
  expect((await speedometer.speed()).ahead_s).toBe(70)
  expect(await speedometer.queueOf(own)).toEqual({ videos_before: 0, speed: { low: 0.7, high: 1.6, ahead_s: 0 } })
})

test('counts what is being made, the own videos before it, and in turn those of others', async () => {
  const busy = unfinished('ben', { state: 'processing', percent: 50 })
  const backlog = [unfinished('ben'), unfinished('ben'), unfinished('ben')]
  const first = unfinished('ada')
  const own = unfinished('ada')
  const { speedometer } = speedometerOf([busy, ...backlog, first, own, unfinished('ada')])
  // The one being made, and one of the backlog.
  expect(await speedometer.queueOf(first)).toMatchObject({ videos_before: 2, speed: { ahead_s: 35 + 70 } })
  expect(await speedometer.queueOf(own)).toMatchObject({ videos_before: 4, speed: { ahead_s: 35 + 3 * 70 } })
})

test('returns the usual speed while nothing can be measured, and logs it', async () => {
  const readings = { fail: true }
  const own = unfinished('ada')
  const { speedometer, warnings, later } = speedometerOf([own], readings)
  const usual = { low: 0.7, high: 1.6, ahead_s: 0 }
  expect(await speedometer.speed()).toEqual(usual)
  expect(await speedometer.queueOf(own)).toEqual({ videos_before: 0, speed: usual })
  expect(warnings).toHaveLength(1)
  readings.fail = false
  later()
  expect((await speedometer.speed()).ahead_s).toBe(70)
})
