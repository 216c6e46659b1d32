import { expect, test } from '@jest/globals'
import { timeRange } from '@loomcast/video-scenes'
import { speedOf } from '../src/domain/render-time.ts'

test('a machine without measured videos has the usual speed, with a wide range', () => {
  expect(speedOf([], 0)).toEqual({ low: 0.7, high: 1.6, ahead_s: 0 })
  expect(speedOf([9, 9], 40)).toEqual({ low: 0.7, high: 1.6, ahead_s: 40 })
})

test('the last videos of a slow and of a fast machine give their speed', () => {
  const slow = timeRange(50, speedOf([8, 9, 9, 10, 11, 12], 0))
  expect(slow.from).toBeGreaterThan(350)
  expect(slow.to).toBeLessThan(720)
  const fast = timeRange(50, speedOf([0.3, 0.35, 0.4, 0.3], 0))
  expect(fast.to).toBeLessThan(30)
})

test('the range contains nine of ten videos of a machine whose load changes', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  // Every other stretch of ten videos has half of the machine.
  const factors = Array.from({ length: 400 }, (_, index) => (Math.floor(index / 10) % 2 === 0 ? 1 : 2) * (0.9 + 0.4 * random()))
  const held = factors.slice(20).filter((factor, index) => {
    const { from, to } = timeRange(60, speedOf(factors.slice(index, index + 20), 0))
    return 60 * factor >= from - 1 && 60 * factor <= to + 1
  })
  expect(held.length / (factors.length - 20)).toBeGreaterThanOrEqual(0.9)
})
