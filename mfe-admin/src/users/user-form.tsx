import { Button, Checkbox, FormError, Modal, PasswordInput, Select, TextInput } from '@loomcast/design-system/full'
import { ApiError, toast } from '@loomcast/web-kit'
import { useMutation } from '@loomcast/web-kit/query'
import { type SubmitEvent, useState } from 'react'
import { focusFirstFault } from '../dialogs/focus-first-fault.ts'
import { toastWithUndo } from '../dialogs/undo-toast.ts'
import { type Conflict, conflictOf, VersionConflict } from '../dialogs/version-conflict.tsx'
import { usePlanNames } from '../plans/plan-names.ts'
import { fieldErrorsOf, sentenceOf } from './form-errors.ts'
import { tierOf } from './user-labels.tsx'
import { type ListedUser, type PlanStatus, type SavedUser, usersApi, type UserForm as Values } from './users.api.ts'
import css from './users.module.css'

interface UserFormProps {
  /** The user that is edited; null: a new one. */
  user: ListedUser | null
  opened: boolean
  onClose: () => void
  onSaved: (saved: SavedUser, wanted: PlanStatus) => void
  onUndone: () => void
}

/** Adds or edits a user. The form is empty or shows the stored values each time it opens. */
export function UserForm({ user: current, opened, onClose, onSaved, onUndone }: UserFormProps) {
  // The dialog keeps its title while it fades out.
  const [user, setUser] = useState(current)
  if (opened && user !== current) setUser(current)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  return (
    <Modal opened={opened} onClose={onClose} title={user ? 'Edit User' : 'Add New User'} closeOnEscape={conflict === null}>
      <Form
        key={user?.user_id ?? 'new'}
        user={user}
        conflict={conflict}
        setConflict={setConflict}
        onClose={onClose}
        onSaved={onSaved}
        onUndone={onUndone}
      />
    </Modal>
  )
}

type Faults = Partial<Record<'email' | 'password', string>>

type Fields = Pick<Values, 'email' | 'password' | 'subscription_status' | 'is_admin'> & { lastDay: string; reason: string }
const LABELS = { email: 'Email', is_admin: 'Administrator' }

interface FormProps extends Omit<UserFormProps, 'opened'> {
  conflict: Conflict | null
  setConflict: (conflict: Conflict | null) => void
}

function Form({ user, conflict, setConflict, onClose, onSaved, onUndone }: FormProps) {
  const [loaded, setLoaded] = useState(user)
  const [values, setValues] = useState<Fields>(valuesOf(user))
  const { given: plans } = usePlanNames()
  const [faults, setFaults] = useState<Faults>({})
  const change = (changes: Partial<Fields>) => {
    setValues({ ...values, ...changes })
    setFaults({})
  }
  const save = useMutation({
    // The user before the change.
    mutationFn: (before: ListedUser | null) =>
      before && loaded
        ? usersApi.update(before.user_id, { ...payloadOf(values, loaded), version: before.version })
        : usersApi.create(payloadOf(values, null)),
    onSuccess: (saved, before) => {
      const changes = before && undoOf(before, values, saved)
      const message = before ? 'User updated successfully!' : 'User created successfully!'
      if (changes) toastWithUndo(message, () => usersApi.update(saved.user.user_id, changes).then(onUndone))
      else toast({ kind: 'success', message })
      onClose()
      onSaved(saved, values.subscription_status)
    },
    onError: (error) => {
      setFaults(fieldErrorsOf(error))
      setConflict(conflictOf(error))
    },
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const found = faultsOf(values, loaded !== null)
    setFaults(found)
    if (focusFirstFault(event.currentTarget, found)) return
    save.mutate(loaded)
  }

  const own = { email: values.email, is_admin: values.is_admin }
  const isConflict = save.error instanceof ApiError && save.error.code === 'version_conflict'
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TextInput
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="off"
        data-autofocus
        value={values.email}
        error={faults.email}
        onChange={({ currentTarget }) => change({ email: currentTarget.value })}
      />
      <PasswordInput
        label="Password"
        name="password"
        required={loaded === null}
        autoComplete="new-password"
        description={
          loaded
            ? 'Leave empty to keep the current password. A new one logs the user out everywhere.'
            : 'The user also gets an email with a link for choosing another password.'
        }
        value={values.password}
        error={faults.password}
        onChange={({ currentTarget }) => change({ password: currentTarget.value })}
      />
      <Select
        label="Subscription"
        data={plans}
        allowDeselect={false}
        value={values.subscription_status}
        onChange={(status) => change({ subscription_status: tierOf(status) })}
      />
      {isNewPlan(values, loaded) ? <PlanFields values={values} onChange={change} /> : null}
      <Checkbox
        label="Administrator"
        description="Administrators can use the whole back office."
        checked={values.is_admin}
        onChange={({ currentTarget }) => change({ is_admin: currentTarget.checked })}
      />
      {save.isError && !isConflict ? (
        <FormError>{sentenceOf(save.error, loaded ? 'Failed to update user' : 'Failed to create user')}</FormError>
      ) : null}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          {loaded ? 'Save changes' : 'Add user'}
        </Button>
      </div>
      <VersionConflict
        conflict={conflict}
        loaded={loaded ? { email: loaded.email, is_admin: loaded.is_admin } : {}}
        own={own}
        labels={LABELS}
        onClose={() => setConflict(null)}
        onOverwrite={() => {
          setConflict(null)
          if (loaded && conflict) save.mutate({ ...loaded, ...pick(conflict) })
        }}
        onDiscard={() => {
          if (loaded && conflict) {
            const current = { ...loaded, ...pick(conflict) }
            setLoaded(current)
            setValues(valuesOf(current))
          }
          setConflict(null)
          save.reset()
        }}
      />
    </form>
  )
}

