import { ActionIcon, Button, IconCalendar, IconDelete, IconEdit, IconMore, IconMove, IconSend, Menu } from '@loomcast/design-system/full'
import { PlatformIcon } from '@loomcast/platforms/icon'
import { useState } from 'react'
import type { CalendarPost } from '../api/plan.ts'
import { useConnections } from '../api/queries.ts'
import { Facts } from '../facts.tsx'
import { timeText, whenText } from '../time/day-text.ts'
import { saveCalendarFile } from './calendar-file.ts'
import { MoveDialog } from './move-dialog.tsx'
import styles from './post.module.css'
import { deleteLabel, deletePost, sendNow } from './post-actions.ts'
import { ApprovalState, StateLabel } from './post-state.tsx'
import { firstWords, howPosted, kindOf, shownTime } from './post-texts.ts'
import { isCreated, isHandOff, isMovable, isOnItsWay, lacksApproval, needsPerson } from './states.ts'

export interface PostRowProps {
  post: CalendarPost
  zone: string
  /** Shows the day besides the time. */
  withDay?: boolean
  onOpen: () => void
}

/** What the person does next with a post that waits for them. */
const NEXT: Readonly<Partial<Record<CalendarPost['state'], string>>> = {
  handed_over: 'Post it',
  missed: 'Decide',
  unknown: 'Check',
  failed: 'See why',
}

/** A post in a list, with everything that can be done with it. */
export function PostRow({ post, zone, withDay = false, onOpen }: PostRowProps) {
  const connections = useConnections()
  const [moving, setMoving] = useState(false)
  const time = shownTime(post, zone)
  const next = needsPerson(post) ? NEXT[post.state] : undefined
  const name = `${kindOf(post)}, ${whenText(time)}`
  const canSend = !isOnItsWay(post.state) && post.state !== 'handed_over' && post.text.trim() !== '' && !lacksApproval(post)

  return (
    <li className={styles.row} data-next={next ? true : undefined}>
      <button type="button" className={styles.rowMain} onClick={onOpen}>
        <PlatformIcon platform={post.platform} size={28} />
        <span className={styles.rowBody}>
          <span className={styles.rowMeta}>
            <b>{withDay ? whenText(time) : timeText(time)}</b>
            <StateLabel post={post} />
            {post.series && isCreated(post) && <StateLabel post={{ state: 'upcoming' }} />}
            <ApprovalState post={post} />
          </span>
          <span className={styles.rowWords} dir="auto">
            {firstWords(post, 160)}
          </span>
          <span className={styles.rowHow}>
            <Facts>
              {kindOf(post)}
              {howPosted(post, connections.data?.connections)}
            </Facts>
          </span>
        </span>
      </button>
      <span className={styles.rowActions}>
        {next && (
          <Button size="sm" variant="light" aria-label={`${next}: ${name}`} onClick={onOpen}>
            {next}
          </Button>
        )}
        <Menu>
          <Menu.Target>
            <ActionIcon color="neutral" size={44} aria-label={`More for ${name}`}>
              <IconMore size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconEdit size={18} />} onClick={onOpen}>
              Open
            </Menu.Item>
            {isMovable(post) && (
              <Menu.Item leftSection={<IconMove size={18} />} onClick={() => setMoving(true)}>
                Move to…
              </Menu.Item>
            )}
            {isCreated(post) && post.state !== 'draft' && (
              <Menu.Item leftSection={<IconCalendar size={18} />} onClick={() => void saveCalendarFile(post.post_id)}>
                Calendar file
              </Menu.Item>
            )}
            {canSend && isCreated(post) && (
              <Menu.Item leftSection={<IconSend size={18} />} onClick={() => void sendNow(post)}>
                {isHandOff(post) ? 'Post it now' : 'Send now'}
              </Menu.Item>
            )}
            {isCreated(post) && post.state !== 'sending' && (
              <Menu.Item leftSection={<IconDelete size={18} />} color="danger" onClick={() => void deletePost(post)}>
                {deleteLabel(post)}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </span>
      {moving && isMovable(post) && <MoveDialog post={post} zone={zone} onClose={() => setMoving(false)} />}
    </li>
  )
}
