import { describe, expect, test } from '@jest/globals'
import moment from 'moment-timezone'
import { type Frequency, indexFrom, occurrenceAt, occurrencesBetween, type Recurrence } from '../src/domain/recurrence.ts'
import { timeZoneOf } from '../src/domain/time-zone-names.ts'

/**
 * Every zone at both of its clock changes, compared with moment-timezone, which has a time zone database of its own and computes with numbers of days instead of
 * Temporal. Its moment is searched: the first minute at which the clock shows the time or, where it never does, a later one.
 */
const MINUTE = 60_000

/** What a clock in the zone shows, as if it were UTC (ms). */
function clockAt(instant: number, zone: string): number {
  const found = moment.tz.zone(zone)
  if (!found) throw new Error(`moment-timezone has no ${zone}.`)
  return instant - found.utcOffset(instant) * MINUTE
}

function firstMinute(localTime: string, zone: string): string {
  const wanted = moment.utc(localTime).valueOf()
  let instant = wanted - 16 * 60 * MINUTE
  while (clockAt(instant, zone) < wanted) instant += MINUTE
  return new Date(instant).toISOString()
}

/** The days of a recurrence, by moment's calendar. */
function daysOf(frequency: Frequency | 'once', first: string, weekdays: readonly number[], count: number): string[] {
  const start = moment.utc(first)
  const day = (each: moment.Moment) => each.format('YYYY-MM-DD')
  if (frequency === 'once') return [first]
  if (frequency === 'daily') return Array.from({ length: count }, (_, index) => day(start.clone().add(index, 'days')))
  if (frequency === 'monthly') return Array.from({ length: count }, (_, index) => day(start.clone().add(index, 'months')))
  const days = Array.from({ length: count * 7 }, (_, index) => start.clone().add(index, 'days'))
  return days
    .filter((each) => weekdays.includes(each.isoWeekday()))
    .slice(0, count)
    .map(day)
}

/** The day of a clock change, and a time that it skips or repeats. Zones without changes have days at which others have them. */
const CHANGES: Record<string, readonly [day: string, time: string][]> = {
  'Europe/Berlin': [
    ['2026-10-25', '02:30'],
    ['2027-03-28', '02:30'],
  ],
  'America/New_York': [
    ['2026-11-01', '01:30'],
    ['2027-03-14', '02:00'],
  ],
  // No clock changes since 2019.
  'America/Sao_Paulo': [
    ['2026-11-01', '00:00'],
    ['2027-02-21', '23:30'],
  ],
  // By half an hour.
  'Australia/Lord_Howe': [
    ['2026-10-04', '02:15'],
    ['2027-04-04', '01:45'],
  ],
  'Asia/Kolkata': [
    ['2026-10-25', '02:30'],
    ['2027-03-28', '00:15'],
  ],
  // Back for Ramadan, forward after it, and back for good in September 2026.
  'Africa/Casablanca': [
    ['2026-02-15', '02:30'],
    ['2026-03-22', '02:30'],
    ['2026-09-20', '01:30'],
  ],
  // The day that Samoa left out, and the last time it set its clocks back.
  'Pacific/Apia': [
    ['2011-12-30', '12:00'],
    ['2021-04-04', '03:30'],
  ],
}

const COUNT = 6
const ROWS = Object.entries(CHANGES).flatMap(([zone, changes]) =>
  changes.flatMap(([day, time]) => (['once', 'daily', 'weekly', 'monthly'] as const).map((frequency) => ({ zone, day, time, frequency }))),
)

/** Begins so that one of the occurrences is on the day of the change. */
function recurrenceAround({ zone, day, time, frequency }: (typeof ROWS)[number]): { recurrence: Recurrence; first: string } {
  const before = { once: [0, 'days'], daily: [2, 'days'], weekly: [14, 'days'], monthly: [2, 'months'] } as const
  const first = moment
    .utc(day)
    .subtract(...before[frequency])
    .format('YYYY-MM-DD')
  const own = moment.utc(first).isoWeekday()
  const weekdays = frequency === 'weekly' ? [own, (own % 7) + 1].sort((one, other) => one - other) : []
  const times = frequency === 'once' ? 1 : COUNT
  const starts_at = `${first}T${time}`
  return {
    first,
    recurrence: { frequency: frequency === 'once' ? 'daily' : frequency, weekdays, starts_at, time_zone: zone, times, until: null },
  }
}

