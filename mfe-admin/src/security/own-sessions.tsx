import { Badge, Button, Card, confirm, DateText, ErrorState, Skeleton } from '@loomcast/design-system/full'
import { ApiError, announce, toast } from '@loomcast/web-kit'
import { useQuery, useQueryClient } from '@loomcast/web-kit/query'
import { useState } from 'react'
import { type Session, securityApi, sessionsKey } from './security.api.ts'
import css from './security.module.css'

/** The administrator's own sessions, with buttons to end the others. */
export function OwnSessions() {
  const list = useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => securityApi.sessions({ signal }) })
  return (
    <Card as="section" className={css.section} aria-labelledby="own-sessions">
      <h2 className={css.title} id="own-sessions">
        Where you're logged in
      </h2>
      {list.data ? (
        <SessionList sessions={list.data.sessions} others={list.data.total - 1} />
      ) : list.isError ? (
        <ErrorState
          compact
          title="Failed to load your sessions"
          description={list.error.detail}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <div role="status" aria-busy="true" aria-label="Loading your sessions">
          <Skeleton height={48} />
        </div>
      )}
    </Card>
  )
}

function SessionList({ sessions, others }: { sessions: Session[]; others: number }) {
  const { end, ending } = useEndSessions()
  return (
    <>
      <ul className={css.list}>
        {sessions.map((session) => (
          <li key={session.id} className={css.row}>
            <div>
              <p className={css.name}>
                {nameOf(session)} {session.current ? <Badge tone="success">This device</Badge> : null}
              </p>
              <p className={css.text}>
                Logged in <DateText value={session.created_at} />
                {session.second_factor_at ? ' with two-step login' : null}, last used <DateText value={session.last_used_at} />
              </p>
            </div>
            {session.current ? null : (
              <Button
                variant="default"
                size="sm"
                aria-label={`End session: ${nameOf(session)}`}
                loading={ending === session.id}
                onClick={() => void end(session.id, nameOf(session))}
              >
                End session
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others > 0 ? (
        <div>
          <Button variant="default" loading={ending === ALL} onClick={() => void end(ALL, 'Every other device')}>
            End all other sessions
          </Button>
        </div>
      ) : (
        <p className={css.text}>You're not logged in anywhere else.</p>
      )}
    </>
  )
}

const ALL = 'all others'

function useEndSessions() {
  const queries = useQueryClient()
  const [ending, setEnding] = useState<string>()
  async function end(id: string, name: string): Promise<void> {
    const title = id === ALL ? 'End all other sessions?' : 'End this session?'
    const message = `${name} is logged out at once. Work that isn't saved there is lost.`
    if (ending || !(await confirm({ title, message, confirmLabel: 'End', danger: true }))) return
    setEnding(id)
    try {
      await (id === ALL ? securityApi.endOtherSessions() : securityApi.endSession(id))
      announce(id === ALL ? 'All other sessions have ended.' : `The session of ${name} has ended.`)
    } catch (error) {
      // A session that no longer exists has already ended.
      if (!(error instanceof ApiError && error.status === 404)) failed(error, () => void end(id, name))
    } finally {
      setEnding(undefined)
      await queries.invalidateQueries({ queryKey: sessionsKey })
    }
  }
  return { end, ending }
}

function failed(error: unknown, onClick: () => void): void {
  const detail = error instanceof ApiError ? ` ${error.detail}` : ''
  toast({ kind: 'error', message: `The session couldn't be ended.${detail}`, action: { label: 'Retry', onClick } })
}

function nameOf({ browser, system }: Session): string {
  return [browser ?? 'Unknown browser', system].filter(Boolean).join(' on ')
}
