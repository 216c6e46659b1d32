import { createRequire } from 'node:module'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'

const Slowness = createRequire(import.meta.url)('../src/ledger/slowness.cjs')

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

it('is the largest measurement during a test file, with the one before it, and at least 1', () => {
  let seconds = 0.03
  const slowness = new Slowness(() => seconds)
  slowness.start()
  const quick = Date.now()
  expect(slowness.since(quick)).toBe(1)
  seconds = 0.12
  jest.advanceTimersByTime(20_000)
  const [slow, during] = [Date.now(), Date.now() + 5_000]
  seconds = 0.09
  jest.advanceTimersByTime(20_000)
  seconds = 0.06
  jest.advanceTimersByTime(20_000)
  expect(slowness.since(quick)).toBeCloseTo(2)
  expect(slowness.since(slow)).toBeCloseTo(2)
  expect(slowness.since(during)).toBeCloseTo(2)
  expect(slowness.since(slow + 20_000)).toBeCloseTo(1.5)
  expect(slowness.since(Date.now())).toBe(1)
  slowness.stop()
  seconds = 6
  jest.advanceTimersByTime(60_000)
  expect(slowness.since(Date.now())).toBe(1)
})
