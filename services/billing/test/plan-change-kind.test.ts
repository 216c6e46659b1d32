import { describe, expect, test } from '@jest/globals'
import { classifyChange, isCurrentPreview, PREVIEW_MS, wholeSeconds } from '../src/domain/plan-change.ts'
import { type Choice, ENTERPRISE, ENTERPRISE_VIDEO, PRO, PRO_VIDEO, yearly } from './support/buyer.ts'

const priced = (choice: Choice, amount_minor: number, monthly_minor = amount_minor) => ({ ...choice, amount_minor, monthly_minor })
const current = priced(PRO_VIDEO, 1900)
const currentYear = priced(yearly(PRO_VIDEO), 19_000, 1900)

describe('the kind of a change', () => {
  test.each([
    ['a higher amount', priced(ENTERPRISE, 2900), null, false, 'upgrade'],
    ['a lower amount', priced(PRO, 495), null, false, 'downgrade'],
    ['the same amount', priced(ENTERPRISE, 1900), null, false, 'downgrade'],
    ['the same package at another price', priced(PRO_VIDEO, 2500), null, false, 'unchanged'],
    ['the same package while a change is scheduled', current, PRO, false, 'resume'],
    ['the same package while the end is scheduled', current, null, true, 'resume'],
    ['the package that is scheduled', priced(PRO, 495), PRO, false, 'unchanged'],
    ['a higher amount while a change is scheduled', priced(ENTERPRISE, 2900), PRO, false, 'upgrade'],
  ] as const)('%s', (_what, wanted, pending, cancelScheduled, kind) => {
    expect(classifyChange({ current, wanted, pending, cancelScheduled })).toBe(kind)
  })

  test.each([
    ['a year of the same plan', current, currentYear, null, 'upgrade'],
    ['a year of a better plan', current, priced(yearly(ENTERPRISE), 29_000, 2900), null, 'upgrade'],
    ['a year of a plan that costs less per month', current, priced(yearly(PRO), 4950, 495), null, 'downgrade'],
    ['a year of the same plan, whose price per month fell', current, priced(yearly(PRO_VIDEO), 15_000, 1500), null, 'upgrade'],
    ['a year that costs less than the month that is paid', current, priced(yearly(PRO_VIDEO), 1200, 100), null, 'downgrade'],
    ['a month of the same plan', currentYear, current, null, 'downgrade'],
    ['a month of a better plan', currentYear, priced(ENTERPRISE_VIDEO, 4900), null, 'downgrade'],
    [
      'a month that costs more than the year that is paid',
      priced(yearly(PRO), 4950, 495),
      priced(ENTERPRISE_VIDEO, 5900),
      null,
      'downgrade',
    ],
    ['a year of a better plan, for a year', currentYear, priced(yearly(ENTERPRISE), 29_000, 2900), null, 'upgrade'],
    ['a year of a cheaper plan, for a year', currentYear, priced(yearly(PRO), 4950, 495), null, 'downgrade'],
    ['the same year', currentYear, currentYear, null, 'unchanged'],
    ['the month that is scheduled', currentYear, current, PRO_VIDEO, 'unchanged'],
    ['the year, while a month is scheduled', currentYear, currentYear, PRO_VIDEO, 'resume'],
  ] as const)('between intervals: %s', (_what, present, wanted, pending, kind) => {
    expect(classifyChange({ current: present, wanted, pending, cancelScheduled: false })).toBe(kind)
  })

  test('a preview can be confirmed for ten minutes within its period', () => {
    const now = new Date('2026-03-10T12:00:30.700Z')
    const period = { now, periodStart: new Date('2026-03-10T12:00:00.400Z') }
    const at = (ms: number) => new Date(now.getTime() + ms)
    expect(isCurrentPreview(wholeSeconds(now), period)).toBe(true)
    expect(isCurrentPreview(new Date('2026-03-10T12:00:00Z'), period)).toBe(true)
    expect(isCurrentPreview(new Date('2026-03-10T11:59:59Z'), period)).toBe(false)
    expect(isCurrentPreview(at(1), period)).toBe(false)
    const early = { now, periodStart: new Date('2026-03-01T00:00:00Z') }
    expect(isCurrentPreview(at(-PREVIEW_MS), early)).toBe(true)
    expect(isCurrentPreview(at(-PREVIEW_MS - 1), early)).toBe(false)
  })
})
