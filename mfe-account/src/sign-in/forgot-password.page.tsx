import { Alert, Button, FormError } from '@loomcast/design-system/full'
import { Link, useDocumentTitle } from '@loomcast/web-kit'
import { useState } from 'react'
import { accountApi } from '../account.api.ts'
import { messageOf } from '../server-error.ts'
import { useFirstFocus, useInvalidFocus } from '../use-focus.ts'
import { useOnce } from '../use-once.ts'
import { emailFault } from './credentials.ts'
import { EmailField, SignInForm } from './form.tsx'
import { SignInScreen } from './sign-in-screen.tsx'
import { typedEmail } from './typed-email.ts'

export function ForgotPasswordPage() {
  useDocumentTitle('Forgot password')
  const [email, setEmail] = useState(typedEmail.get())
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const { form, focusInvalid } = useInvalidFocus<HTMLFormElement>()
  const firstField = useFirstFocus<HTMLInputElement>()

  const { run: submit, busy } = useOnce(async () => {
    setFailure('')
    setSentTo(undefined)
    const found = emailFault(email)
    setFault(found)
    if (found) return focusInvalid()
    try {
      await accountApi.forgotPassword(email.trim())
      setSentTo(email.trim())
    } catch (error) {
      setFailure(messageOf(error, "The email couldn't be sent"))
    }
  })

  return (
    <SignInScreen
      title="Forgot your password?"
      lead="Enter your email and we'll send you a link to choose a new one."
      footer={
        <>
          Remembered it? <Link to="/login">Log in</Link>
        </>
      }
    >
      <SignInForm
        ref={form}
        onSubmit={() => {
          void submit()
        }}
      >
        {sentTo ? (
          <Alert tone="success" title="Check your inbox">
            If {sentTo} has an account, a link is on its way. It works for one hour. Not there? Check your spam folder.
          </Alert>
        ) : null}
        <FormError>{failure}</FormError>
        <EmailField
          ref={firstField}
          value={email}
          error={fault}
          onChange={(typed) => {
            setEmail(typed)
            typedEmail.set(typed.trim())
            setFault(undefined)
          }}
        />
        <Button type="submit" fullWidth loading={busy} variant={sentTo ? 'default' : 'filled'}>
          {sentTo ? 'Send it again' : 'Send link'}
        </Button>
      </SignInForm>
    </SignInScreen>
  )
}
