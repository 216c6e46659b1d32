import { Alert, Button, Card, FormError } from '@loomcast/design-system/full'
import { events, session, useUnsavedChanges } from '@loomcast/web-kit'
import { useQueryClient } from '@loomcast/web-kit/query'
import { type SubmitEvent, useState } from 'react'
import { accountApi, type Profile } from '../account.api.ts'
import { fieldErrors, serverDetail } from '../server-error.ts'
import { emailFault, newPasswordFault } from '../sign-in/credentials.ts'
import { useInvalidFocus } from '../use-focus.ts'
import { useOnce } from '../use-once.ts'
import {
  emailChanged,
  NO_PASSWORD,
  type PasswordValues,
  PROFILE_FIELDS,
  type ProfileValues,
  profileKey,
  profilePayload,
  valuesOf,
} from './profile.api.ts'
import css from './profile.module.css'
import { PasswordFields, ProfileFields } from './profile-fields.tsx'
import { sessionsKey } from './sessions.api.ts'

type Errors = Partial<Record<keyof ProfileValues | keyof PasswordValues, string>>

/** Edits are stored separately from the server's state, so that a refetch does not overwrite them. */
export function AccountForm({ saved }: { saved: Profile }) {
  const queries = useQueryClient()
  const [edits, setEdits] = useState<Partial<ProfileValues>>({})
  const [passwords, setPasswords] = useState(NO_PASSWORD)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState('')
  const [success, setSuccess] = useState<{ newEmail: boolean }>()
  const { form, focusInvalid } = useInvalidFocus<HTMLFormElement>()

  const known = valuesOf(saved)
  const values = { ...known, ...edits }
  const dirty = PROFILE_FIELDS.some((field) => values[field] !== known[field]) || Object.values(passwords).some(Boolean)
  useUnsavedChanges(dirty)

  const { run: save, busy } = useOnce(async () => {
    setFailure('')
    setSuccess(undefined)
    const found = errorsOf(values, passwords, known)
    setErrors(found)
    if (found.confirmation) setFailure(found.confirmation)
    if (Object.keys(found).length > 0) return focusInvalid()
    try {
      const payload = profilePayload(values, passwords, known)
      const { profile, access_token } = await accountApi.saveProfile(payload)
      queries.setQueryData(profileKey, profile)
      setEdits({})
      setPasswords(NO_PASSWORD)
      setSuccess({ newEmail: emailChanged(values, known) })
      if (access_token) {
        await session.adopt(access_token)
        await queries.invalidateQueries({ queryKey: sessionsKey })
      } else events.emit('profile-updated')
    } catch (error) {
      setErrors(fieldErrors(error))
      setFailure(serverDetail(error) ?? 'Failed to update profile')
      focusInvalid()
    }
  })

  function edited(field: keyof Errors) {
    setErrors({ ...errors, [field]: undefined })
    setFailure('')
    setSuccess(undefined)
  }

  return (
    <form
      ref={form}
      className={css.details}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void save()
      }}
    >
      <Card className={css.section}>
        <ProfileFields
          values={values}
          errors={errors}
          newEmail={emailChanged(values, known)}
          onChange={(field, value) => {
            setEdits({ ...edits, [field]: value })
            edited(field)
          }}
        />
      </Card>
      <Card className={css.section}>
        <PasswordFields
          values={passwords}
          errors={errors}
          email={values.email}
          onChange={(field, value) => {
            setPasswords({ ...passwords, [field]: value })
            edited(field)
          }}
        />
      </Card>
      {success ? (
        <Alert tone="success" title="Profile updated successfully!">
          {success.newEmail ? `A link to confirm ${values.email} is on its way.` : null}
        </Alert>
      ) : null}
      <FormError>{failure}</FormError>
      <div className={css.actions}>
        <Button type="submit" loading={busy}>
          Save changes
        </Button>
      </div>
    </form>
  )
}

function errorsOf(values: ProfileValues, { current_password, new_password, confirmation }: PasswordValues, saved: ProfileValues): Errors {
  const errors: Errors = {}
  const email = emailFault(values.email)
  if (email) errors.email = email
  if (new_password !== confirmation) errors.confirmation = 'New passwords do not match'
  if (new_password) {
    const weak = newPasswordFault(new_password)
    if (weak) errors.new_password = weak
    if (!current_password) errors.current_password = 'Enter your current password to choose a new password'
  }
  if (emailChanged(values, saved) && !current_password) errors.current_password ??= 'Enter your current password to change your email'
  return errors
}
