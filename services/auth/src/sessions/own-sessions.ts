import { AppError } from '@loomcast/service-kit/errors'
import { withTransaction } from '@loomcast/service-kit/mongo'
import type { AccountContext } from '../context.ts'
import type { Device } from '../domain/device.ts'
import { sessionEnd } from '../domain/session.ts'
import type { SessionRecord } from './session.model.ts'
import { endSessions } from './sessions.ts'

export interface PublicSession extends Device {
  id: string
  /** The session of this call. */
  current: boolean
  created_at: string
  /** The last renewal; a session that is in use renews itself about every 15 minutes. */
  last_used_at: string
  /** When it ends unless it is renewed. */
  expires_at: string
  /** When it ends in any case. */
  ends_at: string
}

interface Caller {
  user_id: string
  session_id: string
}

/** More are counted and not listed. */
const MOST_LISTED = 100

/** The caller's sessions that are not over, the present one first, then the last used. */
export async function listSessions(
  { store, clock, sessionMaxMs }: AccountContext,
  caller: Caller,
): Promise<{ sessions: PublicSession[]; total: number }> {
  const { sessions, total } = await store.sessions.alive(caller.user_id, clock(), MOST_LISTED)
  const present = sessions.filter((session) => session._id === caller.session_id)
  const others = sessions.filter((session) => session._id !== caller.session_id)
  return { sessions: [...present, ...others].map((session) => publicSession(session, caller, sessionMaxMs)), total }
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
  }
}

/** Ends one of the caller's sessions; one that is over already stays so. Throws 404 for an unknown id and for somebody else's alike. */
export async function endOwnSession(context: AccountContext, caller: Caller, sessionId: string): Promise<void> {
  const session = await context.store.sessions.byId(sessionId)
  if (session?.user_id !== caller.user_id) throw new AppError('not_found', "This session doesn't exist. It may have already ended.")
  await withTransaction(context.connection, (tx) => endSessions(tx, context, caller.user_id, { only: sessionId }, 'logout'))
}

/** Ends every session of the caller but the current one. Returns their number. */
export async function endOtherSessions(context: AccountContext, caller: Caller): Promise<number> {
  return withTransaction(context.connection, (tx) => endSessions(tx, context, caller.user_id, { except: caller.session_id }, 'logout'))
}