/** The end and the reason of a plan that is set without a payment. */
function PlanFields({
  values: { subscription_status, lastDay, reason },
  onChange,
}: {
  values: Fields
  onChange: (changes: Partial<Fields>) => void
}) {
  return (
    <div className={css.pair}>
      {subscription_status === 'free' ? null : (
        <TextInput
          type="date"
          label="Last day (UTC)"
          description="Empty: the plan has no end."
          min={new Date().toISOString().slice(0, 10)}
          value={lastDay}
          onChange={({ currentTarget }) => onChange({ lastDay: currentTarget.value })}
        />
      )}
      <TextInput
        label="Reason (optional)"
        description="Recorded in the audit log."
        placeholder="Set by an administrator"
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
      />
    </div>
  )
}

const isNewPlan = ({ subscription_status }: Fields, user: ListedUser | null) =>
  subscription_status !== (user?.subscription_status ?? 'free')

function valuesOf(user: ListedUser | null): Fields {
  return {
    email: user?.email ?? '',
    password: '',
    subscription_status: tierOf(user?.subscription_status ?? 'free'),
    is_admin: user?.is_admin ?? false,
    lastDay: '',
    reason: '',
  }
}

/** For a known user, an empty password and an unchanged plan are left out. */
function payloadOf(fields: Fields, user: null): Values
function payloadOf(fields: Fields, user: ListedUser): Partial<Values>
function payloadOf(fields: Fields, user: ListedUser | null): Partial<Values> {
  const { email, password, subscription_status, is_admin, lastDay, reason } = fields
  const hasNewPlan = isNewPlan(fields, user)
  return {
    email,
    is_admin,
    ...((user === null || password !== '') && { password }),
    ...((user === null || hasNewPlan) && { subscription_status }),
    // The plan includes the chosen UTC day.
    ...(hasNewPlan && subscription_status !== 'free' && lastDay !== '' && { ends_at: `${lastDay}T23:59:59.000Z` }),
    ...(hasNewPlan && reason.trim() !== '' && { reason: reason.trim() }),
  }
}

function faultsOf({ email, password }: Fields, isKnown: boolean): Faults {
  const faults: Faults = {}
  if (email.trim() === '') faults.email = 'Email is required'
  else if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) faults.email = 'Please enter a valid email address'
  if (password === '' && !isKnown) faults.password = 'Password is required'
  return faults
}

/** What restores the email address and the administrator flag. Null if they did not change, or with them a password or a plan, which cannot be restored here. */
function undoOf(before: ListedUser, { password }: Fields, { user }: SavedUser): (Partial<Values> & { version: number }) | null {
  const { email, is_admin } = before
  const isChanged = user.email !== email || user.is_admin !== is_admin
  const isWhole = password === '' && user.subscription_status === before.subscription_status
  return isChanged && isWhole ? { email, is_admin, version: user.version } : null
}

function pick({ current }: Conflict): Partial<ListedUser> {
  const { email, is_admin, version } = current
  return {
    ...(typeof email === 'string' && { email }),
    ...(typeof is_admin === 'boolean' && { is_admin }),
    ...(typeof version === 'number' && { version }),
  }
}
