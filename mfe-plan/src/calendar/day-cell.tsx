import { VisuallyHidden } from '@loomcast/design-system/full'
import { PlatformIcon } from '@loomcast/platforms/icon'
import type { DragEvent } from 'react'
import type { CalendarPost } from '../api/plan.ts'
import { needsPerson } from '../post/states.ts'
import { dateOnly, weekdayName } from '../time/day-text.ts'
import { weekdayOf } from '../time/local-time.ts'
import styles from './calendar.module.css'
import type { CalendarView } from './calendar-view.ts'
import { PostEntry } from './post-entry.tsx'

/** Maximum number of entries in a cell of the month view, including "2 more". The week view shows all posts. */
const MAX_ENTRIES = 3
/** Maximum number of platform icons, which replace the entries of the month view on a phone. */
const MAX_ICONS = 3

interface DayCellProps {
  view: Exclude<CalendarView, 'list'>
  /** `YYYY-MM-DD`, as is `today`. */
  day: string
  /** The whole date, for screen readers. */
  label: string
  today: string
  zone: string
  posts: readonly CalendarPost[]
  /** The selected day, the only one in the tab order. */
  isCurrent: boolean
  /** The day belongs to the previous or the next month. */
  isOutside: boolean
  /** A post is being dragged over the cell. */
  isTarget: boolean
  onFocus: () => void
  onOpenDay: (day: string) => void
  onOpenPost: (post: CalendarPost) => void
  onDragStart: (post: CalendarPost, event: DragEvent) => void
  onDragEnd: () => void
  onDragOver: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
}

export function DayCell(props: DayCellProps) {
  const { view, day, label, today, zone, posts, isCurrent, isOutside, isTarget } = props
  const shown = view === 'month' && posts.length > MAX_ENTRIES ? posts.slice(0, MAX_ENTRIES - 1) : posts
  const more = posts.length - shown.length
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of its cells.
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move between the cells.
      role="gridcell"
      className={styles.cell}
      data-day={day}
      data-today={day === today || undefined}
      data-past={day < today || undefined}
      data-outside={isOutside || undefined}
      data-target={isTarget || undefined}
      data-waiting={posts.some(needsPerson) || undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={day === today ? 'date' : undefined}
      onFocus={props.onFocus}
      onClick={() => props.onOpenDay(day)}
      onDragOver={props.onDragOver}
      onDrop={props.onDrop}
    >
      <VisuallyHidden>
        {label}, {countText(posts)}
      </VisuallyHidden>
      <span className={styles.date} aria-hidden="true">
        {view === 'week' && <span className={styles.weekday}>{weekdayName(weekdayOf(day), 'short')}</span>}
        {view === 'week' || day.endsWith('-01') ? dateOnly(day) : Number(day.slice(8))}
      </span>
      {posts.length > 0 && (
        <span className={styles.dots} aria-hidden="true">
          {posts.slice(0, MAX_ICONS).map((post) => (
            <PlatformIcon key={post.post_id} platform={post.platform} size={14} />
          ))}
          {posts.length > MAX_ICONS && <span>+{posts.length - MAX_ICONS}</span>}
        </span>
      )}
      <div className={styles.entries}>
        {shown.map((post) => (
          <PostEntry
            key={post.post_id}
            post={post}
            zone={zone}
            reachable={isCurrent}
            onOpen={() => props.onOpenPost(post)}
            onDragStart={(event) => props.onDragStart(post, event)}
            onDragEnd={props.onDragEnd}
          />
        ))}
        {more > 0 && (
          <button
            type="button"
            className={styles.more}
            tabIndex={isCurrent ? 0 : -1}
            onClick={(event) => {
              event.stopPropagation()
              props.onOpenDay(day)
            }}
          >
            {more} more<VisuallyHidden> on {label}</VisuallyHidden>
          </button>
        )}
      </div>
    </td>
  )
}

function countText(posts: readonly CalendarPost[]): string {
  const waiting = posts.filter(needsPerson).length
  const count = posts.length === 0 ? 'no posts' : posts.length === 1 ? '1 post' : `${posts.length} posts`
  return waiting === 0 ? count : `${count}, ${waiting === 1 ? '1 waits' : `${waiting} wait`} for you`
}
