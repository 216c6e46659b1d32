import { type AppError, invalidField } from '@loomcast/service-kit/errors'
import { type Frequency, isDay, type Recurrence, weekdayOf } from '../../domain/recurrence.ts'

/** How a person wants a post to repeat. */
export interface RequestedRepeat {
  frequency: Frequency
  weekdays?: number[] | undefined
  times?: number | null | undefined
  until?: string | null | undefined
}

/** The recurrence that begins with a post. Throws 400 with the path of the field; `path` precedes it. */
export function recurrenceOf(
  { frequency, weekdays = [], times = null, until = null }: RequestedRepeat,
  { local_time, time_zone }: { local_time: string; time_zone: string },
  path: string,
): Recurrence {
  const field = (name: string, message: string): AppError => invalidField('validation_failed', `${path}repeat.${name}`, message)
  if (frequency !== 'weekly' && weekdays.length > 0) throw field('weekdays', 'Only a weekly post has weekdays.')
  if (frequency === 'weekly' && !weekdays.includes(weekdayOf(local_time)))
    throw field('weekdays', 'Choose the weekday of the first post too.')
  if (times !== null && until !== null) throw field('until', 'Choose a number of posts or a last day, not both.')
  if (until !== null && !isDay(until)) throw field('until', 'Enter a day of the calendar.')
  if (until !== null && until < local_time.slice(0, 10)) throw field('until', 'Choose a last day that is not before the first post.')
  return {
    frequency,
    weekdays: [...new Set(weekdays)].sort((one, other) => one - other),
    starts_at: local_time,
    time_zone,
    times,
    until,
  }
}

/** Throws 400 unless the post is planned: a draft has no time at which it could repeat. */
export function requirePlanned(state: 'draft' | 'planned', path: string): void {
  if (state !== 'planned') throw invalidField('validation_failed', `${path}repeat`, 'A draft does not repeat. Plan it to repeat it.')
}
