import {
  Badge,
  Button,
  Card,
  confirm,
  DateText,
  ErrorState,
  IconLock,
  IconPhone,
  IconSystem,
  IconTablet,
  Skeleton,
} from '@loomcast/design-system/full'
import { ApiError, announce, session as ownSession, toast } from '@loomcast/web-kit'
import { useQueryClient } from '@loomcast/web-kit/query'
import { useRef } from 'react'
import { type AccountView, accountApi, type Session } from '../account.api.ts'
import { messageOf } from '../server-error.ts'
import { useOnce } from '../use-once.ts'
import css from './own-sessions.module.css'
import profileCss from './profile.module.css'
import { deviceName, sessionsKey, useSessions } from './sessions.api.ts'

/** The user's sessions, with buttons to end them. */
export function OwnSessions() {
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current?.focus()
  return (
    <Card as="section" className={profileCss.section} aria-labelledby="own-sessions">
      <div>
        <h2 className={profileCss.sectionTitle} id="own-sessions" ref={heading} tabIndex={-1}>
          Where you're logged in
        </h2>
        <p className={profileCss.offerText}>Don't recognize one of these? End it, then change your password.</p>
      </div>
      <SessionList onEnded={focusHeading} />
    </Card>
  )
}

function SessionList({ onEnded }: { onEnded: () => void }) {
  const list = useSessions()
  if (list.data)
    return (
      <>
        <LoadedSessions sessions={list.data.sessions} total={list.data.total} onEnded={onEnded} />
        <AccountViews views={list.data.views ?? []} onEnded={onEnded} />
      </>
    )
  if (list.isError) {
    return (
      <ErrorState
        compact
        title="Your sessions couldn't be loaded"
        description="Nothing has changed. Try again in a moment."
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  return (
    <div className={css.list} role="status" aria-busy="true" aria-label="Loading your sessions">
      <Skeleton height={48} />
      <Skeleton height={48} />
    </div>
  )
}

function LoadedSessions({ sessions, total, onEnded }: { sessions: Session[]; total: number; onEnded: () => void }) {
  const { endAll, busy } = useEndOthers(onEnded)
  const others = total - sessions.filter((session) => session.current).length
  const hidden = total - sessions.length
  return (
    <>
      <ul className={css.list}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={onEnded} />
        ))}
      </ul>
      {others === 0 ? (
        <p className={profileCss.offerText}>You're not logged in anywhere else.</p>
      ) : (
        <div className={profileCss.offer}>
          <p className={profileCss.offerText}>
            {hidden > 0 ? `${hidden} more ${hidden === 1 ? 'session is' : 'sessions are'} not listed.` : null}
          </p>
          <Button variant="default" loading={busy} onClick={endAll}>
            End all other sessions
          </Button>
        </div>
      )}
    </>
  )
}

const ICONS = { computer: IconSystem, phone: IconPhone, tablet: IconTablet, other: IconSystem }

function SessionRow({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const { end, busy } = useEndSession(session, onEnded)
  const DeviceIcon = ICONS[session.kind]
  const name = deviceName(session)
  return (
    <li className={css.row}>
      <DeviceIcon size={24} />
      <div className={css.facts}>
        <p className={css.name}>
          {name} {session.current ? <Badge tone="success">This device</Badge> : null}
        </p>
        <p className={css.times}>
          <span>
            Logged in <DateText value={session.created_at} />
          </span>
          <span>
            Last used <DateText value={session.last_used_at} />
          </span>
        </p>
      </div>
      {session.current ? (
        <Button variant="default" size="sm" className={css.action} onClick={() => void ownSession.logout()}>
          Log out
        </Button>
      ) : (
        <Button variant="default" size="sm" className={css.action} aria-label={`End session: ${name}`} loading={busy} onClick={end}>
          End session
        </Button>
      )}
    </li>
  )
}

/** Views of the account by administrators. */
function AccountViews({ views, onEnded }: { views: AccountView[]; onEnded: () => void }) {
  if (views.length === 0) return null
  return (
    <>
      <h3 className={css.name} id="account-views">
        Views by support
      </h3>
      <ul className={css.list} aria-labelledby="account-views">
        {views.map((view) => (
          <ViewRow key={view.id} view={view} onEnded={onEnded} />
        ))}
      </ul>
    </>
  )
}

function ViewRow({ view, onEnded }: { view: AccountView; onEnded: () => void }) {
  const { end, busy } = useEndView(view, onEnded)
  return (
    <li className={css.row}>
      <IconLock size={24} />
      <div className={css.facts}>
        <p className={css.name}>
          {view.ended_at === null ? 'An administrator is viewing your account' : 'Support viewed your account'}{' '}
          {view.ended_at === null ? <Badge tone="warning">Active</Badge> : null}
        </p>
        <p className={css.times}>
          <span>
            Started <DateText value={view.started_at} />
          </span>
          <span>Read only</span>
        </p>
        <p className={css.times}>Reason: {view.reason}</p>
      </div>
      {view.ended_at === null ? (
        <Button variant="default" size="sm" className={css.action} loading={busy} onClick={end}>
          End view
        </Button>
      ) : null}
    </li>
  )
}

function useEndView({ id }: AccountView, onEnded: () => void) {
  const queries = useQueryClient()
  const { run: end, busy } = useOnce(async () => {
    try {
      await accountApi.endSession(id)
    } catch (error) {
      // The view has already ended.
      if (!(error instanceof ApiError && error.status === 404)) return failed(error, "The view couldn't be ended", () => void end())
    }
    announce('The view has ended.')
    onEnded()
    await queries.invalidateQueries({ queryKey: sessionsKey })
  })
  return { end: () => void end(), busy }
}

function useEndSession(session: Session, onEnded: () => void) {
  const queries = useQueryClient()
  const name = deviceName(session)
  const { run: end, busy } = useOnce(async () => {
    const message = `${name} is logged out at once. Work that isn't saved there is lost.`
    if (!(await confirm({ title: 'End this session?', message, confirmLabel: 'End session', danger: true }))) return
    try {
      await accountApi.endSession(session.id)
    } catch (error) {
      // The session has already ended.
      if (!(error instanceof ApiError && error.status === 404)) return failed(error, "The session couldn't be ended", () => void end())
    }
    announce(`The session of ${name} has ended.`)
    onEnded()
    await queries.invalidateQueries({ queryKey: sessionsKey })
  })
  return { end: () => void end(), busy }
}

function useEndOthers(onEnded: () => void) {
  const queries = useQueryClient()
  const { run: endAll, busy } = useOnce(async () => {
    const message = "Every other device is logged out at once. Work that isn't saved there is lost."
    if (!(await confirm({ title: 'End all other sessions?', message, confirmLabel: 'End all others', danger: true }))) return
    try {
      await accountApi.endOtherSessions()
    } catch (error) {
      return failed(error, "The sessions couldn't be ended", () => void endAll())
    }
    announce('All other sessions have ended.')
    onEnded()
    await queries.invalidateQueries({ queryKey: sessionsKey })
  })
  return { endAll: () => void endAll(), busy }
}

function failed(error: unknown, what: string, onClick: () => void): void {
  toast({ kind: 'error', message: messageOf(error, what), action: { label: 'Retry', onClick } })
}
