import { Alert, Button, FormError, PasswordInput } from '@loomcast/design-system/full'
import {
  ApiError,
  homeFor,
  Link,
  navigate,
  returnPath,
  SecondStepRequired,
  session,
  tryIt,
  type User,
  useDocumentTitle,
} from '@loomcast/web-kit'
import { useSecondsLeft } from '@loomcast/web-kit/timers'
import { type ReactNode, useState } from 'react'
import { readPlanChoice, withPlanChoice } from '../pricing/plan-choice.ts'
import { messageOf } from '../server-error.ts'
import { useFirstFocus, useInvalidFocus } from '../use-focus.ts'
import { useOnce } from '../use-once.ts'
import { AdminScreen } from './admin-screen.tsx'
import { type Credentials, type Faults, hasFaults, loginFaults } from './credentials.ts'
import css from './form.module.css'
import { EmailField, SignInForm } from './form.tsx'
import { clockText, type Lockout, lockoutOf } from './lockout.tsx'
import { SecondStep } from './second-step.tsx'
import { SignInScreen } from './sign-in-screen.tsx'
import { typedEmail } from './typed-email.ts'

/** The plan that the user chose as a visitor, else the page that the user came from, else the generator if there is a prompt from the landing page, else the home page. Admins always go to their home page. */
function pageAfterLogin(user: User): string {
  if (user.is_admin) return homeFor(user)
  const query = new URLSearchParams(location.search)
  const plan = readPlanChoice(query)
  if (plan) return withPlanChoice('/pricing', plan)
  const wantsPost = query.get('try') === 'true' && tryIt.read() !== null
  return returnPath.take() ?? (wantsPost ? '/generate?try=true' : homeFor(user))
}

/** The error message. After too many failed attempts, it links to the page that sends an unlocking email. */
function failureOf(error: unknown): ReactNode {
  const message = messageOf(error, 'Login failed')
  if (!(error instanceof ApiError && error.code === 'password_guesses_exceeded')) return message
  return (
    <>
      {message} <Link to="/forgot-password">Email me a link</Link>
    </>
  )
}

export function LoginPage() {
  useDocumentTitle('Log in')
  const [step, setStep] = useState<SecondStepRequired>()
  const [restartReason, setRestartReason] = useState<string>()
  if (!step) return <PasswordStep reason={restartReason} onSecondStep={setStep} />
  return (
    <AdminScreen title={step.setup ? 'Set up two-step login' : 'Enter your code'} lead={step.message}>
      <SecondStep
        step={step}
        onToken={async (accessToken) => {
          const user = await session.adopt(accessToken)
          typedEmail.set('')
          navigate(pageAfterLogin(user), { replace: true })
        }}
        onRestart={(reason) => {
          setStep(undefined)
          setRestartReason(reason)
        }}
      />
    </AdminScreen>
  )
}

function PasswordStep({ reason, onSecondStep }: { reason: string | undefined; onSecondStep: (step: SecondStepRequired) => void }) {
  const [values, setValues] = useState<Credentials>({ email: typedEmail.get(), password: '' })
  const [faults, setFaults] = useState<Faults<Credentials>>({})
  const [failure, setFailure] = useState<ReactNode>(reason ?? '')
  const [sessionEnded] = useState(
    () => session.cause() === 'ended' && (session.endReason() ?? 'Your session has ended. Log in to continue.'),
  )
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
      const user = await session.login(values.email.trim(), values.password)
      setEntered(true)
      typedEmail.set('')
      navigate(pageAfterLogin(user), { replace: true })
    } catch (error) {
      if (error instanceof SecondStepRequired) return onSecondStep(error)
      const refused = lockoutOf(error, Date.now())
      setLockout(refused && { ...refused, email: values.email.trim().toLowerCase() })
      if (!refused) setFailure(failureOf(error))
    }
  })

  function change(field: keyof Credentials, value: string) {
    setValues({ ...values, [field]: value })
    if (field === 'email') typedEmail.set(value)
    setFaults({ ...faults, [field]: undefined })
  }

  return (
    <SignInScreen
      title="Log in"
      lead={sessionEnded ? undefined : 'Pick up where you left off.'}
      footer={
        <>
          New here? <Link to={`/register${location.search}`}>Create an account</Link>
        </>
      }
    >
      <SignInForm
        ref={form}
        onSubmit={() => {
          if (!locked) void submit()
        }}
      >
        {sessionEnded ? <Alert>{sessionEnded}</Alert> : null}
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
          Log in
        </Button>
      </SignInForm>
    </SignInScreen>
  )
}
