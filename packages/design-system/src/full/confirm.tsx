import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { UiRoot } from '../core/ui-root.tsx'

export interface ConfirmOptions {
  title?: string
  message?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** What cannot be taken back: the button is red, and the safe one has the focus. */
  danger?: boolean
}

/** Asks before something happens. Resolves to true only by the confirm button; Escape, the backdrop and Cancel are no. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  return new Promise((resolve) => {
    root.render(
      <UiRoot>
        <ConfirmDialog
          {...options}
          onAnswer={resolve}
          onGone={() => {
            root.unmount()
            place.remove()
          }}
        />
      </UiRoot>,
    )
  })
}

interface ConfirmDialogProps extends ConfirmOptions {
  onAnswer: (answer: boolean) => void
  onGone: () => void
}

function ConfirmDialog({ title, message, confirmLabel, cancelLabel = 'Cancel', danger = false, onAnswer, onGone }: ConfirmDialogProps) {
  const [open, setOpen] = useState(true)
  const answer = (value: boolean) => {
    setOpen(false)
    onAnswer(value)
  }
  return (
    <Modal
      opened={open}
      onClose={() => answer(false)}
      onExitTransitionEnd={onGone}
      title={title ?? message}
      size="sm"
      withCloseButton={false}
    >
      {title && message ? <div className="lc-confirm-message">{message}</div> : null}
      <div className="lc-confirm-actions">
        <Button variant="default" data-autofocus={danger || undefined} onClick={() => answer(false)}>
          {cancelLabel}
        </Button>
        <Button color={danger ? 'danger' : 'primary'} data-autofocus={danger ? undefined : true} onClick={() => answer(true)}>
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
