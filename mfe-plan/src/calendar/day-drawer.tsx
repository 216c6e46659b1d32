import { Button, Drawer, IconAdd } from '@loomcast/design-system/full'
import type { CalendarPost } from '../api/plan.ts'
import styles from '../post/post.module.css'
import { PostRow } from '../post/post-row.tsx'
import { wholeDay } from '../time/day-text.ts'

interface DayDrawerProps {
  day: string | null
  today: string
  zone: string
  posts: readonly CalendarPost[]
  onOpenPost: (post: CalendarPost) => void
  onNew: (day: string) => void
  onClose: () => void
}

/** All posts of one day. */
export function DayDrawer({ day, today, zone, posts, onOpenPost, onNew, onClose }: DayDrawerProps) {
  return (
    <Drawer opened={day !== null} onClose={onClose} title={day ? wholeDay(day) : ''} size="lg">
      {day !== null && (
        <div className={styles.fields}>
          {posts.length === 0 && <p className={styles.note}>No posts on this day.</p>}
          <ul className={styles.rows}>
            {posts.map((post) => (
              <PostRow key={post.post_id} post={post} zone={zone} onOpen={() => onOpenPost(post)} />
            ))}
          </ul>
          {day >= today && (
            <Button variant="default" leftSection={<IconAdd size={18} />} onClick={() => onNew(day)}>
              Plan a post on this day
            </Button>
          )}
        </div>
      )}
    </Drawer>
  )
}
