import { Button, FormError, Modal } from '@loomcast/design-system/full'
import { type ReactNode, useState } from 'react'
import css from './dialogs.module.css'
import { isTyped, TypedField } from './typed-field.tsx'

interface TypedConfirmationProps {
  opened: boolean
  onClose: () => void
  /** The question, such as 'Are you sure you want to delete this user? This action cannot be undone.' */
  title: string
  /** Consequences, and further fields. */
  children?: ReactNode
  /** The text that the administrator must type, such as the email address of the deleted user. */
  expected: string
  confirmLabel: string
  busy: boolean
  error?: string | undefined
  onConfirm: () => void
}

/** Requires the user to type the name of what will be deleted. For actions that cannot be undone; other actions offer Undo instead. */
export function TypedConfirmation({ opened, onClose, title, ...rest }: TypedConfirmationProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <ConfirmationForm onClose={onClose} {...rest} />
    </Modal>
  )
}

function ConfirmationForm({
  onClose,
  children,
  expected,
  confirmLabel,
  busy,
  error,
  onConfirm,
}: Omit<TypedConfirmationProps, 'opened' | 'title'>) {
  const [typed, setTyped] = useState('')
  const matches = isTyped(typed, expected)
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (matches) onConfirm()
      }}
    >
      {children}
      <TypedField expected={expected} value={typed} onChange={setTyped} data-autofocus />
      {error ? <FormError>{error}</FormError> : null}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color="danger" loading={busy} disabled={!matches}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
