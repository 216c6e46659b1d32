import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { isSampled } from '../src/telemetry/ids.ts'
import { createInteractions } from '../src/telemetry/interactions.ts'
import type { FinishedSpan } from '../src/telemetry/sender.ts'

let spans: FinishedSpan[]
const interactions = (share = 1) => createInteractions({ share, page: () => '/generate', report: (span) => void spans.push(span) })

beforeEach(() => {
  spans = []
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('attributes work within a second of a click to that click, whose span lasts until the work ends', () => {
  const tracked = interactions()
  tracked.begin('click')
  jest.advanceTimersByTime(100)
  const first = tracked.work()
  jest.advanceTimersByTime(5_000)
  const second = tracked.work()
  first.end()
  second.end()
  jest.advanceTimersByTime(1_500)
  const late = tracked.work()
  expect(spans).toEqual([
    { trace: first.ids.trace, span: first.parent, name: 'click', start: expect.any(Number), duration: 5_100, page: '/generate' },
  ])
  expect(second).toMatchObject({ parent: first.parent, ids: { trace: first.ids.trace } })
  expect(late.parent).toBeUndefined()
  expect(late.ids.trace).not.toBe(first.ids.trace)
})

test('does not report a click without work; the next click starts a new trace', () => {
  const tracked = interactions()
  tracked.begin('click')
  jest.advanceTimersByTime(2_000)
  tracked.begin('click')
  const one = tracked.work()
  jest.advanceTimersByTime(100)
  tracked.begin('submit')
  const other = tracked.work()
  expect(other.ids.trace).not.toBe(one.ids.trace)
  one.end()
  other.end()
  jest.advanceTimersByTime(2_000)
  expect(spans.map((span) => span.name)).toEqual(['click', 'submit'])
})

test('reports open interactions when the page is unloaded, but never unsampled ones', () => {
  const tracked = interactions()
  tracked.begin('navigate')
  tracked.work()
  tracked.end()
  expect(spans).toHaveLength(1)
  const unshared = interactions(0)
  unshared.begin('click')
  expect(unshared.work().ids.sampled).toBe(false)
  unshared.end()
  expect(spans).toHaveLength(1)
})

test('samples by trace id, as the servers do', () => {
  expect(isSampled(`${'0'.repeat(31)}1`, 0.5)).toBe(true)
  expect(isSampled(`f${'0'.repeat(31)}`, 0.5)).toBe(false)
  expect(isSampled('f'.repeat(8) + '0'.repeat(24), 1)).toBe(true)
  expect(isSampled(`${'0'.repeat(31)}1`, 0)).toBe(false)
})
