import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@loomcast/service-kit/errors'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { enterAccount } from '../accounts/enter-account.ts'
import type { PublishContext } from '../context.ts'
import { type CalendarEvent, icalendarOf } from '../domain/icalendar.ts'
import { requirePost } from '../posts/change-post.ts'
import { eventOfPost, SHOWN_STATES, upcomingEvents } from './events-of.ts'
import type { StoredFeed } from './feed.model.ts'

const DAY_MS = 24 * 3600 * 1000
/** What a calendar gets: posts of the last weeks and all later ones, and what comes of series (ms). */
const PAST_MS = 31 * DAY_MS
const UPCOMING_MS = 90 * DAY_MS
const MOST_POSTS = 1_500
const MOST_UPCOMING = 1_000
const UPCOMING_OF_SERIES = 92

const REFRESH_MINUTES = 60

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Creates the address of a user's calendar, in place of the one before. Returns its token, which is stored nowhere. */
export async function createFeed(context: PublishContext, userId: string): Promise<{ token: string; feed: StoredFeed }> {
  // 256 random bits need no salt.
  const token = randomBytes(32).toString('base64url')
  const feed: StoredFeed = { _id: userId, token_digest: digestOf(token), created_at: context.clock(), read_at: null }
  await withTransaction(context.connection, async (tx) => {
    await enterAccount(context, userId, tx)
    await context.repositories.feeds.save(feed, tx)
  })
  return { token, feed }
}

/** The planned posts of the user with this token, as iCalendar. Throws 404 `calendar_link_not_found`. */
export async function readFeed(context: PublishContext, token: string, origin: string | null): Promise<string> {
  const { repositories, clock, adapters } = context
  const feed = await repositories.feeds.byDigest(digestOf(token))
  if (!feed) throw new AppError('calendar_link_not_found')
  const now = clock()
  await repositories.feeds.noteRead(feed, now)
  const after = (ms: number) => new Date(now.getTime() + ms)
  const [posts, series] = await Promise.all([
    repositories.posts.forCalendar(feed._id, after(-PAST_MS), SHOWN_STATES, MOST_POSTS),
    repositories.series.listOpen(feed._id),
  ])
  const words = { adapters, origin }
  const upcoming = series
    .flatMap((each) => upcomingEvents(each, { from: now, to: after(UPCOMING_MS) }, UPCOMING_OF_SERIES, words))
    .sort(bySoonest)
    .slice(0, MOST_UPCOMING)
  const events = [...posts.map((post) => eventOfPost(post, words)), ...upcoming].sort(bySoonest)
  return icalendarOf(events, { name: 'Loomcast', refreshMinutes: REFRESH_MINUTES })
}

const bySoonest = (one: CalendarEvent, other: CalendarEvent): number =>
  one.starts_at.getTime() - other.starts_at.getTime() || (one.uid < other.uid ? -1 : 1)

/** One post as an iCalendar file. Throws 404. */
export async function fileOfPost(context: PublishContext, userId: string, id: string, origin: string | null): Promise<string> {
  const post = await requirePost(context, userId, id)
  return icalendarOf([eventOfPost(post, { adapters: context.adapters, origin })], { name: 'Loomcast', refreshMinutes: null })
}
