import { Button, IconLock } from '@loomcast/design-system'
import { session, toast, useSession } from '@loomcast/web-kit'
import { timeLeftText } from '@loomcast/web-kit/duration'
import { useSecondsLeft } from '@loomcast/web-kit/timers'
import { useState } from 'react'
import classes from './view-banner.module.css'

/** Above every page of an administrator who views a user's account. */
export function ViewBanner() {
  const state = useSession()
  const view = state.status === 'user' ? state.view : undefined
  return (
    <div className={view ? classes['banner'] : undefined}>
      <p role="status" className={classes['text']}>
        {view && state.status === 'user' ? (
          <>
            <IconLock size={18} />
            <span>
              You are viewing the account of <strong className={classes['mail']}>{state.user.email}</strong>. Read only.
            </span>
          </>
        ) : null}
      </p>
      {view ? <Remaining endsAt={view.endsAt} /> : null}
    </div>
  )
}

/** Outside of the status, so that screen readers do not announce every step of the countdown. */
function Remaining({ endsAt }: { endsAt: number }) {
  const seconds = useSecondsLeft(endsAt)
  const [isEnding, setEnding] = useState(false)

  async function end(): Promise<void> {
    setEnding(true)
    try {
      await session.endView()
    } catch {
      setEnding(false)
      toast({ kind: 'error', message: 'The view could not be ended. Try again. It also ends automatically when the time is up.' })
    }
  }

  return (
    <div className={classes['end']}>
      <span role="timer" aria-label="Time left">
        {timeLeftText(seconds)}
      </span>
      <Button size="sm" variant="default" loading={isEnding} onClick={() => void end()}>
        End view
      </Button>
    </div>
  )
}
