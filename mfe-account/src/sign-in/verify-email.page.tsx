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

  // Sent as a query, so that repeated renders send the one-time token only once.
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
          This takes a moment.
        </Group>
      </SignInScreen>
    )
  }

  if (verification.isSuccess) {
    return (
      <SignInScreen title="Email confirmed">
        <Alert tone="success">Thanks! Your email is confirmed.</Alert>
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
          title="Your email couldn't be confirmed yet"
          description={messageOf(verification.error, "The server didn't respond")}
          onRetry={() => void verification.refetch()}
          retrying={verification.isFetching}
        />
      ) : (
        <ErrorState
          compact
          title="This link no longer works"
          description="It was already used, is more than a day old, or is incomplete."
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
