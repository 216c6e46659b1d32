import { Alert, Button, FormError, Modal, Select, TextInput } from '@loomcast/design-system/full'
import { ApiError, toast } from '@loomcast/web-kit'
import { useMutation } from '@loomcast/web-kit/query'
import { type SubmitEvent, useState } from 'react'
import { isTyped, TypedField } from '../dialogs/typed-field.tsx'
import { toastWithUndo } from '../dialogs/undo-toast.ts'
import { usePlanNames } from '../plans/plan-names.ts'
import { sentenceOf } from './form-errors.ts'
import { undoOfPlan } from './undo-plan.ts'
import { tierOf } from './user-labels.tsx'
import { type ListedUser, type PlanChange, type PlanResponse, type PlanStatus, usersApi } from './users.api.ts'
import css from './users.module.css'

interface PlanDialogProps {
  /** Null: the dialog is closed. */
  user: ListedUser | null
  /** The plan that is selected first. Default: the user's. */
  wanted?: PlanStatus | undefined
  onClose: () => void
  onSaved: () => void
}

/** Sets a user's plan without a payment, with Undo. A subscription is canceled at once only after the email address was typed. */
export function PlanDialog({ user, wanted, onClose, onSaved }: PlanDialogProps) {
  return (
    <Modal opened={user !== null} onClose={onClose} title="Change plan">
      {user ? <Form key={user.user_id} user={user} wanted={wanted} onClose={onClose} onSaved={onSaved} /> : null}
    </Modal>
  )
}

type Cancel = 'period_end' | 'now'

function Form({ user, wanted, onClose, onSaved }: PlanDialogProps & { user: ListedUser }) {
  const [status, setStatus] = useState<PlanStatus>(wanted ?? tierOf(user.subscription_status))
  const { given: plans } = usePlanNames()
  const [reason, setReason] = useState('')
  const [ends, setEnds] = useState('')
  const [fault, setFault] = useState<string>()
  // Null: "Cancel now" was not chosen.
  const [typed, setTyped] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: (plan: PlanChange) => usersApi.setPlan(user.user_id, plan),
    onSuccess: (response, plan) => {
      confirmPlan(user, plan, response, onSaved)
      onClose()
      onSaved()
    },
  })
  const isLive = save.error instanceof ApiError && save.error.code === 'live_subscription'

  function send(cancel?: Cancel) {
    if (reason.trim() === '') return setFault('Reason is required')
    save.mutate({
      subscription_status: status,
      reason: reason.trim(),
      // The plan includes the chosen UTC day.
      ends_at: ends === '' || status === 'free' ? null : `${ends}T23:59:59.000Z`,
      ...(cancel && { cancel }),
    })
  }

  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        if (!isLive || typed === null) send()
        else if (isTyped(typed, user.email)) send('now')
      }}
    >
      <p>
        <b>{user.email}</b> has the plan {user.package_name}. A plan set here is free of charge and replaces earlier ones set here.
      </p>
      <Select
        label="Plan"
        data={plans}
        allowDeselect={false}
        value={status}
        onChange={(value) => {
          setStatus(tierOf(value))
          setTyped(null)
          save.reset()
        }}
      />
      {status === 'free' ? null : (
        <TextInput
          type="date"
          label="Last day (UTC)"
          description="Empty: the plan has no end."
          min={new Date().toISOString().slice(0, 10)}
          value={ends}
          onChange={({ currentTarget }) => setEnds(currentTarget.value)}
        />
      )}
      <TextInput
        label="Reason"
        description="Recorded in the audit log, and sent to the user with a new plan."
        required
        maxLength={500}
        value={reason}
        error={fault}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setFault(undefined)
        }}
      />
      {isLive ? (
        <Alert tone="warning" title="This user pays for a subscription">
          <p>Choose when the subscription is canceled. Payments that were made are not refunded.</p>
          <div className={css.choices}>
            <Button variant="default" loading={save.isPending} onClick={() => send('period_end')}>
              Cancel at the end of the period
            </Button>
            {typed === null ? (
              <Button color="danger" onClick={() => setTyped('')}>
                Cancel now
              </Button>
            ) : (
              <>
                <p>The subscription ends at once. This action cannot be undone.</p>
                <TypedField expected={user.email} value={typed} onChange={setTyped} />
                <Button color="danger" type="submit" loading={save.isPending} disabled={!isTyped(typed, user.email)}>
                  Cancel the subscription now
                </Button>
              </>
            )}
          </div>
        </Alert>
      ) : null}
      {save.isError && !isLive ? <FormError>{sentenceOf(save.error, 'Failed to update user')}</FormError> : null}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {isLive ? null : (
          <Button type="submit" loading={save.isPending}>
            Save plan
          </Button>
        )}
      </div>
    </form>
  )
}

function confirmPlan(user: ListedUser, plan: PlanChange, response: PlanResponse, onUndone: () => void): void {
  const message = 'Plan updated successfully!'
  const back = undoOfPlan(user, plan, response)
  if (back) toastWithUndo(message, () => usersApi.setPlan(user.user_id, back).then(onUndone))
  else toast({ kind: 'success', message })
}
