import { Button, Container, EmptyState, ErrorState, IconConnections, PageHeader } from '@loomcast/design-system/full'
import { Link, navigate, toast, useDocumentTitle, useRoutesAvailable } from '@loomcast/web-kit'
import { queryClient, useQuery } from '@loomcast/web-kit/query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { planApi, type SignInAnswer } from '../api/plan.api.ts'
import type { Connection } from '../api/plan.ts'
import { keys, refreshPosts, useNetworks } from '../api/queries.ts'
import { AccountChoice } from './account-choice.tsx'

/** Where a network sends the person back after they signed in there. */
export function SignedInPage() {
  useDocumentTitle('Connections')
  const { network = '' } = useParams()
  const [answer] = useState(() => answerOf(network, new URLSearchParams(location.search)))
  const name = useNetworks().data?.find((each) => each.network === network)?.name ?? 'the network'
  // The code must not stay in the address or the history.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return (
    <Container>
      <PageHeader title="Connections" />
      {answer ? <Completing answer={answer} name={name} /> : <NotAllowed name={name} />}
    </Container>
  )
}

/** Null if the person did not agree, or opened the page without a sign-in. */
function answerOf(network: string, query: URLSearchParams): SignInAnswer | null {
  const [state, code, iss] = ['state', 'code', 'iss'].map((key) => query.get(key))
  return state && code ? { network: network as SignInAnswer['network'], state, code, ...(iss && { iss }) } : null
}

function Completing({ answer, name }: { answer: SignInAnswer; name: string }) {
  const forSale = useRoutesAvailable('/pricing')
  // An answer works once, so it is never sent again.
  const { error, data } = useQuery({
    queryKey: keys.signIn(answer.state),
    queryFn: () => planApi.completeSignIn(answer),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  const connected = data && !('choice' in data) ? data : undefined
  useEffect(() => {
    if (connected) finish([connected])
  }, [connected])
  if (data && 'choice' in data) return <AccountChoice offered={data} name={name} onConnected={finish} />
  if (error)
    return (
      <ErrorState
        title={`Your account at ${name} was not connected`}
        description={error.detail}
        action={
          error.code === 'connection_limit_reached' && forSale ? (
            <Button component={Link} to="/pricing">
              See plans
            </Button>
          ) : (
            <BackButton />
          )
        }
      />
    )
  return (
    <p role="status" aria-busy="true">
      Checking your account at {name}…
    </p>
  )
}

function finish(connected: readonly Connection[]): void {
  void queryClient.invalidateQueries({ queryKey: keys.connections })
  void refreshPosts()
  const [first] = connected
  const message = first && connected.length === 1 ? `${first.name} is connected.` : `${connected.length} accounts are connected.`
  toast({ kind: 'success', message })
  navigate('/connections', { replace: true })
}

function NotAllowed({ name }: { name: string }) {
  return (
    <EmptyState
      icon={IconConnections}
      title="No account was connected"
      description={`You did not allow Loomcast to post at ${name}. Nothing has changed, and you can connect it at any time.`}
      action={<BackButton />}
    />
  )
}

function BackButton() {
  return (
    <Button component={Link} to="/connections">
      Back to your connections
    </Button>
  )
}
