import { Alert, Button, FormError } from '@loomcast/design-system/full'
import { ApiError, Link, navigate, session, tryIt, useDocumentTitle } from '@loomcast/web-kit'
import { useTimeout } from '@loomcast/web-kit/timers'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { accountApi } from '../account.api.ts'
import { readPlanChoice, withPlanChoice } from '../pricing/plan-choice.ts'
import { fieldErrors } from '../server-error.ts'
import { useFirstFocus, useInvalidFocus } from '../use-focus.ts'
import { useOnce } from '../use-once.ts'
import { type Faults, hasFaults, type NewAccount, registrationFaults } from './credentials.ts'
import css from './form.module.css'
import { EmailField, NewPasswordFields, SignInForm } from './form.tsx'
import { useReferralCode } from './referral-code.ts'
import { registrationFailure } from './registration-failure.ts'
import { SignInScreen } from './sign-in-screen.tsx'
import { typedEmail } from './typed-email.ts'

const REDIRECT_MS = 1_500

export function RegisterPage() {
  useDocumentTitle('Create your account')
  const [query] = useSearchParams()
  const [draft] = useState(() => (query.get('try') === 'true' ? tryIt.read() : null))
  const plan = readPlanChoice(query)
  const referral = useReferralCode(query.get('ref'))
  const [values, setValues] = useState<NewAccount>({ email: typedEmail.get(), password: '', confirmation: '' })
  const [faults, setFaults] = useState<Faults<NewAccount>>({})
  const [failure, setFailure] = useState<ReactNode>('')
  const [created, setCreated] = useState(false)
  const { form, focusInvalid } = useInvalidFocus<HTMLFormElement>()
  const firstField = useFirstFocus<HTMLInputElement>()
  const loginPath = draft ? '/login?try=true' : withPlanChoice('/login', plan)
  const firstPage = draft ? '/generate?try=true' : plan ? withPlanChoice('/pricing', plan) : '/dashboard'

  useTimeout(() => navigate(firstPage, { replace: true }), REDIRECT_MS, created)

  const { run: submit, busy } = useOnce(async () => {
    setFailure('')
    const found = registrationFaults(values)
    setFaults(found)
    if (hasFaults(found)) return focusInvalid()
    try {
      const { access_token } = await accountApi.register({
        email: values.email.trim(),
        password: values.password,
        ...(referral.code ? { referral_code: referral.code } : {}),
      })
      await session.adopt(access_token)
      typedEmail.set('')
      setCreated(true)
    } catch (error) {
      const { email, password } = fieldErrors(error)
      focusInvalid()
      const taken = error instanceof ApiError && error.code === 'email_taken'
      setFaults({ email: email ?? (taken ? error.detail : undefined), password })
      if (taken) setFailure(<TakenAddress loginPath={loginPath} />)
      else if (!email && !password) setFailure(registrationFailure(error))
    }
  })

  function change(field: keyof NewAccount, value: string) {
    setValues({ ...values, [field]: value })
    if (field === 'email') typedEmail.set(value.trim())
    setFaults({ ...faults, [field]: undefined })
  }

  return (
    <SignInScreen
      title="Create your account"
      lead="Free. No credit card needed."
      footer={
        <>
          Already have an account? <Link to={loginPath}>Log in</Link>
        </>
      }
    >
      <SignInForm
        ref={form}
        onSubmit={() => {
          if (!created) void submit()
        }}
      >
        {draft && !created ? (
          <Alert live={false} title={draft.post ? 'Your post is saved' : 'Your post is next'}>
            <span className={css.prompt}>{draft.post ?? draft.prompt}</span>
            {draft.post ? "You can edit it as soon as you're in." : "We'll write it as soon as you're in."}
          </Alert>
        ) : null}
        {plan && !draft && !created ? (
          <Alert live={false} title="Your plan is next">
            After you create your account, you return to the plan that you chose. You pay nothing before you confirm it.
          </Alert>
        ) : null}
        {referral.notice && !created ? (
          <Alert tone={referral.refused ? 'warning' : 'info'} live={referral.refused}>
            {referral.notice}
          </Alert>
        ) : null}
        {created ? <Alert tone="success">Account created successfully! Redirecting...</Alert> : <FormError>{failure}</FormError>}
        <EmailField
          ref={firstField}
          disabled={created}
          value={values.email}
          error={faults.email}
          onChange={(email) => change('email', email)}
        />
        <NewPasswordFields label="Password" values={values} faults={faults} disabled={created} onChange={change} />
        <Button type="submit" fullWidth loading={busy || created}>
          Create account
        </Button>
      </SignInForm>
    </SignInScreen>
  )
}

/** Both pages fill in the email. */
function TakenAddress({ loginPath }: { loginPath: string }) {
  return (
    <>
      Is this your account? <Link to={loginPath}>Log in</Link> or <Link to="/forgot-password">reset your password</Link>.
    </>
  )
}
