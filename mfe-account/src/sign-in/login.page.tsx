import { ApiError, homeFor, Link, navigate, returnPath, session, tryIt, type User, useDocumentTitle } from '@loomcast/web-kit'
import { type ReactNode, useState } from 'react'
import { readPlanChoice, withPlanChoice } from '../pricing/plan-choice.ts'
import { messageOf } from '../server-error.ts'
import { LoginSteps } from './login-steps.tsx'
import { endOfSession, PasswordForm } from './password-form.tsx'
import { SignInScreen } from './sign-in-screen.tsx'
import { typedEmail } from './typed-email.ts'

/** The first of these that applies: the plan that the user chose as a visitor, the page that the user came from, the generator if there is a prompt from the landing page, the home page. Admins always go to their home page. */
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

function enter(user: User): void {
  typedEmail.set('')
  navigate(pageAfterLogin(user), { replace: true })
}

export function LoginPage() {
  useDocumentTitle('Log in')
  const [notice] = useState(endOfSession)
  return (
    <LoginSteps onUser={enter}>
      {(step) => (
        <SignInScreen
          title="Log in"
          lead={notice ? undefined : 'Pick up where you left off.'}
          footer={
            <>
              New here? <Link to={`/register${location.search}`}>Create an account</Link>
            </>
          }
        >
          <PasswordForm
            {...step}
            submitLabel="Log in"
            notice={notice}
            email={typedEmail.get()}
            onEmail={typedEmail.set}
            logIn={(email, password) => session.login(email, password)}
            onUser={enter}
            failureOf={failureOf}
          />
        </SignInScreen>
      )}
    </LoginSteps>
  )
}
