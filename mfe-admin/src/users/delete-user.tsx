import { TextInput } from '@loomcast/design-system/full'
import { toast } from '@loomcast/web-kit'
import { useMutation } from '@loomcast/web-kit/query'
import { useState } from 'react'
import { TypedConfirmation } from '../dialogs/typed-confirmation.tsx'
import { failureText } from './form-errors.ts'
import { type ListedUser, usersApi } from './users.api.ts'

interface DeleteUserProps {
  /** Null: the dialog is closed. */
  user: ListedUser | null
  onClose: () => void
  onDeleted: () => void
}

/** Deletes a user after the email address was typed. */
export function DeleteUser({ user, onClose, onDeleted }: DeleteUserProps) {
  const [reason, setReason] = useState('')
  const remove = useMutation({
    mutationFn: (userId: string) => usersApi.delete(userId, reason.trim() || undefined),
    onSuccess: () => {
      toast({ kind: 'success', message: 'User deleted successfully!' })
      close()
      onDeleted()
    },
  })
  function close() {
    setReason('')
    remove.reset()
    onClose()
  }
  return (
    <TypedConfirmation
      opened={user !== null}
      onClose={close}
      title="Are you sure you want to delete this user? This action cannot be undone."
      expected={user?.email ?? ''}
      confirmLabel="Delete user"
      busy={remove.isPending}
      error={remove.isError ? failureText('Failed to delete user', remove.error) : undefined}
      onConfirm={() => user && remove.mutate(user.user_id)}
    >
      <p>
        This deletes the account with all posts, videos and settings, and ends its subscription at once. To keep the data, deactivate the
        user instead.
      </p>
      <TextInput
        label="Reason (optional)"
        description="Recorded in the audit log."
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </TypedConfirmation>
  )
}
