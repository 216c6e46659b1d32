import { Button, FormError, Modal, NumberInput, TextInput } from '@loomcast/design-system/full'
import { newIdempotencyKey, toast } from '@loomcast/web-kit'
import { useMutation } from '@loomcast/web-kit/query'
import { type SubmitEvent, useState } from 'react'
import { sentenceOf } from './form-errors.ts'
import { type ListedUser, usersApi } from './users.api.ts'
import css from './users.module.css'

interface BonusDialogProps {
  /** Null while the dialog is closed. */
  user: ListedUser | null
  onClose: () => void
  onSaved: () => void
}

/** Grants a user bonus posts and videos. */
export function BonusDialog({ user, onClose, onSaved }: BonusDialogProps) {
  return (
    <Modal opened={user !== null} onClose={onClose} title="Give a bonus">
      {user ? <Form user={user} onClose={onClose} onSaved={onSaved} /> : null}
    </Modal>
  )
}

function Form({ user, onClose, onSaved }: BonusDialogProps & { user: ListedUser }) {
  // Reused for every attempt, so that a retry after a lost response does not grant the bonus twice.
  const [request_id] = useState(() => newIdempotencyKey())
  const [texts, setTexts] = useState(0)
  const [videos, setVideos] = useState(0)
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<{ texts?: string; reason?: string }>({})
  const save = useMutation({
    mutationFn: () => usersApi.grantBonus(user.user_id, { texts, videos, reason: reason.trim(), request_id }),
    onSuccess: () => {
      toast({ kind: 'success', message: 'Bonus granted' })
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
        const found = {
          ...(texts + videos === 0 && { texts: 'Grant at least one post or video' }),
          ...(reason.trim() === '' && { reason: 'Reason is required' }),
        }
        setFaults(found)
        if (Object.keys(found).length === 0) save.mutate()
      }}
    >
      <p>
        A bonus for <b>{user.email}</b> is used after the monthly limit and never expires.
      </p>
      <div className={css.pair}>
        <NumberInput
          label="Posts"
          min={0}
          max={10_000}
          value={texts}
          error={faults.texts}
          onChange={(value) => setTexts(Number(value) || 0)}
        />
        <NumberInput label="Videos" min={0} max={10_000} value={videos} onChange={(value) => setVideos(Number(value) || 0)} />
      </div>
      <TextInput
        label="Reason"
        description="Recorded in the audit log."
        required
        maxLength={500}
        value={reason}
        error={faults.reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {save.isError ? <FormError>{sentenceOf(save.error, 'The bonus was not granted. Try again.')}</FormError> : null}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          Give bonus
        </Button>
      </div>
    </form>
  )
}
