import { expect, test } from '@jest/globals'
import { rangeText, timeRange } from '../src/index.ts'

test('the time of a video is a range, and its end includes the videos before it', () => {
  expect(timeRange(30, { low: 0.8, high: 1.5, ahead_s: 0 })).toEqual({ from: 24, to: 45 })
  expect(timeRange(30, { low: 0.8, high: 1.5, ahead_s: 100 })).toEqual({ from: 24, to: 195 })
})

test.each([
  [24, 45, '20 to 50 seconds'],
  [3, 4, '5 to 10 seconds'],
  [24, 90, '20 to 90 seconds'],
  [24, 195, '1 to 4 minutes'],
  [119, 120, '1 to 2 minutes'],
  [120, 120, 'about 2 minutes'],
])('from %d to %d seconds is %j', (from, to, text) => expect(rangeText({ from, to })).toBe(text))
