import { Alert, Button, ErrorState, Group, Loader } from '@loomcast/design-system/full'
import { ApiError, events, Link, useDocumentTitle, useSession } from '@loomcast/web-kit'
import { useQuery } from '@loomcast/web-kit/query'
import { useSearchParams } from 'react-router-dom'
import { accountApi } from '../account.api.ts'
import { messageOf } from '../server-error.ts'
import { ResendVerification } from './resend-verification.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

export function VerifyEmailPage() {
  useDocumentTitle('Confirm your email')
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const session = useSession()
  const signedIn = session.status === 'user' || session.status === 'admin'

  // A query, so that the one-time token is sent once however often the page is drawn.
  const verification = useQuery({
    queryKey: ['account', 'verify-email', token],
    queryFn: async () => {
      await accountApi.verifyEmail(token)
      events.emit('profile-updated')
      return true
    },
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

  if (token !== '' && verification.isPending) {
    return (
      <SignInScreen title="Confirming your email">
        <Group role="status" gap="sm">
          <Loader size="sm" />
          One moment.
        </Group>
      </SignInScreen>
    )
  }

  if (verification.isSuccess) {
    return (
      <SignInScreen title="Email confirmed">
        <Alert tone="success">Thank you. Your email is confirmed.</Alert>
        <Button component={Link} to={signedIn ? '/dashboard' : '/login'} fullWidth>
          {signedIn ? 'Go to your dashboard' : 'Log in'}
        </Button>
      </SignInScreen>
    )
  }

  const temporary = verification.error instanceof ApiError && verification.error.temporary
  return (
    <SignInScreen title="Confirm your email">
      {temporary ? (
        <ErrorState
          compact
          title="Your email could not be confirmed yet"
          description={messageOf(verification.error, 'The service did not answer')}
          onRetry={() => void verification.refetch()}
          retrying={verification.isFetching}
        />
      ) : (
        <ErrorState
          compact
          title="This link does not work any more"
          description="It was used already, it is older than a day, or it was cut off on its way."
          action={
            signedIn ? (
              <ResendVerification />
            ) : (
              <Button component={Link} to="/login">
                Log in to get a new one
              </Button>
            )
          }
        />
      )}
    </SignInScreen>
  )
}
