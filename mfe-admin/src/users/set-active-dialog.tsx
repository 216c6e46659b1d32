import { Button, FormError, Modal, TextInput } from '@loomcast/design-system/full'
import { useMutation } from '@loomcast/web-kit/query'
import { type SubmitEvent, useState } from 'react'
import { toastWithUndo } from '../dialogs/undo-toast.ts'
import { sentenceOf } from './form-errors.ts'
import { type ListedUser, usersApi } from './users.api.ts'
import css from './users.module.css'

interface SetActiveDialogProps {
  /** Null: the dialog is closed. An active user is deactivated, a deactivated one activated. */
  user: ListedUser | null
  onClose: () => void
  onSaved: () => void
}

/** Deactivates or activates a user, with Undo. */
export function SetActiveDialog({ user, onClose, onSaved }: SetActiveDialogProps) {
  return (
    <Modal opened={user !== null} onClose={onClose} title={user?.is_active === false ? 'Activate user' : 'Deactivate user'}>
      {user ? <Form user={user} onClose={onClose} onSaved={onSaved} /> : null}
    </Modal>
  )
}

function Form({ user, onClose, onSaved }: SetActiveDialogProps & { user: ListedUser }) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const { user_id, email, is_active } = user
  const save = useMutation({
    mutationFn: () => (is_active ? usersApi.deactivate(user_id, reason.trim()) : usersApi.activate(user_id, reason.trim())),
    onSuccess: () => {
      const undo = () => (is_active ? usersApi.activate(user_id, 'Undo') : usersApi.deactivate(user_id, 'Undo')).then(onSaved)
      toastWithUndo(is_active ? `${email} was deactivated` : `${email} was activated`, undo)
      onClose()
      onSaved()
    },
  })
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        if (reason.trim() === '') setFault('Reason is required')
        else save.mutate()
      }}
    >
      <p>
        {is_active ? (
          <>
            <b>{email}</b> is logged out everywhere and cannot log in until an administrator activates the account. A subscription stays
            active.
          </>
        ) : (
          <>
            <b>{email}</b> can log in again.
          </>
        )}
      </p>
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
      {save.isError ? <FormError>{sentenceOf(save.error, 'Failed to update user')}</FormError> : null}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color={is_active ? 'danger' : undefined} loading={save.isPending}>
          {is_active ? 'Deactivate' : 'Activate'}
        </Button>
      </div>
    </form>
  )
}
