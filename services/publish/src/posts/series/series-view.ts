import { platformName } from '@loomcast/platforms'
import { occurrencesBetween } from '../../domain/recurrence.ts'
import type { StoredSeries } from './series.model.ts'

/** Of each series. */
export const MOST_UPCOMING = 100

export interface Period {
  from: Date
  to: Date
}

/** A series as the API returns it, with the occurrences of a period whose posts are not created yet. */
export function publicSeries(series: StoredSeries, waitingPostId: string | undefined, period: Period, limit = MOST_UPCOMING) {
  const { frequency, weekdays, times, until } = series
  return {
    series_id: series._id,
    platform: platformName(series.platform),
    network: series.network,
    connection_id: series.connection_id,
    text: series.text,
    title: series.title,
    repeat: { frequency, weekdays, times, until },
    starts_at: series.starts_at,
    time_zone: series.time_zone,
    state: series.state,
    problem: series.problem,
    waiting_post_id: waitingPostId ?? null,
    upcoming: upcomingOf(series, period, limit),
  }
}

function upcomingOf(series: StoredSeries, { from, to }: Period, limit: number) {
  if (series.state === 'ended') return []
  return occurrencesBetween(series, { from, to, firstIndex: series.next_index, limit }).map(({ index, local_time, due_at }) => ({
    index,
    local_time,
    due_at: due_at.toISOString(),
    is_skipped: series.skipped.includes(index),
  }))
}
