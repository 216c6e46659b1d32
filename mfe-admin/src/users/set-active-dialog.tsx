import { Modal } from '@loomcast/design-system/full'
import { useMutation } from '@loomcast/web-kit/query'
import { ReasonForm } from '../dialogs/reason-dialog.tsx'
import { toastWithUndo } from '../dialogs/undo-toast.ts'
import { sentenceOf } from './form-errors.ts'
import { type ListedUser, usersApi } from './users.api.ts'

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
  const { user_id, email, is_active } = user
  const save = useMutation({
    mutationFn: (reason: string) => (is_active ? usersApi.deactivate(user_id, reason) : usersApi.activate(user_id, reason)),
    onSuccess: () => {
      const undo = () => (is_active ? usersApi.activate(user_id, 'Undo') : usersApi.deactivate(user_id, 'Undo')).then(onSaved)
      toastWithUndo(is_active ? `${email} was deactivated` : `${email} was activated`, undo)
      onClose()
      onSaved()
    },
  })
  return (
    <ReasonForm
      confirmLabel={is_active ? 'Deactivate' : 'Activate'}
      danger={is_active}
      busy={save.isPending}
      error={save.isError ? sentenceOf(save.error, 'Failed to update user') : undefined}
      onClose={onClose}
      onConfirm={(reason) => save.mutate(reason)}
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
    </ReasonForm>
  )
}
