import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { UiRoot } from '../core/ui-root.tsx'

export interface ConfirmOptions {
  title?: string
  message?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** For an action that cannot be undone: the confirm button is red, and Cancel has the focus. */
  danger?: boolean
}

/** Opens a confirmation dialog. Resolves to true for the confirm button; to false for Escape, the backdrop and Cancel. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  return new Promise((resolve) => {
    root.render(
      <UiRoot>
        <ConfirmDialog
          {...options}
          onAnswer={resolve}
          onClosed={() => {
            root.unmount()
            container.remove()
          }}
        />
      </UiRoot>,
    )
  })
}

interface ConfirmDialogProps extends ConfirmOptions {
  onAnswer: (answer: boolean) => void
  onClosed: () => void
}

function ConfirmDialog({ title, message, confirmLabel, cancelLabel = 'Cancel', danger = false, onAnswer, onClosed }: ConfirmDialogProps) {
  const [open, setOpen] = useState(true)
  const answer = (value: boolean) => {
    setOpen(false)
    onAnswer(value)
  }
  return (
    <Modal
      opened={open}
      onClose={() => answer(false)}
      onExitTransitionEnd={onClosed}
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
