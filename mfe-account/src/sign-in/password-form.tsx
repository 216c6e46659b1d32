import { Alert, Button, FormError, PasswordInput } from '@loomcast/design-system/full'
import { Link, SecondStepRequired, session, type User } from '@loomcast/web-kit'
import { useSecondsLeft } from '@loomcast/web-kit/timers'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../server-error.ts'
import { useFirstFocus, useInvalidFocus } from '../use-focus.ts'
import { useOnce } from '../use-once.ts'
import { type Credentials, type Faults, hasFaults, loginFaults } from './credentials.ts'
import css from './form.module.css'
import { EmailField, SignInForm } from './form.tsx'
import { clockText, type Lockout, lockoutOf } from './lockout.tsx'

/** Why the last session ended, if it did not end by a logout. */
export function endOfSession(): string | undefined {
  if (session.cause() !== 'ended') return undefined
  return session.endReason() ?? 'Your session has ended. Log in to continue.'
}

interface PasswordFormProps {
  submitLabel: string
  /** Why the last session ended. */
  notice: string | undefined
  /** Why the login starts over. */
  reason: string | undefined
  /** The email at first. */
  email?: string
  onEmail?: (email: string) => void
  logIn: (email: string, password: string) => Promise<User>
  onUser: (user: User) => void
  onSecondStep: (step: SecondStepRequired) => void
  failureOf?: (error: unknown) => ReactNode
}

/** Email and password, for both logins. */
export function PasswordForm({
  submitLabel,
  notice,
  reason,
  email = '',
  onEmail,
  logIn,
  onUser,
  onSecondStep,
  ...props
}: PasswordFormProps) {
  const failureOf = props.failureOf ?? ((error) => messageOf(error, 'Login failed'))
  const [values, setValues] = useState<Credentials>({ email, password: '' })
  const [faults, setFaults] = useState<Faults<Credentials>>({})
  const [failure, setFailure] = useState<ReactNode>(reason ?? '')
  const [lockout, setLockout] = useState<Lockout & { email: string }>()
  const [entered, setEntered] = useState(false)
  const secondsLeft = useSecondsLeft(lockout?.until)
  const locked = secondsLeft > 0 && lockout?.email === values.email.trim().toLowerCase()
  const { form, focusInvalid } = useInvalidFocus<HTMLFormElement>()
  const firstField = useFirstFocus<HTMLInputElement>()

  const { run: submit, busy } = useOnce(async () => {
    setFailure('')
    const found = loginFaults(values)
    setFaults(found)
    if (hasFaults(found)) return focusInvalid()
    try {
      const user = await logIn(values.email.trim(), values.password)
      setEntered(true)
      onUser(user)
    } catch (error) {
      if (error instanceof SecondStepRequired) return onSecondStep(error)
      const refused = lockoutOf(error, Date.now())
      setLockout(refused && { ...refused, email: values.email.trim().toLowerCase() })
      if (!refused) setFailure(failureOf(error))
    }
  })

  function change(field: keyof Credentials, value: string) {
    setValues({ ...values, [field]: value })
    if (field === 'email') onEmail?.(value)
    setFaults({ ...faults, [field]: undefined })
  }

  return (
    <SignInForm
      ref={form}
      onSubmit={() => {
        if (!locked) void submit()
      }}
    >
      {notice && !failure ? <Alert>{notice}</Alert> : null}
      {locked ? (
        <FormError>
          {lockout?.message}{' '}
          <span aria-hidden="true">
            Time left: <span className={css.counter}>{clockText(secondsLeft)}</span>
          </span>
        </FormError>
      ) : (
        <FormError>{failure}</FormError>
      )}
      <EmailField ref={firstField} value={values.email} error={faults.email} onChange={(value) => change('email', value)} />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        value={values.password}
        error={faults.password}
        onChange={(event) => change('password', event.currentTarget.value)}
      />
      <div className={css.aside}>
        <Link to="/forgot-password">Forgot your password?</Link>
      </div>
      <Button type="submit" fullWidth loading={busy || entered} disabled={locked}>
        {submitLabel}
      </Button>
    </SignInForm>
  )
}
