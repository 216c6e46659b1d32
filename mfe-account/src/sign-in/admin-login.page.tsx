import { Alert, Button, FormError, PasswordInput } from '@loomcast/design-system/full'
import { homeFor, Link, navigate, returnPath, SecondStepRequired, session, type User, useDocumentTitle } from '@loomcast/web-kit'
import { useSecondsLeft } from '@loomcast/web-kit/timers'
import { useState } from 'react'
import { messageOf } from '../server-error.ts'
import { useFirstFocus, useInvalidFocus } from '../use-focus.ts'
import { useOnce } from '../use-once.ts'
import { AdminScreen } from './admin-screen.tsx'
import { type Credentials, type Faults, hasFaults, loginFaults } from './credentials.ts'
import css from './form.module.css'
import { EmailField, SignInForm } from './form.tsx'
import { clockText, type Lockout, lockoutOf } from './lockout.tsx'
import { SecondStep } from './second-step.tsx'

/** The admin page that the user came from, else the admin dashboard. */
export function adminPageAfterLogin(user: User): string {
  const from = returnPath.take()
  return from?.startsWith('/admin/') && from !== '/admin/login' ? from : homeFor(user)
}

export function AdminLoginPage() {
  useDocumentTitle('Admin login')
  const [step, setStep] = useState<SecondStepRequired>()
  const [restartReason, setRestartReason] = useState<string>()
  if (step) {
    return (
      <AdminScreen title={step.setup ? 'Set up two-step login' : 'Enter your code'} lead={step.message}>
        <SecondStep
          step={step}
          onToken={async (accessToken) => {
            const user = await session.adopt(accessToken)
            navigate(adminPageAfterLogin(user), { replace: true })
          }}
          onRestart={(reason) => {
            setStep(undefined)
            setRestartReason(reason)
          }}
        />
      </AdminScreen>
    )
  }
  return (
    <AdminScreen title="Admin login" lead="For administrators only.">
      <PasswordStep reason={restartReason} onSecondStep={setStep} />
    </AdminScreen>
  )
}

/** Why the login starts over, or why the last session ended. */
function startNotice(): string | undefined {
  if (session.cause() !== 'ended') return undefined
  return session.endReason() ?? 'Your session has ended. Log in to continue.'
}

function PasswordStep({ reason, onSecondStep }: { reason: string | undefined; onSecondStep: (step: SecondStepRequired) => void }) {
  const [values, setValues] = useState<Credentials>({ email: '', password: '' })
  const [faults, setFaults] = useState<Faults<Credentials>>({})
  const [failure, setFailure] = useState(reason ?? '')
  const [notice] = useState(startNotice)
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
      const user = await session.loginAsAdmin(values.email.trim(), values.password)
      setEntered(true)
      navigate(adminPageAfterLogin(user), { replace: true })
    } catch (error) {
      if (error instanceof SecondStepRequired) return onSecondStep(error)
      const refused = lockoutOf(error, Date.now())
      setLockout(refused && { ...refused, email: values.email.trim().toLowerCase() })
      if (!refused) setFailure(messageOf(error, 'Login failed'))
    }
  })

  function change(field: keyof Credentials, value: string) {
    setValues({ ...values, [field]: value })
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
      <EmailField ref={firstField} value={values.email} error={faults.email} onChange={(email) => change('email', email)} />
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
        Access Admin Panel
      </Button>
    </SignInForm>
  )
}
