import { Button, Modal, TextInput } from '@loomcast/design-system/full'
import { type SubmitEvent, useState } from 'react'
import type { PlannedPost } from '../api/plan.ts'
import { at, dayOf, isDay, isTime, timeOf } from '../time/local-time.ts'
import { useLocalNow } from '../time/use-today.ts'
import { zoneText } from '../time/zones.ts'
import styles from './post.module.css'
import { movePost } from './post-actions.ts'
import { kindOf, shownTime } from './post-texts.ts'

export interface MoveDialogProps {
  post: PlannedPost
  zone: string
  onClose: () => void
  onMoved?: () => void
}

/** Moves a post to another day or time without a pointer. */
export function MoveDialog({ post, zone, onClose, onMoved }: MoveDialogProps) {
  const shown = shownTime(post, zone)
  const now = useLocalNow(zone)
  const [day, setDay] = useState(dayOf(shown))
  const [time, setTime] = useState(timeOf(shown))
  const [error, setError] = useState('')

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const wanted = at(day, time)
    if (!isDay(day) || !isTime(time)) return setError('Enter a day and a time.')
    if (wanted <= now && post.state !== 'draft') return setError('This time has passed. Choose a later one.')
    void movePost(post, { local_time: wanted, time_zone: zone })
    onClose()
    onMoved?.()
  }

  return (
    <Modal opened onClose={onClose} title={`Move this ${kindOf(post)}`} size="sm">
      <form className={styles.fields} noValidate onSubmit={submit}>
        <div className={styles.pair}>
          <TextInput
            label="Day"
            type="date"
            value={day}
            error={error || undefined}
            data-autofocus
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <TextInput label="Time" type="time" value={time} onChange={(event) => setTime(event.currentTarget.value)} />
        </div>
        <p className={styles.note}>In {zoneText(zone)}.</p>
        <div className={styles.dialogActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Move</Button>
        </div>
      </form>
    </Modal>
  )
}
