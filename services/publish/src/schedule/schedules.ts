import { invalidField } from '@loomcast/service-kit/errors'
import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { enterAccount } from '../accounts/enter-account.ts'
import type { PublishContext } from '../context.ts'
import { dueTimeOf, localTimeAt, nextSlots, type Slot, TZ_VERSION } from '../domain/local-time.ts'
import { occurrenceAt, occurrencesBetween } from '../domain/recurrence.ts'
import { timeZoneOf } from '../domain/time-zone-names.ts'
import { NEVER, type PostChanges, type StoredPost } from '../posts/post.model.ts'
import type { StoredSeries } from '../posts/series/series.model.ts'
import type { Schedule } from './schedule.repository.ts'

/**
 * Saves the weekly times. `isMovingPosts`: if the time zone changes, drafts and planned posts of the previous one keep their time on the clock in the new one; those
 * whose new time has passed stay.
 */
export async function saveSchedule(
  context: PublishContext,
  userId: string,
  { time_zone: entered, slots, grace_minutes }: { time_zone: string; slots: Slot[]; grace_minutes: number },
  isMovingPosts: boolean,
): Promise<Schedule> {
  const time_zone = requireZone(entered)
  const now = context.clock()
  const schedule = { time_zone, slots: distinct(slots), grace_minutes }
  const before = await context.repositories.schedules.find(userId)
  // First the posts, so that a repetition moves those that are left if this fails in between.
  if (isMovingPosts && before.time_zone !== null && timeZoneOf(before.time_zone) !== time_zone) {
    await moveSeries(context, userId, namesOf(before.time_zone), time_zone)
    await moveToZone(context, userId, namesOf(before.time_zone), time_zone)
  }
  await withTransaction(context.connection, async (tx) => {
    await enterAccount(context, userId, tx)
    await context.repositories.schedules.save({ _id: userId, ...schedule, updated_at: now }, tx)
  })
  return schedule
}

/** A time zone can be stored by another name than today's. */
const namesOf = (zone: string): string[] => [...new Set([zone, timeZoneOf(zone) ?? zone])]

/** Series keep their time on the clock too. Their posts that are created already are moved as all others. */
async function moveSeries({ connection, repositories, clock }: PublishContext, userId: string, from: string[], to: string): Promise<void> {
  await withTransaction(connection, async (tx) => {
    await enterAccount({ repositories }, userId, tx)
    for (const series of await repositories.series.inZone(userId, from, tx)) {
      const newest = occurrenceAt({ ...series, time_zone: to }, series.next_index - 1)
      const next_create_at = newest?.due_at ?? series.next_create_at
      await repositories.series.change(series, { time_zone: to, next_create_at, approval: null, updated_at: clock() }, tx)
    }
  })
}

const BATCH = 100

async function moveToZone(context: PublishContext, userId: string, from: string[], to: string): Promise<void> {
  let after = ''
  for (;;) {
    const batch = await withTransaction(context.connection, async (tx) => {
      await enterAccount(context, userId, tx)
      const posts = await context.repositories.posts.inZone(userId, from, after, BATCH, tx)
      return { last: posts.length < BATCH ? undefined : posts.at(-1), moved: await movePosts(context, userId, posts, to, tx) }
    })
    for (const post of batch.moved) if (post.state === 'planned') void context.schedule(post)
    if (!batch.last) return
    after = batch.last._id
  }
}

async function movePosts(
  { repositories, clock }: PublishContext,
  userId: string,
  posts: readonly StoredPost[],
  to: string,
  tx: Tx,
): Promise<StoredPost[]> {
  const now = clock()
  const moved: StoredPost[] = []
  for (const post of posts) {
    const { due_at, moved: isLater } = dueTimeOf(post.local_time, to)
    if (post.state === 'planned' && due_at <= now) continue
    const changes: PostChanges = {
      time_zone: to,
      ...(isLater && { local_time: localTimeAt(due_at, to) }),
      due_at,
      tz_version: TZ_VERSION,
      revision: post.revision + 1,
      ...(post.series_revision === post.revision && { series_revision: post.revision + 1 }),
      updated_at: now,
      ...(post.state === 'planned' && { next_attempt_at: due_at, tries: 0, attempts: 0 }),
    }
    const { _id: id, state, revision } = post
    const changed = await repositories.posts.change({ userId, id, states: [state], revision }, changes, tx)
    if (!changed) continue
    await repositories.reviewLog.appendEdit(post, changed, now, tx)
    moved.push(changed)
  }
  return moved
}

/** The next free slots, in the time zone of the schedule or, if none is saved, in the given one or UTC. */
export async function nextTimes({ repositories, clock }: PublishContext, userId: string, count: number, timeZone: string | undefined) {
  const { time_zone, slots } = await repositories.schedules.find(userId)
  const zone = time_zone ?? requireZone(timeZone ?? 'UTC')
  const now = clock()
  const taken = await repositories.posts.takenTimes(userId, now)
  for (const series of await repositories.series.listOpen(userId))
    for (const { due_at, index } of upcoming(series, now)) if (!series.skipped.includes(index)) taken.add(due_at.getTime())
  return nextSlots({ slots, timeZone: zone, now, taken, count }).map(({ local_time, due_at }) => ({
    local_time,
    time_zone: zone,
    due_at: due_at.toISOString(),
  }))
}

/** So far ahead, slots at which a series has a post are not free. */
const TAKEN_AHEAD = 60

const upcoming = (series: StoredSeries, from: Date) =>
  series.state === 'active' ? occurrencesBetween(series, { from, to: NEVER, firstIndex: series.next_index, limit: TAKEN_AHEAD }) : []

function requireZone(name: string): string {
  const zone = timeZoneOf(name)
  if (zone === null) throw invalidField('unknown_time_zone', 'time_zone')
  return zone
}

function distinct(slots: readonly Slot[]): Slot[] {
  const byTime = new Map(slots.map((slot) => [`${slot.weekday} ${slot.time}`, slot]))
  return [...byTime.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, slot]) => slot)
}
