import { Temporal } from 'temporal-polyfill'

/** The version of the time zone database with which due times are computed. A newer one can move them. */
export const TZ_VERSION: string = process.versions['tz'] ?? ''

export interface DueTime {
  due_at: Date
  /** True if the clock time does not exist on that day, because clocks are set forward; the next one that exists was taken. */
  moved: boolean
}

/** Whether the text, such as `2026-12-01T09:00`, is a date and time of the calendar. */
export function isLocalTime(text: string): boolean {
  try {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toString({ smallestUnit: 'minute' }) === text
  } catch {
    return false
  }
}

/**
 * When the clocks of a time zone show a time. If they show it twice, because they are set back, the first one. If they never show it, because they are set
 * forward, the first moment after the gap. Throws a RangeError for a time or zone that is not valid.
 */
export function dueTimeOf(localTime: string, timeZone: string): DueTime {
  const local = Temporal.PlainDateTime.from(localTime)
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  if (zoned.toPlainDateTime().equals(local)) return { due_at: new Date(zoned.epochMilliseconds), moved: false }
  // `earlier` is the time before the gap, so the next transition is the end of the gap.
  const end = zoned.getTimeZoneTransition('next')
  return { due_at: new Date((end ?? zoned).epochMilliseconds), moved: true }
}

/** What the clocks of a time zone show, to the minute. */
export function localTimeAt(instant: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
}

export interface Slot {
  /** 1 is Monday. */
  weekday: number
  /** Such as `09:00`. */
  time: string
}

/** How far ahead free slots are searched. */
const MOST_DAYS = 400

/** The next slots after `now` whose moment is not taken, in order. */
export function nextSlots({
  slots,
  timeZone,
  now,
  taken,
  count,
}: {
  slots: readonly Slot[]
  timeZone: string
  now: Date
  taken: ReadonlySet<number>
  count: number
}): { local_time: string; due_at: Date }[] {
  const found = new Map<number, string>()
  const today = Temporal.PlainDate.from(localTimeAt(now, timeZone).slice(0, 10))
  for (let day = 0; day < MOST_DAYS && found.size < count && slots.length > 0; day += 1) {
    const date = today.add({ days: day })
    const times = slots.filter(({ weekday }) => weekday === date.dayOfWeek).map(({ time }) => time)
    for (const time of [...new Set(times)].sort()) {
      const { due_at } = dueTimeOf(`${date.toString()}T${time}`, timeZone)
      const at = due_at.getTime()
      if (at > now.getTime() && !taken.has(at) && !found.has(at)) found.set(at, localTimeAt(due_at, timeZone))
    }
  }
  return [...found]
    .sort(([one], [other]) => one - other)
    .slice(0, count)
    .map(([at, local_time]) => ({ local_time, due_at: new Date(at) }))
}
