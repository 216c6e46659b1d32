import { Button, FormError, Modal, TextInput } from '@loomcast/design-system/full'
import { accountView, newIdempotencyKey } from '@loomcast/web-kit'
import { useMutation } from '@loomcast/web-kit/query'
import { type SubmitEvent, useState } from 'react'
import { sentenceOf } from './form-errors.ts'
import { type ListedUser, usersApi } from './users.api.ts'
import css from './users.module.css'

interface ViewDialogProps {
  /** Null: the dialog is closed. */
  user: ListedUser | null
  onClose: () => void
}

/** Why an account cannot be viewed as its user; null if it can. */
export function viewRefusal({ is_admin, is_active }: Pick<ListedUser, 'is_admin' | 'is_active'>): string | null {
  if (is_admin) return "Administrators' accounts can't be viewed as a user."
  return is_active ? null : "A deactivated account can't be viewed. Activate it first."
}

/** Starts a read-only view of a user's account and opens it in a new tab. */
export function ViewDialog({ user, onClose }: ViewDialogProps) {
  return (
    <Modal opened={user !== null} onClose={onClose} title="View as user">
      {user ? <Form user={user} onClose={onClose} /> : null}
    </Modal>
  )
}

function Form({ user: { user_id, email }, onClose }: { user: ListedUser; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  /** The view, if the browser did not let this page open a tab. */
  const [blocked, setBlocked] = useState<string>()
  // A retry with the same reason gets the same view, and the user gets one email.
  const [requestId, setRequestId] = useState(newIdempotencyKey)
  const start = useMutation({
    mutationFn: () => usersApi.startView(user_id, { reason: reason.trim(), request_id: requestId }),
    onSuccess: ({ access_token }) => {
      const url = accountView.urlFor(access_token)
      if (openTab(url)) onClose()
      else setBlocked(url)
    },
  })
  if (blocked !== undefined)
    return (
      <div className={css.form}>
        <p>Your browser did not open a new tab. The view is ready.</p>
        <div className={css.actions}>
          <Button component="a" href={blocked} target="_blank" rel="noopener" data-autofocus onClick={onClose}>
            Open the view
          </Button>
        </div>
      </div>
    )
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        if (reason.trim() === '') setFault('Reason is required')
        else start.mutate()
      }}
    >
      <p>
        You see the pages of <b>{email}</b> in a new tab for 30 minutes. You can't change anything there. The user gets an email with the
        reason, without your name.
      </p>
      <TextInput
        label="Reason"
        description="Sent to the user and recorded in the audit log."
        required
        data-autofocus
        maxLength={500}
        value={reason}
        error={fault}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setFault(undefined)
          setRequestId(newIdempotencyKey())
        }}
      />
      {start.isError ? <FormError>{sentenceOf(start.error, 'The view could not be started. Try again.')}</FormError> : null}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={start.isPending}>
          View as user
        </Button>
      </div>
    </form>
  )
}

/** False if the browser blocks the tab. The new tab has no access to this page. */
function openTab(url: string): boolean {
  const tab = window.open(url, '_blank')
  if (!tab) return false
  tab.opener = null
  return true
}
