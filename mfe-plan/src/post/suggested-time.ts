import type { FreeTime } from '../api/plan.ts'
import { useFreeTimes } from '../api/queries.ts'
import { addDays, at, dayOf } from '../time/local-time.ts'
import { useLocalNow } from '../time/use-today.ts'
import { type When, whenOf } from './post-fields.ts'

/** Free times that are requested at once. */
const COUNT = 30
const USUAL_TIME = '09:00'

export interface TimeSuggestions {
  /** The time for a new post; null while it loads. */
  first: When | null
  /** The free time after the given one; null if there is none. */
  next: (after: When) => When | null
}

/** Suggests the slots at which nothing is planned, and 9:00 if the person has no slots. `day`: where a new post should be. */
export function useTimeSuggestions(zone: string, day?: string): TimeSuggestions {
  const query = useFreeTimes(COUNT, zone)
  const now = useLocalNow(zone)
  const times = query.data ?? []
  return {
    first: query.isPending ? null : firstTime(times, zone, now, day),
    next(after) {
      const current = at(after.day, after.time)
      const later = times.find(({ local_time }) => local_time > current) ?? times[0]
      return later && later.local_time !== current ? whenOf(later) : null
    },
  }
}

function firstTime(times: readonly FreeTime[], zone: string, now: string, day: string | undefined): When {
  const free = times.find(({ local_time }) => day === undefined || dayOf(local_time) === day)
  if (free) return whenOf(free)
  const wanted = day ?? addDays(dayOf(now), 1)
  return { day: wanted, time: at(wanted, USUAL_TIME) > now ? USUAL_TIME : nextHour(now), zone }
}

/** The next whole hour on the same day, or the end of the day. */
function nextHour(now: string): string {
  const hour = Number(now.slice(11, 13)) + 1
  return hour > 23 ? '23:55' : `${String(hour).padStart(2, '0')}:00`
}
