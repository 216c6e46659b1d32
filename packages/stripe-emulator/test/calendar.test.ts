import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { prorate } from '../src/billing/proration.ts'
import { addMonths, type Interval, inSeconds, periodEnd } from '../src/calendar.ts'

const at = (iso: string) => inSeconds(new Date(iso))
const iso = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16)

/** Ends of the first periods, counted from the anchor. */
const PERIODS: [string, string, Interval, number, string[]][] = [
  ['31st of January', '2026-01-31T10:30:00Z', 'month', 1, ['2026-02-28T10:30', '2026-03-31T10:30', '2026-04-30T10:30', '2026-05-31T10:30']],
  ['31st of January in a leap year', '2028-01-31T10:30:00Z', 'month', 1, ['2028-02-29T10:30', '2028-03-31T10:30']],
  ['30th of January', '2026-01-30T00:00:00Z', 'month', 1, ['2026-02-28T00:00', '2026-03-30T00:00', '2026-04-30T00:00']],
  ['leap day, monthly', '2028-02-29T23:59:00Z', 'month', 1, ['2028-03-29T23:59', '2028-04-29T23:59']],
  ['leap day, yearly', '2028-02-29T23:59:00Z', 'year', 1, ['2029-02-28T23:59', '2030-02-28T23:59', '2031-02-28T23:59', '2032-02-29T23:59']],
  ['end of the year', '2026-12-31T12:00:00Z', 'month', 1, ['2027-01-31T12:00', '2027-02-28T12:00', '2027-03-31T12:00']],
  ['daylight saving does not count', '2026-03-28T01:30:00Z', 'month', 1, ['2026-04-28T01:30', '2026-05-28T01:30']],
  ['quarterly from the 31st', '2026-08-31T12:00:00Z', 'month', 3, ['2026-11-30T12:00', '2027-02-28T12:00', '2027-05-31T12:00']],
  ['weekly', '2026-02-25T06:00:00Z', 'week', 1, ['2026-03-04T06:00', '2026-03-11T06:00']],
]

describe('periods', () => {
  test.each(PERIODS)('%s', (_name, anchor, interval, count, ends) => {
    let start = at(anchor)
    const found: string[] = []
    for (const _end of ends) {
      start = periodEnd(at(anchor), start, interval, count)
      found.push(iso(start))
    }
    expect(found).toEqual(ends)
  })

  test('every period ends later than it begins and has the length of a month', () => {
    const anchors = fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2100-01-01T00:00:00Z') })
    fc.assert(
      fc.property(anchors, fc.integer({ min: 0, max: 60 }), (anchor, months) => {
        const start = addMonths(anchor, months)
        const days = (periodEnd(anchor, start, 'month', 1) - start) / 86_400
        expect(days).toBeGreaterThanOrEqual(28)
        expect(days).toBeLessThanOrEqual(31)
      }),
    )
  })
})

describe('proration', () => {
  const march = { start: at('2026-03-10T12:00:00Z'), end: at('2026-04-10T12:00:00Z') }

  test.each([
    ['at the start', '2026-03-10T12:00:00Z', -1900, 4900],
    ['after a third', '2026-03-20T20:00:00Z', -1267, 3267],
    ['one second before the end', '2026-04-10T11:59:59Z', 0, 0],
    ['at the end', '2026-04-10T12:00:00Z', 0, 0],
    ['before the period, as at its start', '2026-03-01T00:00:00Z', -1900, 4900],
  ])('%s', (_name, moment, credit, charge) => {
    expect(prorate(1900, 4900, march, at(moment))).toEqual({ credit, charge })
  })

  test('is in whole cents and never more than the prices', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: march.start, max: march.end }), (from, to, moment) => {
        const { credit, charge } = prorate(from, to, march, moment)
        expect([Number.isInteger(credit), Number.isInteger(charge)]).toEqual([true, true])
        expect(-credit).toBeLessThanOrEqual(from)
        expect(charge).toBeLessThanOrEqual(to)
      }),
    )
  })
})