test.each(ROWS)('$zone, clocks change on $day: $frequency at $time', (row) => {
  const { recurrence, first } = recurrenceAround(row)
  const days = daysOf(row.frequency, first, recurrence.weekdays, COUNT)
  const expected = days.map((day) => firstMinute(`${day}T${row.time}`, row.zone))
  const found = days.map((_day, index) => occurrenceAt(recurrence, index))
  expect(found.map((each) => each?.due_at.toISOString())).toEqual(expected)
  // The shown time is what the clock shows then.
  expect(found.map((each) => each?.local_time)).toEqual(
    expected.map((instant) => new Date(clockAt(Date.parse(instant), row.zone)).toISOString().slice(0, 16)),
  )
  expect(occurrenceAt(recurrence, days.length)).toBeNull()
  if (row.frequency !== 'once') expect(days).toContain(row.day)
})

describe('a recurrence', () => {
  const daily: Recurrence = {
    frequency: 'daily',
    weekdays: [],
    starts_at: '2026-01-31T09:00',
    time_zone: 'Europe/Berlin',
    times: null,
    until: null,
  }
  const days = (recurrence: Recurrence, count: number) =>
    Array.from({ length: count }, (_, index) => occurrenceAt(recurrence, index)?.local_time.slice(5, 10) ?? null)

  test('on the 31st has the last day of a shorter month, and the 31st again after it', () => {
    expect(days({ ...daily, frequency: 'monthly' }, 5)).toEqual(['01-31', '02-28', '03-31', '04-30', '05-31'])
  })

  test('of several weekdays begins with the first one', () => {
    const weekly: Recurrence = { ...daily, frequency: 'weekly', weekdays: [1, 3, 6] }
    expect(days(weekly, 5)).toEqual(['01-31', '02-02', '02-04', '02-07', '02-09'])
  })

  test('ends after a number of occurrences, or with a day', () => {
    expect(days({ ...daily, times: 2 }, 3)).toEqual(['01-31', '02-01', null])
    expect(days({ ...daily, until: '2026-02-02' }, 4)).toEqual(['01-31', '02-01', '02-02', null])
  })

  test.each(['daily', 'weekly', 'monthly'] as const)('finds the first %s occurrence from a moment on', (frequency) => {
    const recurrence: Recurrence = { ...daily, frequency, weekdays: frequency === 'weekly' ? [2, 6] : [] }
    for (const index of [0, 1, 2, 7, 100, 5_000]) {
      const due = occurrenceAt(recurrence, index)!.due_at
      expect([indexFrom(recurrence, due), indexFrom(recurrence, new Date(due.getTime() + 1))]).toEqual([index, index + 1])
    }
    const [from, to] = [occurrenceAt(recurrence, 3)!.due_at, occurrenceAt(recurrence, 6)!.due_at]
    expect(occurrencesBetween(recurrence, { from, to, limit: 10 }).map(({ index }) => index)).toEqual([3, 4, 5])
    expect(occurrencesBetween(recurrence, { from, to, firstIndex: 5, limit: 10 }).map(({ index }) => index)).toEqual([5])
    expect(occurrencesBetween(recurrence, { from, to, limit: 2 }).map(({ index }) => index)).toEqual([3, 4])
  })
})

describe('the name of a time zone', () => {
  test.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['US/Eastern', 'America/New_York'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['GMT', 'UTC'],
    ['europe/belfast', 'Europe/London'],
  ])('%s is %s', (name, expected) => {
    expect(timeZoneOf(name)).toBe(expected)
  })

  test('has the same clock as the other names of the zone, and stays', () => {
    for (const name of Intl.supportedValuesOf('timeZone')) {
      const canonical = timeZoneOf(name)!
      const resolved = new Intl.DateTimeFormat('en', { timeZone: canonical }).resolvedOptions().timeZone
      expect([timeZoneOf(canonical), resolved]).toEqual([canonical, name])
    }
  })
})
