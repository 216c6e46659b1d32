import { Button } from '@loomcast/design-system'
import { createStore } from '@loomcast/web-kit'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import classes from './leave-dialog.module.css'

interface Question {
  answer: (leave: boolean) => void
}

const question = createStore<Question | null>(null)

/** Opens "Leave without saving?"; true means leave. */
export function askToLeave(): Promise<boolean> {
  return new Promise((resolve) => {
    question.get()?.answer(false)
    question.set({
      answer: (leave) => {
        question.set(null)
        resolve(leave)
      },
    })
  })
}

export function LeaveDialog() {
  const asked = useSyncExternalStore(question.subscribe, question.get)
  return asked ? <Asked question={asked} /> : null
}

function Asked({ question: asked }: { question: Question }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    // The browser's own modal: focus stays inside, Escape answers "stay", the focus goes back afterwards.
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
        asked.answer(false)
      }}
    >
      <h2 id="leave-title" className={classes['title']}>
        Leave without saving?
      </h2>
      <p id="leave-text" className={classes['text']}>
        You have unsaved changes. They'll be lost if you leave.
      </p>
      <div className={classes['actions']}>
        <Button variant="default" onClick={() => asked.answer(false)}>
          Stay here
        </Button>
        <Button color="danger" onClick={() => asked.answer(true)}>
          Leave
        </Button>
      </div>
    </dialog>
  )
}
