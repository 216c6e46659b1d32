import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { isSampled } from '../src/telemetry/ids.ts'
import { createInteractions } from '../src/telemetry/interactions.ts'
import type { ToldSpan } from '../src/telemetry/sender.ts'

let spans: ToldSpan[]
const interactions = (share = 1) => createInteractions({ share, page: () => '/generate', tell: (span) => void spans.push(span) })

beforeEach(() => {
  spans = []
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('what begins within a second of a click is its child, and the click lasts as long as what it caused', () => {
  const doing = interactions()
  doing.begin('click')
  jest.advanceTimersByTime(100)
  const first = doing.work()
  jest.advanceTimersByTime(5_000)
  const second = doing.work()
  first.end()
  second.end()
  jest.advanceTimersByTime(1_500)
  const late = doing.work()
  expect(spans).toEqual([
    { trace: first.ids.trace, span: first.parent, name: 'click', start: expect.any(Number), duration: 5_100, page: '/generate' },
  ])
  expect(second).toMatchObject({ parent: first.parent, ids: { trace: first.ids.trace } })
  expect(late.parent).toBeUndefined()
  expect(late.ids.trace).not.toBe(first.ids.trace)
})

test('a click that causes nothing is not told; the next one begins a trace of its own', () => {
  const doing = interactions()
  doing.begin('click')
  jest.advanceTimersByTime(2_000)
  doing.begin('click')
  const one = doing.work()
  jest.advanceTimersByTime(100)
  doing.begin('submit')
  const other = doing.work()
  expect(other.ids.trace).not.toBe(one.ids.trace)
  one.end()
  other.end()
  jest.advanceTimersByTime(2_000)
  expect(spans.map((span) => span.name)).toEqual(['click', 'submit'])
})

test('the end of the page ends what is being done; what is outside of the share is never told', () => {
  const doing = interactions()
  doing.begin('navigate')
  doing.work()
  doing.end()
  expect(spans).toHaveLength(1)
  const unshared = interactions(0)
  unshared.begin('click')
  expect(unshared.work().ids.sampled).toBe(false)
  unshared.end()
  expect(spans).toHaveLength(1)
})

test('the share is judged as the servers judge it', () => {
  expect(isSampled(`${'0'.repeat(31)}1`, 0.5)).toBe(true)
  expect(isSampled(`f${'0'.repeat(31)}`, 0.5)).toBe(false)
  expect(isSampled('f'.repeat(8) + '0'.repeat(24), 1)).toBe(true)
  expect(isSampled(`${'0'.repeat(31)}1`, 0)).toBe(false)
})
