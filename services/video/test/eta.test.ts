import fc from 'fast-check'
import { type Eta, etaOf } from '../src/domain/eta.ts'
import { type JobStep, newSteps, STEPS } from '../src/domain/job.ts'

/** Seconds since the start, then the percentage of each step. */
type Row = readonly [number, number, number, number, number]

const START = new Date('2026-03-10T12:00:00Z')
const at = (seconds: number) => new Date(START.getTime() + seconds * 1000)

interface Shown extends Eta {
  at: number
}

/** Returns the remaining time at each change of the job. */
function follow(rows: readonly Row[], from = 0): Shown[] {
  let steps: JobStep[] = newSteps()
  let bound: number | null = null
  return rows.map(([seconds, ...percents]) => {
    steps = steps.map((step, index): JobStep => {
      const progress = (percents[index] ?? 0) / 100
      const before = percents.slice(0, index).every((percent) => percent === 100)
      const status = progress === 1 ? 'completed' : before ? 'processing' : 'waiting'
      const started = step.started_at ?? (status === 'waiting' ? null : at(seconds))
      return {
        ...step,
        progress,
        status,
        started_at: started,
        started_from: step.step === 'video_generation' ? from : 0,
        finished_at: step.finished_at ?? (status === 'completed' ? at(seconds) : null),
      }
    })
    const eta = etaOf(steps, bound, at(seconds))
    bound = eta.bound
    return { at: seconds, ...eta }
  })
}
const seconds = (shown: readonly Shown[]) => shown.map((each) => each.seconds)
const known = (shown: readonly Shown[]) => seconds(shown).filter((each) => each !== null)
const neverRises = (values: readonly number[]) => expect(values).toEqual(values.toSorted((one, other) => other - one))

/** Three scenes at 720p on two cores, recorded from the service. Finished after 12.5 s. */
const RECORDED: Row[] = [
  [0.5, 0, 0, 0, 0],
  [0.9, 30, 0, 0, 0],
  [1.3, 100, 100, 0, 0],
  [2.6, 100, 100, 3, 0],
  [3.0, 100, 100, 12, 0],
  [3.4, 100, 100, 21, 0],
  [3.9, 100, 100, 33, 0],
  [5.6, 100, 100, 40, 0],
  [6.2, 100, 100, 45, 0],
  [6.6, 100, 100, 52, 0],
  [7.0, 100, 100, 55, 0],
  [7.4, 100, 100, 58, 0],
  [7.8, 100, 100, 63, 0],
  [8.2, 100, 100, 66, 0],
  [9.5, 100, 100, 68, 0],
  [10.0, 100, 100, 77, 0],
  [10.8, 100, 100, 86, 0],
  [11.2, 100, 100, 91, 0],
  [11.7, 100, 100, 100, 8],
]

test('shows no time during the analysis of a recorded video, then one that never rises and is nearly right', () => {
  const shown = follow(RECORDED)
  expect(seconds(shown).slice(0, 7)).toEqual(Array(7).fill(null))
  expect(known(shown).length).toBeGreaterThan(8)
  neverRises(known(shown))
  for (const { at: now, seconds: left } of shown) if (left !== null) expect(Math.abs(left - (12.5 - now))).toBeLessThan(4)
})

const DONE = [100, 100] as const
const rendering = (durations: readonly number[]): Row[] => {
  let now = 2
  const rows: Row[] = [[now, ...DONE, 0, 0]]
  durations.forEach((duration, index) => {
    now += duration
    rows.push([now, ...DONE, ((index + 1) * 100) / durations.length, 0])
  })
  for (let percent = 10; percent <= 100; percent += 10) {
    now += durations.reduce((sum, each) => sum + each, 0) * 0.01
    rows.push([now, ...DONE, 100, percent])
  }
  return rows
}

test('never raises the displayed time, and hides it when it is far too short', () => {
  const duration = fc.oneof(fc.double({ min: 0.05, max: 3, noNaN: true }), fc.double({ min: 3, max: 120, noNaN: true }))
  fc.assert(
    fc.property(fc.array(duration, { minLength: 1, maxLength: 60 }), (durations) => {
      const shown = follow(rendering(durations))
      neverRises(known(shown))
      for (const each of shown) {
        if (each.seconds !== null) expect(each.seconds).toBeGreaterThanOrEqual(1)
        expect(each.late).toBe(each.late && each.seconds === null && each.bound !== null)
      }
    }),
  )
})

test('overestimates by at most a third at a steady pace, and never underestimates', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.5, max: 10, noNaN: true }), (duration) => {
      const rows = rendering(Array(40).fill(duration))
      const end = rows.at(-1)?.[0] ?? 0
      for (const { at: now, seconds: left } of follow(rows)) {
        // The estimate for the merge is at least two seconds.
        if (left === null) continue
        expect(left).toBeLessThanOrEqual((end - now) * 1.34 + 3)
        expect(left).toBeGreaterThanOrEqual((end - now) * 0.9 - 1)
      }
    }),
  )
})

test('hides the time and reports the job as late when work stops, and shows the time again once it is right', () => {
  const shown = follow([
    [0, ...DONE, 0, 0],
    [5, ...DONE, 25, 0],
    [10, ...DONE, 50, 0],
    [60, ...DONE, 51, 0],
    [120, ...DONE, 99, 0],
    [121, ...DONE, 100, 0],
  ])
  expect(shown.map(({ late }) => late)).toEqual([false, false, false, true, false, false])
  expect(shown[3]).toMatchObject({ seconds: null, bound: shown[2]?.bound })
  neverRises(known(shown))
  expect(shown[4]?.seconds).not.toBeNull()
})

test('measures the pace of a retry without what an earlier attempt rendered', () => {
  const shown = follow(
    [
      [0, ...DONE, 50, 0],
      [10, ...DONE, 75, 0],
    ],
    0.5,
  )
  // A quarter took ten seconds, so what remains is another quarter, the merge and a margin.
  expect(shown[1]?.seconds).toBeGreaterThanOrEqual(10)
  expect(shown[1]?.seconds).toBeLessThanOrEqual(16)
})

test('returns no time before rendering starts or without a rendering step', () => {
  expect(etaOf(newSteps(), null, START)).toEqual({ seconds: null, bound: null, late: false })
  expect(etaOf([], 7, START)).toEqual({ seconds: null, bound: 7, late: false })
  expect(STEPS).toContain('video_generation')
})
