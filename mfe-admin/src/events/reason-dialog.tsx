import { Button, FormError, Modal, TextInput } from '@loomcast/design-system/full'
import { type ReactNode, useState } from 'react'
import css from './events.module.css'

interface ReasonDialogProps {
  opened: boolean
  title: string
  confirmLabel: string
  busy: boolean
  disabled?: boolean
  error?: string | undefined
  onClose: () => void
  onConfirm: (reason: string) => void
  children?: ReactNode
}

/** Confirms an action and asks for its reason, which the audit log keeps. */
export function ReasonDialog({ opened, title, onClose, ...form }: ReasonDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      {opened ? <Form onClose={onClose} {...form} /> : null}
    </Modal>
  )
}

function Form({ confirmLabel, busy, disabled = false, error, onClose, onConfirm, children }: Omit<ReasonDialogProps, 'opened' | 'title'>) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim().length < 3) setFault('Give a reason of at least 3 characters')
        else onConfirm(reason.trim())
      }}
    >
      {children}
      <TextInput
        label="Reason"
        description="Recorded in the audit log."
        required
        data-autofocus
        maxLength={500}
        value={reason}
        error={fault}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setFault(undefined)
        }}
      />
      {error ? <FormError>{error}</FormError> : null}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy} disabled={disabled}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
