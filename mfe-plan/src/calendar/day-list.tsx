import { Button, IconAdd } from '@loomcast/design-system/full'
import type { CalendarPost } from '../api/plan.ts'
import styles from '../post/post.module.css'
import { PostRow } from '../post/post-row.tsx'
import { longDay, nearDay } from '../time/day-text.ts'
import type { PostsByDay } from './posts-by-day.ts'

interface DayListProps {
  days: readonly string[]
  today: string
  zone: string
  posts: PostsByDay
  stale: boolean
  onOpenPost: (post: CalendarPost) => void
  onNew: (day: string) => void
}

/** The days that have posts, as a list. */
export function DayList({ days, today, zone, posts, stale, onOpenPost, onNew }: DayListProps) {
  return (
    <div className={styles.days} aria-busy={stale}>
      {days
        .filter((day) => posts.has(day))
        .map((day) => (
          <section key={day} aria-label={longDay(day)}>
            <div className={styles.dayHead}>
              <h3 title={longDay(day)}>{nearDay(day, today)}</h3>
              {day >= today && (
                <Button
                  variant="subtle"
                  size="sm"
                  leftSection={<IconAdd size={18} />}
                  aria-label={`Add a post on ${longDay(day)}`}
                  onClick={() => onNew(day)}
                >
                  Add
                </Button>
              )}
            </div>
            <ul className={styles.rows}>
              {posts.get(day)?.map((post) => (
                <PostRow key={post.post_id} post={post} zone={zone} onOpen={() => onOpenPost(post)} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}
