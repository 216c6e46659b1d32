import { expect, test } from '@jest/globals'
import { DEFAULT_ENTITLEMENT } from '@loomcast/contracts'
import { everyUsageDay, firstUsageDay, maxUsageDays, monthBefore, requireUsageDays } from '../src/index.ts'

const NOW = new Date('2026-03-02T12:00:00Z')
const analytics = { ...DEFAULT_ENTITLEMENT, analytics_access: true }

test('more than 30 days need a package with analytics', () => {
  expect([maxUsageDays(DEFAULT_ENTITLEMENT), maxUsageDays(analytics)]).toEqual([30, 90])
  expect(() => requireUsageDays(DEFAULT_ENTITLEMENT, 30)).not.toThrow()
  expect(() => requireUsageDays(DEFAULT_ENTITLEMENT, 31)).toThrow(expect.objectContaining({ code: 'analytics_not_in_plan' }))
  expect(() => requireUsageDays(analytics, 90)).not.toThrow()
})

test('lists every UTC day up to today, including those without data', () => {
  expect(firstUsageDay(3, NOW)).toEqual(new Date('2026-02-28T00:00:00Z'))
  expect(everyUsageDay(3, NOW, [{ date: '2026-03-01', texts: 4 }], { texts: 0 })).toEqual([
    { date: '2026-02-28', texts: 0 },
    { date: '2026-03-01', texts: 4 },
    { date: '2026-03-02', texts: 0 },
  ])
})

test.each([
  ['2026-03-31T10:00:00Z', '2026-02-28T10:00:00Z'],
  ['2028-03-30T10:00:00Z', '2028-02-29T10:00:00Z'],
  ['2026-01-15T00:00:00Z', '2025-12-15T00:00:00Z'],
])('one month before %s is %s', (now, before) => {
  expect(monthBefore(new Date(now))).toEqual(new Date(before))
})
