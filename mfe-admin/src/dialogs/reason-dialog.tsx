import { Button, FormError, Modal, TextInput } from '@loomcast/design-system/full'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import css from './dialogs.module.css'
import { isTyped, TypedField } from './typed-field.tsx'

interface ReasonFormProps {
  confirmLabel: string
  /** Who sees the reason, as a sentence. */
  description?: string
  /** The action cannot be undone, or removes something. */
  danger?: boolean
  /** What the user must type, for an action that cannot be undone. */
  typed?: string
  busy: boolean
  error?: string | undefined
  onClose: () => void
  onConfirm: (reason: string) => void
  /** Called when the reason changes. */
  onChange?: () => void
  children?: ReactNode
}

/** Asks for the reason of an action, which the audit log keeps. */
export function ReasonForm(props: ReasonFormProps) {
  const {
    confirmLabel,
    description = 'Recorded in the audit log.',
    danger = false,
    typed: expected,
    busy,
    error,
    onClose,
    onConfirm,
    onChange,
    children,
  } = props
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const [typed, setTyped] = useState('')
  const isConfirmed = expected === undefined || isTyped(typed, expected)
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        if (reason.trim() === '') setFault('Reason is required')
        else if (isConfirmed) onConfirm(reason.trim())
      }}
    >
      {children}
      <TextInput
        label="Reason"
        description={description}
        required
        data-autofocus={children === undefined || undefined}
        maxLength={500}
        value={reason}
        error={fault}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setFault(undefined)
          onChange?.()
        }}
      />
      {expected === undefined ? null : <TypedField expected={expected} value={typed} onChange={setTyped} />}
      {error ? <FormError>{error}</FormError> : null}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color={danger ? 'danger' : undefined} loading={busy} disabled={!isConfirmed}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}

/** A dialog that confirms an action and requires its reason. */
export function ReasonDialog({ opened, title, ...form }: ReasonFormProps & { opened: boolean; title: string }) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={title}>
      {opened ? <ReasonForm {...form} /> : null}
    </Modal>
  )
}
