import { Alert, Button, ErrorState, FormError } from '@loomcast/design-system/full'
import { ApiError, Link, useDocumentTitle } from '@loomcast/web-kit'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { accountApi } from '../account.api.ts'
import { fieldErrors, messageOf } from '../server-error.ts'
import { useFirstFocus, useInvalidFocus } from '../use-focus.ts'
import { useOnce } from '../use-once.ts'
import { hasFaults, newPasswordFaults } from './credentials.ts'
import { NewPasswordFields, SignInForm } from './form.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

export function ResetPasswordPage() {
  useDocumentTitle('Choose a new password')
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [linkDead, setLinkDead] = useState(token === '')
  const [done, setDone] = useState(false)

  if (linkDead) {
    return (
      <SignInScreen title="Choose a new password">
        <ErrorState
          compact
          title="This link no longer works"
          description="It was already used, is more than an hour old, or is incomplete. Your password hasn't changed."
          action={
            <Button component={Link} to="/forgot-password">
              Get a new link
            </Button>
          }
        />
      </SignInScreen>
    )
  }
  if (done) {
    return (
      <SignInScreen title="Password changed">
        <Alert tone="success">Your new password is set. All devices are logged out.</Alert>
        <Button component={Link} to="/login" fullWidth>
          Log in
        </Button>
      </SignInScreen>
    )
  }
  return <NewPasswordForm token={token} onDone={() => setDone(true)} onDeadLink={() => setLinkDead(true)} />
}

function NewPasswordForm({ token, onDone, onDeadLink }: { token: string; onDone: () => void; onDeadLink: () => void }) {
  const [values, setValues] = useState({ password: '', confirmation: '' })
  const [faults, setFaults] = useState<Partial<typeof values>>({})
  const [failure, setFailure] = useState('')
  const { form, focusInvalid } = useInvalidFocus<HTMLFormElement>()
  const firstField = useFirstFocus<HTMLInputElement>()

  const { run: submit, busy } = useOnce(async () => {
    setFailure('')
    const found = newPasswordFaults(values)
    setFaults(found)
    if (hasFaults(found)) return focusInvalid()
    try {
      await accountApi.resetPassword(token, values.password)
      onDone()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'email_link_invalid') return onDeadLink()
      focusInvalid()
      const { password } = fieldErrors(error)
      setFaults({ password })
      if (!password) setFailure(messageOf(error, "Your password couldn't be changed"))
    }
  })

  function change(field: keyof typeof values, value: string) {
    setValues({ ...values, [field]: value })
    setFaults({ ...faults, [field]: undefined })
  }

  return (
    <SignInScreen title="Choose a new password" lead="It replaces your old password on every device.">
      <SignInForm
        ref={form}
        onSubmit={() => {
          void submit()
        }}
      >
        <FormError>{failure}</FormError>
        <NewPasswordFields ref={firstField} label="New password" values={values} faults={faults} onChange={change} />
        <Button type="submit" fullWidth loading={busy}>
          Change password
        </Button>
      </SignInForm>
    </SignInScreen>
  )
}
