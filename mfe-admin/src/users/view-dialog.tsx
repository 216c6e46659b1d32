import { Button, Modal } from '@loomcast/design-system/full'
import { accountView, newIdempotencyKey } from '@loomcast/web-kit'
import { useMutation } from '@loomcast/web-kit/query'
import { useState } from 'react'
import { ReasonForm } from '../dialogs/reason-dialog.tsx'
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
  /** The view, if the browser did not let this page open a tab. */
  const [blocked, setBlocked] = useState<string>()
  // A retry with the same reason gets the same view, and the user gets one email.
  const [requestId, setRequestId] = useState(newIdempotencyKey)
  const start = useMutation({
    mutationFn: (reason: string) => usersApi.startView(user_id, { reason, request_id: requestId }),
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
    <>
      <p>
        You see the pages of <b>{email}</b> in a new tab for 30 minutes. You can't change anything there. The user gets an email with the
        reason, without your name.
      </p>
      <ReasonForm
        confirmLabel="View as user"
        description="Sent to the user and recorded in the audit log."
        busy={start.isPending}
        error={start.isError ? sentenceOf(start.error, 'The view could not be started. Try again.') : undefined}
        onClose={onClose}
        onConfirm={(reason) => start.mutate(reason)}
        onChange={() => setRequestId(newIdempotencyKey())}
      />
    </>
  )
}

/** False if the browser blocks the tab. The new tab has no access to this page. */
function openTab(url: string): boolean {
  const tab = window.open(url, '_blank')
  if (!tab) return false
  tab.opener = null
  return true
}
