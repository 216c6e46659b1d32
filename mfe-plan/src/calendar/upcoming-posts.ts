import type { CalendarPost, Series } from '../api/plan.ts'

/** The posts of active series that are not created yet, as the calendar shows them. */
export function upcomingPosts(series: readonly Series[]): CalendarPost[] {
  return series
    .filter(({ state }) => state === 'active')
    .flatMap((each) => each.upcoming.filter(({ is_skipped: isSkipped }) => !isSkipped).map((occurrence) => upcomingPost(each, occurrence)))
}

function upcomingPost(series: Series, { index, local_time, due_at }: Series['upcoming'][number]): CalendarPost {
  const { series_id, platform, network, connection_id, text, title, time_zone } = series
  return {
    post_id: `${series_id}:${index}`,
    platform,
    network,
    connection_id,
    text,
    title,
    pictures: [],
    film: null,
    options: {},
    language: null,
    ai_parts: [],
    thread: null,
    local_time,
    time_zone,
    due_at,
    state: 'upcoming',
    revision: 0,
    problem: null,
    attempt_id: null,
    published: null,
    next_lookup_at: null,
    source: null,
    approval: { state: 'none', required: false, by: null, at: null, revision: null },
    series: { series_id, index },
    created_at: due_at,
    updated_at: due_at,
  }
}
