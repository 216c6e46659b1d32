import { Button, Modal } from '@loomcast/design-system/full'
import { session } from '@loomcast/web-kit'
import { useSecondsLeft } from '@loomcast/web-kit/timers'
import { useEffect, useState } from 'react'
import { activity } from './activity.ts'
import css from './idle.module.css'

const MINUTE_MS = 60_000
/** As on the server, which counts from the last renewal of the session. */
const IDLE_MS = 30 * MINUTE_MS
const WARNING_MS = 2 * MINUTE_MS
/** After input, the session is renewed at this interval, so that the server never ends it before the page does. */
const RENEWAL_MS = 5 * MINUTE_MS
const RETRY_MS = 30_000
const CHECK_MS = 1_000
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
const REASON = 'You were logged out after 30 minutes without activity. Log in again.'

/** Logs the administrator out after 30 minutes without input in any tab, with a warning in the last two minutes. */
export function IdleLogout() {
  const { until, stay } = useIdleEnd()
  return (
    <Modal
      opened={until !== null}
      onClose={stay}
      title="Are you still there?"
      size="sm"
      // Above the dialog that is open.
      zIndex={400}
      withCloseButton={false}
      // Escape and the backdrop would also close the dialog under this one.
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      {until === null ? null : <Warning until={until} onStay={stay} />}
    </Modal>
  )
}

function Warning({ until, onStay }: { until: number; onStay: () => void }) {
  const left = useSecondsLeft(until)
  return (
    <div className={css.warning}>
      <p>
        There was no activity for {(IDLE_MS - WARNING_MS) / MINUTE_MS} minutes. You will be logged out and lose unsaved changes in{' '}
        <strong className={css.left} role="timer">
          {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
        </strong>
        .
      </p>
      <Button data-autofocus onClick={onStay}>
        Stay signed in
      </Button>
    </div>
  )
}

const idleEnd = () => activity.at('input') + IDLE_MS
const isWarned = () => Date.now() >= idleEnd() - WARNING_MS

/** `until`: the time at which the session ends while the warning is shown, otherwise null. */
function useIdleEnd() {
  const [until, setUntil] = useState<number | null>(null)
  useEffect(() => {
    let renewalTried = 0
    activity.record('input')
    const onInput = () => {
      // While the warning is shown, only its button counts.
      if (!isWarned() && Date.now() - activity.at('input') >= CHECK_MS) activity.record('input')
    }
    const check = () => {
      if (Date.now() >= idleEnd()) return void session.end(REASON)
      setUntil(isWarned() ? idleEnd() : null)
      const renewal = activity.at('renewal')
      if (activity.at('input') <= renewal || Date.now() - renewal < RENEWAL_MS || Date.now() - renewalTried < RETRY_MS) return
      renewalTried = Date.now()
      void renew()
    }
    const timer = setInterval(check, CHECK_MS)
    // The timer stops while the computer is asleep.
    document.addEventListener('visibilitychange', check)
    for (const type of INPUTS) document.addEventListener(type, onInput, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
      for (const type of INPUTS) document.removeEventListener(type, onInput, { capture: true })
    }
  }, [])
  const stay = () => {
    activity.record('input')
    setUntil(null)
    void renew()
  }
  return { until, stay }
}

async function renew(): Promise<void> {
  if (await session.renew()) activity.record('renewal')
}
