import { Alert, Button, FormError, TextInput } from '@loomcast/design-system/full'
import { ApiError, type SecondStepRequired } from '@loomcast/web-kit'
import { RecoveryCodes, SetupDetails } from '@loomcast/web-kit/second-factor'
import { useSecondsLeft } from '@loomcast/web-kit/timers'
import { useEffect, useState } from 'react'
import { type AuthenticatorSetup, accountApi } from '../account.api.ts'
import { messageOf } from '../server-error.ts'
import { useFirstFocus } from '../use-focus.ts'
import { useOnce } from '../use-once.ts'
import css from './form.module.css'
import { SignInForm } from './form.tsx'
import { clockText, type Lockout, lockoutOf } from './lockout.tsx'

interface SecondStepProps {
  step: SecondStepRequired
  /** Called with the access token. */
  onToken: (accessToken: string) => Promise<void>
  /** Returns to the email and the password. `reason` is shown there. */
  onRestart: (reason?: string) => void
}

/** The step after an administrator's password: entering a code, or setting up two-step login first. */
export function SecondStep({ step, onToken, onRestart }: SecondStepProps) {
  return step.setup ? (
    <SetupStep challenge={step.challenge} onToken={onToken} onRestart={onRestart} />
  ) : (
    <CodeStep challenge={step.challenge} onToken={onToken} onRestart={onRestart} />
  )
}

type StepProps = Omit<SecondStepProps, 'step'> & { challenge: string }

function CodeStep({ challenge, onToken, onRestart }: StepProps) {
  const [recovery, setRecovery] = useState(false)
  const [entered, setEntered] = useState(false)
  const code = useCode(async (typed) => {
    const { access_token } = await accountApi.verifyCode(challenge, typed)
    setEntered(true)
    await onToken(access_token)
  }, onRestart)

  return (
    <SignInForm ref={null} onSubmit={code.submit}>
      <CodeFailure code={code} />
      <CodeField key={String(recovery)} code={code} recovery={recovery} />
      <Button type="submit" fullWidth loading={code.busy || entered} disabled={code.locked}>
        Verify
      </Button>
      <div className={css.choices}>
        <Button
          variant="subtle"
          onClick={() => {
            setRecovery(!recovery)
            code.clear()
          }}
        >
          {recovery ? 'Use my authenticator app' : 'Use a recovery code'}
        </Button>
        <Button variant="subtle" onClick={() => onRestart()}>
          Back to login
        </Button>
      </div>
    </SignInForm>
  )
}

function SetupStep({ challenge, onToken, onRestart }: StepProps) {
  const { setup, failure, retry } = useRequiredSetup(challenge, onRestart)
  const [finished, setFinished] = useState<{ access_token: string; recovery_codes: string[] }>()
  const code = useCode(async (typed) => setFinished(await accountApi.confirmRequiredSetup(challenge, typed)), onRestart)
  const { run: proceed, busy } = useOnce(async () => {
    if (finished) await onToken(finished.access_token)
  })

  if (finished) {
    return (
      <SignInForm ref={null} onSubmit={() => void proceed()}>
        <Alert tone="success">Two-step login is on.</Alert>
        <RecoveryCodes codes={finished.recovery_codes} />
        <Button type="submit" fullWidth loading={busy}>
          Continue to the admin panel
        </Button>
      </SignInForm>
    )
  }
  return (
    <SignInForm ref={null} onSubmit={code.submit}>
      {failure ? (
        <FormError
          actions={
            <Button variant="default" size="sm" onClick={retry}>
              Try again
            </Button>
          }
        >
          {failure}
        </FormError>
      ) : null}
      <p>Scan this code with an authenticator app, such as Google Authenticator or 1Password. Then enter the six digits that it shows.</p>
      {setup ? <SetupDetails setup={setup} /> : null}
      <CodeFailure code={code} />
      <CodeField code={code} recovery={false} />
      <Button type="submit" fullWidth loading={code.busy} disabled={code.locked || !setup}>
        Turn on two-step login
      </Button>
      <div className={css.choices}>
        <Button variant="subtle" onClick={() => onRestart()}>
          Back to login
        </Button>
      </div>
    </SignInForm>
  )
}

/** Starts the set-up once per challenge. */
function useRequiredSetup(challenge: string, onRestart: (reason?: string) => void) {
  const [setup, setSetup] = useState<AuthenticatorSetup>()
  const [failure, setFailure] = useState('')
  const { run: begin } = useOnce(async () => {
    setFailure('')
    try {
      setSetup(await accountApi.beginRequiredSetup(challenge))
    } catch (error) {
      if (endsChallenge(error)) onRestart(messageOf(error, 'Login failed'))
      else setFailure(messageOf(error, "The set-up couldn't be started"))
    }
  })
  useEffect(() => void begin(), [begin])
  return { setup, failure, retry: () => void begin() }
}

function endsChallenge(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'challenge_invalid' || error.code === 'challenge_guesses_exceeded')
}

interface CodeEntry {
  value: string
  fault: string | undefined
  failure: string
  lockout: Lockout | undefined
  secondsLeft: number
  locked: boolean
  busy: boolean
  change: (value: string) => void
  clear: () => void
  submit: () => void
}

function useCode(send: (code: string) => Promise<void>, onRestart: (reason?: string) => void): CodeEntry {
  const [value, setValue] = useState('')
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState('')
  const [lockout, setLockout] = useState<Lockout>()
  const secondsLeft = useSecondsLeft(lockout?.until)
  const locked = secondsLeft > 0
  const { run, busy } = useOnce(async () => {
    setFailure('')
    if (value.trim() === '') return setFault('Enter a code')
    try {
      await send(value.trim())
    } catch (error) {
      if (endsChallenge(error)) return onRestart(messageOf(error, 'Login failed'))
      const refused = lockoutOf(error, Date.now())
      setLockout(refused)
      if (!refused) setFailure(messageOf(error, 'Login failed'))
    }
  })
  const change = (typed: string) => {
    setValue(typed)
    setFault(undefined)
  }
  return {
    value,
    fault,
    failure,
    lockout,
    secondsLeft,
    locked,
    busy,
    change,
    clear() {
      change('')
      setFailure('')
    },
    submit() {
      if (!locked) void run()
    },
  }
}

function CodeFailure({ code: { failure, lockout, locked, secondsLeft } }: { code: CodeEntry }) {
  if (!locked) return <FormError>{failure}</FormError>
  return (
    <FormError>
      {lockout?.message}{' '}
      <span aria-hidden="true">
        Time left: <span className={css.counter}>{clockText(secondsLeft)}</span>
      </span>
    </FormError>
  )
}

function CodeField({ code, recovery }: { code: CodeEntry; recovery: boolean }) {
  const field = useFirstFocus<HTMLInputElement>()
  return (
    <TextInput
      ref={field}
      label={recovery ? 'Recovery code' : 'Code'}
      description={
        recovery ? 'One of the codes that you saved when you turned on two-step login.' : 'The six digits in your authenticator app.'
      }
      name="code"
      autoComplete="one-time-code"
      inputMode={recovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      value={code.value}
      error={code.fault}
      onChange={(event) => code.change(event.currentTarget.value)}
    />
  )
}
