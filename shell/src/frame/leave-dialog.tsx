import { Button } from '@loomcast/design-system'
import { createStore } from '@loomcast/web-kit'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import classes from './leave-dialog.module.css'

interface Question {
  answer: (leave: boolean) => void
}

const openQuestion = createStore<Question | null>(null)

/** Opens the dialog "Leave without saving?". Resolves to true if the user chooses to leave. */
export function confirmLeaving(): Promise<boolean> {
  return new Promise((resolve) => {
    openQuestion.get()?.answer(false)
    openQuestion.set({
      answer: (leave) => {
        openQuestion.set(null)
        resolve(leave)
      },
    })
  })
}

export function LeaveDialog() {
  const current = useSyncExternalStore(openQuestion.subscribe, openQuestion.get)
  return current ? <OpenDialog question={current} /> : null
}

function OpenDialog({ question }: { question: Question }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    // The native modal dialog traps the focus, handles Escape (stay) and restores the focus when it closes.
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={classes['dialog']}
      aria-labelledby="leave-title"
      aria-describedby="leave-text"
      onCancel={(event) => {
        event.preventDefault()
        question.answer(false)
      }}
    >
      <h2 id="leave-title" className={classes['title']}>
        Leave without saving?
      </h2>
      <p id="leave-text" className={classes['text']}>
        You have unsaved changes. They'll be lost if you leave.
      </p>
      <div className={classes['actions']}>
        <Button variant="default" onClick={() => question.answer(false)}>
          Stay here
        </Button>
        <Button color="danger" onClick={() => question.answer(true)}>
          Leave
        </Button>
      </div>
    </dialog>
  )
}
