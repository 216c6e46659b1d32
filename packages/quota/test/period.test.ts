import { describe, expect, test } from '@jest/globals'
import { periodAt } from '../src/period.ts'

const at = (iso: string) => new Date(iso)

describe('the period of a quota', () => {
  test.each([
    ['2026-01-15T23:59:59Z', '2026-02-14T23:59:59Z', '2026-01-15', '2026-02-15'],
    ['2026-01-15T23:59:59Z', '2026-02-15T00:00:00Z', '2026-02-15', '2026-03-15'],
    ['2026-01-31T12:00:00Z', '2026-02-27T12:00:00Z', '2026-01-31', '2026-02-28'],
    ['2026-01-31T12:00:00Z', '2026-02-28T00:00:00Z', '2026-02-28', '2026-03-31'],
    ['2026-01-31T12:00:00Z', '2026-03-30T23:00:00Z', '2026-02-28', '2026-03-31'],
    ['2024-02-29T12:00:00Z', '2026-03-01T00:00:00Z', '2026-02-28', '2026-03-29'],
    ['2026-12-31T23:00:00Z', '2027-01-01T00:00:00Z', '2026-12-31', '2027-01-31'],
    ['2026-03-10T15:00:00Z', '2026-03-10T15:00:00Z', '2026-03-10', '2026-04-10'],
  ])('for a sign-up at %s and the time %s is %s to %s', (signedUp, now, starts, ends) => {
    const period = periodAt(at(signedUp), at(now))
    expect([period.starts_at.toISOString().slice(0, 10), period.ends_at.toISOString().slice(0, 10)]).toEqual([starts, ends])
    expect(period.starts_at.getTime()).toBeLessThanOrEqual(now === signedUp ? at(now).getTime() : at(now).getTime())
  })
})
