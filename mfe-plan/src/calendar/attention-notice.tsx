import { Alert, Button, DateText } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
import type { ReactNode } from 'react'
import { useConnections } from '../api/queries.ts'
import { type SignInEnd, signInEnd } from '../connections/ending.ts'

/** Accounts whose networks no longer accept them, or whose sign-ins end soon, before a post needs them. Nothing if all work. */
export function AttentionNotice() {
  const connections = useConnections().data?.connections ?? []
  const broken = connections.filter(({ state }) => state === 'needs_attention')
  const ending = connections.flatMap((connection) => {
    const end = signInEnd(connection)
    return end ? [{ ...end, name: connection.name }] : []
  })
  const [first] = broken
  const [next] = ending
  return (
    <>
      {first && (
        <Notice count={broken.length}>
          {broken.length === 1
            ? `${first.name} needs your attention. Its planned posts wait until you connect it again.`
            : `${broken.length} accounts need your attention. Their planned posts wait until you connect them again.`}
        </Notice>
      )}
      {next && (
        <Notice count={ending.length}>
          {ending.length === 1 ? (
            <>
              The sign-in of {next.name} {next.isPast ? 'ended' : 'ends'} <DateText value={next.at} />. Connect it again, and its posts are
              sent as planned.
            </>
          ) : (
            `The sign-ins of ${ending.length} accounts ${whenEnded(ending)}. Connect them again, and their posts are sent as planned.`
          )}
        </Notice>
      )}
    </>
  )
}

function whenEnded(ends: readonly SignInEnd[]): string {
  if (ends.every(({ isPast }) => isPast)) return 'have ended'
  return ends.some(({ isPast }) => isPast) ? 'have ended or end within a week' : 'end within a week'
}

function Notice({ count, children }: { count: number; children: ReactNode }) {
  return (
    <Alert
      tone="warning"
      live={false}
      actions={
        <Button component={Link} to="/connections" size="sm" variant="default">
          {count === 1 ? 'Connect it again' : 'Connect them again'}
        </Button>
      }
    >
      {children}
    </Alert>
  )
}
