import { IconRepost, VisuallyHidden } from '@loomcast/design-system/full'
import { PlatformIcon } from '@loomcast/platforms/icon'
import type { DragEvent } from 'react'
import type { CalendarPost } from '../api/plan.ts'
import { StateLabel } from '../post/post-state.tsx'
import { firstWords, kindOf, shownTime } from '../post/post-texts.ts'
import { isCreated, isMovable } from '../post/states.ts'
import { timeText } from '../time/day-text.ts'
import styles from './calendar.module.css'

export interface PostEntryProps {
  post: CalendarPost
  zone: string
  /** Whether the Tab key reaches it. */
  reachable: boolean
  onOpen: () => void
  onDragStart: (event: DragEvent) => void
  onDragEnd: () => void
}

const WORDS = 90

/** A post in a cell of the calendar. It can be dragged to another day. */
export function PostEntry({ post, zone, reachable, onOpen, onDragStart, onDragEnd }: PostEntryProps) {
  return (
    <button
      type="button"
      className={styles.entry}
      data-state={post.state}
      tabIndex={reachable ? 0 : -1}
      draggable={isMovable(post)}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
      onClick={(event) => {
        event.stopPropagation()
        onOpen()
      }}
    >
      <span className={styles.entryHead}>
        <PlatformIcon platform={post.platform} size={16} />
        <VisuallyHidden>{kindOf(post)},</VisuallyHidden>
        <span className={styles.entryTime}>{timeText(shownTime(post, zone))}</span>
        <StateLabel post={post} />
        {post.series && isCreated(post) && (
          <>
            <IconRepost size={14} />
            <VisuallyHidden>Repeats</VisuallyHidden>
          </>
        )}
      </span>
      <span className={styles.entryWords} dir="auto">
        {firstWords(post, WORDS)}
      </span>
    </button>
  )
}
