import { describe, expect, test } from '@jest/globals'
import { dueTimeOf, isLocalTime, localTimeAt, nextSlots } from '../src/domain/local-time.ts'
import { timeZoneOf } from '../src/domain/time-zone-names.ts'
import { isMissed, nextLookup, nextTry } from '../src/sending/policy.ts'

const utc = (localTime: string, zone: string) => {
  const { due_at, moved } = dueTimeOf(localTime, zone)
  return `${due_at.toISOString().slice(0, 16)}${moved ? ' moved' : ''}`
}

describe('the moment of a time on the clock', () => {
  // Clock changes of 2026 and 2027 as the IANA database (2025c) has them, computed with Python's zoneinfo.
  test.each([
    ['Europe/Berlin', '2026-12-01T09:00', '2026-12-01T08:00'],
    ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:00 moved'],
    ['Europe/Berlin', '2027-03-28T03:00', '2027-03-28T01:00'],
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30'],
    ['America/New_York', '2027-03-14T02:00', '2027-03-14T07:00 moved'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-03T15:30 moved'],
    ['Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-03T14:45'],
    ['America/St_Johns', '2027-03-14T02:59', '2027-03-14T05:30 moved'],
    ['America/St_Johns', '2026-11-01T01:15', '2026-11-01T03:45'],
    ['Africa/Cairo', '2026-10-29T23:30', '2026-10-29T20:30'],
    ['Pacific/Apia', '2011-12-30T12:00', '2011-12-30T10:00 moved'],
    ['Asia/Kolkata', '2026-06-01T00:00', '2026-05-31T18:30'],
  ])('%s %s', (zone, localTime, expected) => {
    expect(utc(localTime, zone)).toBe(expected)
  })

  test('is shown on the clock again', () => {
    expect(localTimeAt(new Date('2027-03-28T01:00:00Z'), 'Europe/Berlin')).toBe('2027-03-28T03:00')
  })

  test('needs a zone and a time that exist', () => {
    expect(['Europe/Berlin', 'europe/berlin', 'UTC', 'Mars/Olympus', '+01:00', '', '../etc'].map(timeZoneOf)).toEqual([
      'Europe/Berlin',
      'Europe/Berlin',
      'UTC',
      null,
      null,
      null,
      null,
    ])
    expect(['2026-02-29T09:00', '2028-02-29T09:00', '2026-12-01T24:00', '2026-13-01T09:00'].map(isLocalTime)).toEqual([
      false,
      true,
      false,
      false,
    ])
  })
})

test('the next free slots follow the clock of the zone, across a clock change and without those that are taken', () => {
  const slots = [
    { weekday: 6, time: '18:00' },
    { weekday: 7, time: '09:00' },
    { weekday: 7, time: '02:30' },
    { weekday: 7, time: '03:00' },
  ]
  const now = new Date('2027-03-27T16:00:00Z')
  const taken = new Set([new Date('2027-03-27T17:00:00Z').getTime()])
  const found = nextSlots({ slots, timeZone: 'Europe/Berlin', now, taken, count: 3 })
  expect(found.map(({ local_time, due_at }) => [local_time, due_at.toISOString().slice(0, 16)])).toEqual([
    // 02:30 does not exist on that day, and its next valid time is a slot itself.
    ['2027-03-28T03:00', '2027-03-28T01:00'],
    ['2027-03-28T09:00', '2027-03-28T07:00'],
    ['2027-04-03T18:00', '2027-04-03T16:00'],
  ])
  expect(nextSlots({ slots: [], timeZone: 'UTC', now, taken, count: 3 })).toEqual([])
})

describe('the policy of sending', () => {
  const now = new Date('2026-03-10T12:00:00Z')
  const callBefore = (seconds: number) => ({ started_at: new Date(now.getTime() - seconds * 1000), committed_at: null })
  const secondsTo = (at: Date | null) => at && (at.getTime() - now.getTime()) / 1000

  test('looks up soon, then every minute for two hours, then rarely for two days, then waits for the person', () => {
    expect([0, 1, 2, 3, 122, 123, 314, 315].map((lookups) => secondsTo(nextLookup(lookups, now, callBefore(1_000))))).toEqual([
      5,
      15,
      30,
      60,
      60,
      900,
      900,
      null,
    ])
  })

  test('looks up at the moment from which nothing can arrive any more', () => {
    // The call can take effect for two minutes. The third look-up would be 10 seconds before the end, and the fourth one 30 seconds after it.
    expect(secondsTo(nextLookup(2, now, callBefore(80)))).toBe(30)
    expect(secondsTo(nextLookup(3, now, callBefore(110)))).toBe(10)
    expect(secondsTo(nextLookup(3, now, callBefore(120)))).toBe(60)
  })

  test('tries again for half an hour, and when the network takes calls again', () => {
    expect([1, 2, 6, 7].map((tries) => secondsTo(nextTry(tries, null, now)))).toEqual([30, 60, 900, null])
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    expect([at(10), at(200), at(86_400)].map((retryAt) => secondsTo(nextTry(1, retryAt, now)))).toEqual([30, 200, 3600])
  })

  test('leaves a post to the person after the grace time', () => {
    const late = (minutes: number, tries = 0) => isMissed({ due_at: new Date(now.getTime() - minutes * 60_000), tries }, 30, now)
    expect([late(-5), late(30), late(31), late(31, 1), late(76, 1)]).toEqual([false, false, true, false, true])
  })
})
