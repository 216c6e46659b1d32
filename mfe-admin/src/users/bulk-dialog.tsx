import { Alert, Button, FormError, Modal, NumberInput, Select, Skeleton, TextInput } from '@loomcast/design-system/full'
import { ApiError } from '@loomcast/web-kit'
import { useMutation, useQuery } from '@loomcast/web-kit/query'
import { type SubmitEvent, useState } from 'react'
import { usePlanNames } from '../plans/plan-names.ts'
import type { TableSelection } from '../table/admin-table.tsx'
import { sentenceOf } from './form-errors.ts'
import { changedBy, MAX_NAMED } from './undo-bulk.ts'
import { type BulkAction, type BulkJob, type BulkRequest, type BulkValues, type ListedUser, usersApi } from './users.api.ts'
import css from './users.module.css'

export const BULK_TITLES: Record<BulkAction, string> = {
  deactivate: 'Deactivate users',
  activate: 'Activate users',
  grant_bonus: 'Give a bonus',
  grant_plan: 'Set a plan',
}

export interface BulkChoice {
  action: BulkAction
  selection: TableSelection<ListedUser>
}

/** A bulk action that was created, and the ids of the users that it changes if it can be undone. */
export interface StartedBulk {
  job: BulkJob
  changed: readonly string[] | null
}

interface BulkDialogProps {
  /** Null: the dialog is closed. */
  choice: BulkChoice | null
  onClose: () => void
  onStarted: (started: StartedBulk) => void
}

/** Counts the selected users, requests values and a reason, and creates the bulk action. */
export function BulkDialog({ choice, onClose, onStarted }: BulkDialogProps) {
  const ticked = choice?.selection.kind === 'rows' ? choice.selection.ids.length : 0
  return (
    <Modal opened={choice !== null} onClose={onClose} title={choice ? BULK_TITLES[choice.action] : ''}>
      {ticked > MAX_NAMED ? (
        <TooMany ticked={ticked} onClose={onClose} />
      ) : choice ? (
        <Form choice={choice} onClose={onClose} onStarted={onStarted} />
      ) : null}
    </Modal>
  )
}

function TooMany({ ticked, onClose }: { ticked: number; onClose: () => void }) {
  return (
    <div className={css.form}>
      <p>
        You ticked {ticked.toLocaleString('en')} users; at most {MAX_NAMED} can be changed together. Clear the selection and tick fewer, or
        filter the list and choose “Select all”, which has no limit.
      </p>
      <div className={css.actions}>
        <Button variant="default" data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}

function Form({ choice: { action, selection }, onClose, onStarted }: BulkDialogProps & { choice: BulkChoice }) {
  const [values, setValues] = useState<BulkValues>(action === 'grant_plan' ? { subscription_status: 'pro' } : {})
  const { given: plans } = usePlanNames()
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<{ values?: string; reason?: string }>({})
  const chosen = selection.kind === 'filter' ? { filter: selection.filter } : { user_ids: selection.ids }
  const counted = useQuery({
    // The count does not depend on the values: any valid ones do.
    queryKey: ['admin', 'bulk-count', action, chosen],
    queryFn: ({ signal }) => usersApi.previewBulk({ action, values: EXAMPLES[action], ...chosen }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const start = useMutation({
    mutationFn: async (count: number) => {
      const bulk: BulkRequest = { action, values, ...chosen }
      const changed = await changedBy(action, selection)
      const { job } = await usersApi.createBulk({ ...bulk, expected_count: count, reason: reason.trim() })
      return { job, changed }
    },
    onSuccess: (started) => {
      onClose()
      onStarted(started)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'selection_changed') void counted.refetch()
    },
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const found = {
      ...(action === 'grant_bonus' && !values.texts && !values.videos && { values: 'Grant at least one post or video' }),
      ...(reason.trim() === '' && { reason: 'Reason is required' }),
    }
    setFaults(found)
    if (counted.data && Object.keys(found).length === 0) start.mutate(counted.data.count)
  }

  const count = counted.data?.count
  const users = count === 1 ? '1 user' : `${(count ?? 0).toLocaleString('en')} users`
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      {counted.isError ? (
        <FormError>{sentenceOf(counted.error, 'The users could not be counted. Try again.')}</FormError>
      ) : count === undefined ? (
        <Skeleton height={24} width="70%" />
      ) : (
        <p role="status">
          This changes <b>{users}</b>
          {counted.data && counted.data.sample.length > 0 ? `: ${sampleText(counted.data.sample, count)}` : ''}.
        </p>
      )}
      {action === 'grant_bonus' ? (
        <div className={css.pair}>
          <NumberInput
            label="Posts"
            min={0}
            max={10_000}
            value={values.texts ?? 0}
            error={faults.values}
            onChange={(value) => setValues({ ...values, texts: Number(value) || 0 })}
          />
          <NumberInput
            label="Videos"
            min={0}
            max={10_000}
            value={values.videos ?? 0}
            onChange={(value) => setValues({ ...values, videos: Number(value) || 0 })}
          />
        </div>
      ) : null}
      {action === 'grant_plan' ? (
        <div className={css.pair}>
          <Select
            label="Plan"
            allowDeselect={false}
            data={plans.filter(({ value }) => value !== 'free')}
            value={values.subscription_status ?? 'pro'}
            onChange={(plan) => setValues({ ...values, subscription_status: plan === 'business' ? 'business' : 'pro' })}
          />
          <TextInput
            type="date"
            label="Last day (UTC)"
            description="Empty: the plan has no end."
            min={new Date().toISOString().slice(0, 10)}
            value={values.ends_at?.slice(0, 10) ?? ''}
            onChange={({ currentTarget: { value } }) => setValues({ ...values, ends_at: value === '' ? null : `${value}T23:59:59.000Z` })}
          />
        </div>
      ) : null}
      <TextInput
        label="Reason"
        description="Recorded in the audit log of every user."
        required
        data-autofocus
        maxLength={500}
        value={reason}
        error={faults.reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {action === 'deactivate' ? (
        <Alert tone="warning">
          The users are logged out everywhere and cannot log in. Your own account is not changed.
          {(count ?? 0) > MAX_NAMED ? ` Undo is offered for at most ${MAX_NAMED} users.` : null}
        </Alert>
      ) : null}
      {start.isError ? <FormError>{sentenceOf(start.error, 'The bulk action was not started. Try again.')}</FormError> : null}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          color={action === 'deactivate' ? 'danger' : undefined}
          loading={start.isPending}
          disabled={!count || counted.isFetching}
        >
          {count ? `Change ${users}` : 'Change users'}
        </Button>
      </div>
    </form>
  )
}

const EXAMPLES: Record<BulkAction, BulkValues> = {
  deactivate: {},
  activate: {},
  grant_bonus: { texts: 1 },
  grant_plan: { subscription_status: 'pro' },
}

function sampleText(sample: readonly { email: string }[], count: number): string {
  const shown = sample.map(({ email }) => email).join(', ')
  return count > sample.length ? `${shown} and ${(count - sample.length).toLocaleString('en')} more` : shown
}
