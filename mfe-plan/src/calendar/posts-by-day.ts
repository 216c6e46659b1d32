import type { CalendarPost } from '../api/plan.ts'
import { shownTime } from '../post/post-texts.ts'
import { dayOf } from '../time/local-time.ts'

export type PostsByDay = ReadonlyMap<string, readonly CalendarPost[]>

/** The posts of each day in the account's zone, soonest first. */
export function postsByDay(posts: readonly CalendarPost[], zone: string): PostsByDay {
  const timed = posts.map((post) => ({ post, time: shownTime(post, zone) }))
  timed.sort((one, other) => one.time.localeCompare(other.time) || one.post.post_id.localeCompare(other.post.post_id))
  const days = new Map<string, CalendarPost[]>()
  for (const { post, time } of timed) {
    const day = dayOf(time)
    days.set(day, [...(days.get(day) ?? []), post])
  }
  return days
}
