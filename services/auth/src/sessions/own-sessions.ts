import { AppError } from '@loomcast/service-kit/errors'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { recordSecurity } from '../accounts/record-security.ts'
import { type AccountView, endOf } from '../domain/account-view.ts'
import type { Device } from '../domain/device.ts'
import { sessionEnd } from '../domain/session.ts'
import type { SessionsContext } from './context.ts'
import type { SessionRecord } from './session.model.ts'
import { endSessions } from './sessions.ts'

export interface PublicSession extends Device {
  id: string
  /** Whether this call was made in the session. */
  current: boolean
  created_at: string
  /** When the session was last renewed. An active session is renewed about every 15 minutes. */
  last_used_at: string
  /** When the session ends unless it is renewed. */
  expires_at: string
  /** The session's absolute end, regardless of renewals. */
  ends_at: string
  /** When a code of the second factor was verified in the session; null if none was. */
  second_factor_at: string | null
}

/** An administrator's view of the account. The administrator is not named. */
export interface PublicView {
  id: string
  started_at: string
  /** When it ends unless it is ended earlier. */
  ends_at: string
  /** Null while it is active. */
  ended_at: string | null
  reason: string
}

interface Caller {
  user_id: string
  session_id: string
}

/** Further sessions are counted but not listed. */
const MAX_LISTED = 100
const MAX_VIEWS = 20

/** The caller's active sessions: the current one first, then by last use. With the latest views by administrators. */
export async function listSessions(
  { store, clock, sessionMaxMs }: SessionsContext,
  caller: Caller,
): Promise<{ sessions: PublicSession[]; total: number; views: PublicView[] }> {
  const now = clock()
  const [{ sessions, total }, views] = await Promise.all([
    store.sessions.alive(caller.user_id, now, MAX_LISTED),
    store.accountViews.listByUser(caller.user_id, MAX_VIEWS),
  ])
  const present = sessions.filter((session) => session._id === caller.session_id)
  const others = sessions.filter((session) => session._id !== caller.session_id)
  return {
    sessions: [...present, ...others].map((session) => publicSession(session, caller, sessionMaxMs)),
    total,
    views: views.map((view) => publicView(view, now)),
  }
}

/** The view as shown to the user. */
export function publicView(view: AccountView, now: Date): PublicView {
  return {
    id: view._id,
    started_at: view.started_at.toISOString(),
    ends_at: view.ends_at.toISOString(),
    ended_at: endOf(view, now)?.toISOString() ?? null,
    reason: view.reason,
  }
}

function publicSession(session: SessionRecord, caller: Caller, sessionMaxMs: number): PublicSession {
  const { browser, system, kind } = session.device
  return {
    id: session._id,
    current: session._id === caller.session_id,
    browser,
    system,
    kind,
    created_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
    ends_at: sessionEnd(session, sessionMaxMs).toISOString(),
    second_factor_at: session.factor_at?.toISOString() ?? null,
  }
}

/** Ends one of the caller's sessions. Does nothing if it has already ended. Throws the same 404 for an unknown id and for another user's session. */
export async function endOwnSession(context: SessionsContext, caller: Caller, sessionId: string, ip: string): Promise<void> {
  const session = await context.store.sessions.findById(sessionId)
  if (session?.user_id !== caller.user_id) throw new AppError('not_found', "This session doesn't exist. It may have already ended.")
  await endRecorded(context, caller, { only: sessionId }, ip)
}

/** Ends all of the caller's sessions except the current one. Returns the number of sessions ended. */
export async function endOtherSessions(context: SessionsContext, caller: Caller, ip: string): Promise<number> {
  return endRecorded(context, caller, { except: caller.session_id }, ip)
}

async function endRecorded(
  context: SessionsContext,
  { user_id, session_id }: Caller,
  choose: { only?: string; except?: string },
  ip: string,
): Promise<number> {
  return withTransaction(context.connection, async (tx) => {
    const ended_sessions = await endSessions(tx, context, user_id, choose, 'logout')
    const user = ended_sessions > 0 ? await context.store.users.findById(user_id, tx) : null
    if (user) await recordSecurity(tx, user, { action: 'session.end', session_id, ip, ended_sessions }, context.clock())
    return ended_sessions
  })
}
