import { describe, expect, test } from '@jest/globals'
import { apiStatus, dueSteps, type JobStep, newSteps, percentOf, STEPS, stepsToRetry } from '../src/domain/job.ts'

/** Returns steps with these shares; 1 is completed. */
const at = (...shares: number[]): JobStep[] =>
  newSteps().map((step, index) => {
    const progress = shares[index] ?? 0
    return { ...step, progress, status: progress === 1 ? 'completed' : progress > 0 ? 'processing' : 'waiting' }
  })

describe('percentOf', () => {
  test('is 0 at the start and 100 only at the end', () => {
    expect(percentOf(newSteps())).toBe(0)
    expect(percentOf(at(1, 1, 1, 1))).toBe(100)
    expect(percentOf(at(1, 1, 1, 0.9999))).toBe(99)
    // All work is done, but the step is not completed yet.
    expect(percentOf(at(1, 1, 1).map((step) => ({ ...step, progress: 1 })))).toBe(99)
  })

  test('weights each step by its usual share', () => {
    expect(percentOf(at(1))).toBe(4)
    expect(percentOf(at(1, 1))).toBe(12)
    expect(percentOf(at(1, 1, 0.5))).toBe(52)
    expect(percentOf(at(1, 1, 1))).toBe(92)
    expect(percentOf(at(1, 1, 1, 0.5))).toBe(96)
  })

  test('counts a completed step fully, regardless of its last progress', () => {
    expect(percentOf(newSteps().map((step) => ({ ...step, status: 'completed', progress: 0.3 })))).toBe(100)
  })

  test('never decreases', () => {
    const percents = STEPS.flatMap((_step, index) => [0, 0.25, 0.5, 0.75, 1].map((share) => percentOf(at(...Array(index).fill(1), share))))
    expect(percents).toEqual([...percents].sort((one, other) => one - other))
  })
})

test('runs steps in order, all unfinished scenes in parallel, then the merge', () => {
  const clips = [
    { index: 0, state: 'completed' },
    { index: 1, state: 'waiting' },
    { index: 2, state: 'processing' },
  ]
  expect(dueSteps({ steps: newSteps(), clips })).toEqual([{ step: 'image_analysis', scene: null }])
  expect(dueSteps({ steps: at(1), clips })).toEqual([{ step: 'image_generation', scene: null }])
  expect(dueSteps({ steps: at(1, 1), clips })).toEqual([
    { step: 'video_generation', scene: 1 },
    { step: 'video_generation', scene: 2 },
  ])
  expect(dueSteps({ steps: at(1, 1, 1), clips: clips.slice(0, 1) })).toEqual([{ step: 'video_merging', scene: null }])
})

test('keeps completed steps in a retry and resets the others', () => {
  const again = stepsToRetry(at(1, 1, 0.4))
  expect(again.map(({ status, progress }) => [status, progress])).toEqual([
    ['completed', 1],
    ['completed', 1],
    ['waiting', 0],
    ['waiting', 0],
  ])
})

test('maps states to the names of the API', () => {
  expect((['queued', 'processing', 'completed', 'failed', 'cancelled'] as const).map(apiStatus)).toEqual([
    'pending',
    'processing',
    'completed',
    'failed',
    'failed',
  ])
})
