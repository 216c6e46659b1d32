import { publicConnection } from '../connections/connection-view.ts'
import type { PublishContext } from '../context.ts'
import { eachPost } from '../posts/list-posts.ts'
import { publicPost } from '../posts/post-view.ts'
import type { StoredSeries } from '../posts/series/series.model.ts'
import { publicSeries } from '../posts/series/series-view.ts'
import { publicComment, publicReview } from '../review/read-review.ts'

const NOTE =
  'Everything that Loomcast stores about your plan. Tokens and passwords of your connected accounts, and the links of reviews and calendars, are left out.'

/** How far the upcoming posts of a series are computed (ms). */
const UPCOMING_MS = 90 * 24 * 3600 * 1000

/** All data of this service about a user as the text of one JSON object, in parts: the posts of a user can be long. */
export async function* exportPlan(context: PublishContext, userId: string): AsyncGenerator<string> {
  const { repositories, clock } = context
  const now = clock()
  const [connections, schedule, feed, reviews] = await Promise.all([
    repositories.connections.list(userId),
    repositories.schedules.find(userId),
    repositories.feeds.find(userId),
    repositories.reviews.list(userId),
  ])
  const head = {
    exported_at: now.toISOString(),
    note: NOTE,
    connections: connections.map((connection) => publicConnection(context, connection)),
    schedule: {
      time_zone: schedule.time_zone,
      slots: schedule.slots.map(({ weekday, time }) => ({ weekday, time })),
      grace_minutes: schedule.grace_minutes,
    },
    calendar_link: feed && { created_at: feed.created_at.toISOString(), read_at: feed.read_at?.toISOString() ?? null },
    review_links: reviews.map((review) => publicReview(review, now)),
  }
  yield JSON.stringify(head).slice(0, -1)
  yield* member('posts', eachPost(context, userId), publicPost)
  yield* member('series', repositories.series.eachOf(userId), (series) => seriesView(series, now))
  yield* member('review_comments', repositories.comments.eachOf(userId), (comment) => ({
    post_id: comment.post_id,
    ...publicComment(comment),
  }))
  yield* member('review_log', repositories.reviewLog.eachOf(userId), ({ post_id, at, who, name, step, revision }) => ({
    post_id,
    at: at.toISOString(),
    who,
    name,
    step,
    revision,
  }))
  yield '}\n'
}

async function* member<T>(name: string, items: AsyncIterable<T>, view: (item: T) => object): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`
  let separator = ''
  for await (const item of items) {
    yield separator + JSON.stringify(view(item))
    separator = ','
  }
  yield ']'
}

function seriesView(series: StoredSeries, now: Date) {
  const { waiting_post_id: _, ...view } = publicSeries(series, undefined, { from: now, to: new Date(now.getTime() + UPCOMING_MS) })
  const { pictures = [], film, created_at, ended_at } = series
  return {
    ...view,
    pictures: pictures.map(({ file_id, alt }) => ({ file_id, alt })),
    video_id: film?.video_id ?? null,
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }
}
