import { invalidField } from '@loomcast/service-kit/errors'
import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { enterAccount } from '../accounts/enter-account.ts'
import type { PublishContext } from '../context.ts'
import { dueTimeOf, localTimeAt, nextSlots, type Slot, TZ_VERSION, timeZoneOf } from '../domain/local-time.ts'
import type { PostChanges, StoredPost } from '../posts/post.model.ts'
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
  if (isMovingPosts && before.time_zone !== null && before.time_zone !== time_zone)
    await moveToZone(context, userId, before.time_zone, time_zone)
  await withTransaction(context.connection, async (tx) => {
    await enterAccount(context, userId, tx)
    await context.repositories.schedules.save({ _id: userId, ...schedule, updated_at: now }, tx)
  })
  return schedule
}

const BATCH = 100

async function moveToZone(context: PublishContext, userId: string, from: string, to: string): Promise<void> {
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
      updated_at: now,
      ...(post.state === 'planned' && { next_attempt_at: due_at, tries: 0, attempts: 0 }),
    }
    const { _id: id, state, revision } = post
    const changed = await repositories.posts.change({ userId, id, states: [state], revision }, changes, tx)
    if (changed) moved.push(changed)
  }
  return moved
}

/** The next free slots, in the time zone of the schedule or, if none is saved, in the given one or UTC. */
export async function nextTimes({ repositories, clock }: PublishContext, userId: string, count: number, timeZone: string | undefined) {
  const { time_zone, slots } = await repositories.schedules.find(userId)
  const zone = time_zone ?? requireZone(timeZone ?? 'UTC')
  const now = clock()
  const taken = await repositories.posts.takenTimes(userId, now)
  return nextSlots({ slots, timeZone: zone, now, taken, count }).map(({ local_time, due_at }) => ({
    local_time,
    time_zone: zone,
    due_at: due_at.toISOString(),
  }))
}

function requireZone(name: string): string {
  const zone = timeZoneOf(name)
  if (zone === null) throw invalidField('unknown_time_zone', 'time_zone')
  return zone
}

function distinct(slots: readonly Slot[]): Slot[] {
  const byTime = new Map(slots.map((slot) => [`${slot.weekday} ${slot.time}`, slot]))
  return [...byTime.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, slot]) => slot)
}
