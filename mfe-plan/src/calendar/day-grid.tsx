import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { CalendarPost } from '../api/plan.ts'
import { weekdayName, wholeDay } from '../time/day-text.ts'
import { addDays, DAYS_OF_WEEK, weekdayOf } from '../time/local-time.ts'
import styles from './calendar.module.css'
import type { CalendarView } from './calendar-view.ts'
import { DayCell } from './day-cell.tsx'
import { dayForKey } from './day-keys.ts'
import type { PostsByDay } from './posts-by-day.ts'

export interface DayGridProps {
  view: Exclude<CalendarView, 'list'>
  title: string
  days: readonly string[]
  /** The day that has the focus, or would get it. */
  day: string
  today: string
  zone: string
  posts: PostsByDay
  stale: boolean
  onDay: (day: string) => void
  /** Opens a day: its posts, or a new post if it has none. */
  onOpenDay: (day: string) => void
  onOpenPost: (post: CalendarPost) => void
  onMove: (post: CalendarPost, day: string) => void
}

/** A month or a week as a grid: arrow keys move between the days, Enter opens one, and posts can be dragged to another day. */
export function DayGrid(props: DayGridProps) {
  const { view, title, days, day, posts, stale, onDay, onOpenDay, onMove } = props
  const grid = useRef<HTMLTableElement>(null)
  const wantsFocus = useRef(false)
  const [dragged, setDragged] = useState<CalendarPost | null>(null)
  const [over, setOver] = useState<string | null>(null)

  // The day can be in another month, which is rendered first.
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['day'] === undefined) return
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onOpenDay(day)
      return
    }
    const next = dayForKey(event.key, day, view)
    if (next === null) return
    event.preventDefault()
    wantsFocus.current = true
    onDay(next)
  }

  function onDrop(event: DragEvent, target: string): void {
    event.preventDefault()
    setOver(null)
    if (dragged) onMove(dragged, target)
    setDragged(null)
  }

  const isOutside = (current: string) => view === 'month' && current.slice(0, 7) !== day.slice(0, 7)
  const weeks = Array.from({ length: Math.ceil(days.length / DAYS_OF_WEEK) }, (_, week) =>
    days.slice(week * DAYS_OF_WEEK, (week + 1) * DAYS_OF_WEEK),
  )
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move between its days.
      role="grid"
      aria-label={title}
      className={styles.grid}
      data-view={view}
      aria-busy={stale}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {Array.from({ length: DAYS_OF_WEEK }, (_, index) => weekdayOf(addDays(days[0] ?? day, index))).map((weekday) => (
            <th key={weekday} scope="col" abbr={weekdayName(weekday)}>
              {weekdayName(weekday, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((current) => (
              <DayCell
                key={current}
                {...props}
                day={current}
                label={wholeDay(current)}
                isCurrent={current === day}
                isOutside={isOutside(current)}
                posts={posts.get(current) ?? []}
                isTarget={over === current && dragged !== null}
                // Focus selects the days of this month only. A click on a day of another month opens that day and still shows this month.
                onFocus={() => current !== day && !isOutside(current) && onDay(current)}
                onDragStart={(post, event) => {
                  // Firefox needs data to start dragging.
                  event.dataTransfer.setData('text/plain', post.text)
                  event.dataTransfer.effectAllowed = 'move'
                  setDragged(post)
                }}
                onDragEnd={() => {
                  setDragged(null)
                  setOver(null)
                }}
                onDragOver={(event) => {
                  if (!dragged) return
                  event.preventDefault()
                  if (over !== current) setOver(current)
                }}
                onDrop={(event) => onDrop(event, current)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
