import { expect, test } from '@jest/globals'
import { periodAt } from '../src/period.ts'
import { type MeterReading, usageOf } from '../src/usage.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const reading = (change: Partial<MeterReading> = {}): MeterReading => ({
  used: 0,
  reserved: 0,
  bonus_granted: 0,
  bonus_used: 0,
  bonus_reserved: 0,
  period: periodAt(NOW, NOW),
  ...change,
})

test('reserved units are in progress: not used, and not available to others', () => {
  expect(usageOf(reading({ used: 3, reserved: 2 }), 10)).toMatchObject({ used: 3, in_progress: 2, limit: 10, remaining: 5 })
})

test('the bonus is counted separately from the monthly quota', () => {
  const usage = usageOf(reading({ used: 10, bonus_granted: 5, bonus_used: 1, bonus_reserved: 1 }), 10)
  expect(usage).toEqual({ used: 10, in_progress: 1, limit: 10, remaining: 0, bonus_remaining: 3, bonus_used: 1 })
})

test('an unlimited quota has no limit and no remaining count', () => {
  expect(usageOf(reading({ used: 40, reserved: 1 }), null)).toMatchObject({ used: 40, limit: null, remaining: null })
})

test('a limit of 0, or one below current usage, leaves nothing', () => {
  expect(usageOf(reading(), 0).remaining).toBe(0)
  expect(usageOf(reading({ used: 12 }), 10).remaining).toBe(0)
})
