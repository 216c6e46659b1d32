import type { Account, AdapterDeps, Credentials } from '../adapter.ts'
import { NetworkFailure } from '../adapter.ts'
import type { NetworkCalls } from '../network-calls.ts'

export interface Session {
  did: string
  handle: string
  accessJwt: string
}

/** A server allows 300 sign-ins of an account a day, so a session serves all posts of an hour. Its token is valid for two hours or longer. */
const SESSION_MS = 3600_000
const MOST_SESSIONS = 5000

export interface Sessions {
  /** A session that is open or is being opened, or a new one. Throws NetworkFailure. */
  of(account: Account, calls: NetworkCalls): Promise<Session>
  /** Only if it is still the session of the account: other posts may have renewed it. */
  forget(account: Account, session: Session): void
}

interface Opening {
  session: Promise<Session>
  /** Set when it is open. */
  opened?: Session
  expiresAt: number
}

/** Sessions of this process, in memory only. */
export function createSessions({ clock }: Pick<AdapterDeps, 'clock'>): Sessions {
  const sessions = new Map<string, Opening>()
  // A renewed connection has another password, which must be used from then on.
  const keyOf = ({ connection_id, credentials }: Account) => `${connection_id} ${credentials['password']}`
  return {
    async of(account, calls) {
      const key = keyOf(account)
      const known = sessions.get(key)
      if (known && known.expiresAt > clock().getTime()) return known.session
      const opening: Opening = { session: signIn(account.credentials, calls), expiresAt: clock().getTime() + SESSION_MS }
      sessions.delete(key)
      // A map has its oldest entry first.
      for (const oldest of sessions.keys()) if (sessions.size >= MOST_SESSIONS) sessions.delete(oldest)
      sessions.set(key, opening)
      try {
        opening.opened = await opening.session
        return opening.opened
      } catch (error) {
        if (sessions.get(key) === opening) sessions.delete(key)
        throw error
      }
    },
    forget(account, session) {
      const key = keyOf(account)
      if (sessions.get(key)?.opened === session) sessions.delete(key)
    },
  }
}

/** Throws NetworkFailure. */
export async function signIn({ server, identifier, password }: Credentials, calls: NetworkCalls): Promise<Session> {
  const response = await calls.read({
    url: `${server}/xrpc/com.atproto.server.createSession`,
    method: 'POST',
    json: { identifier, password },
  })
  const { did, handle, accessJwt, active } = (response.json() ?? {}) as Partial<Session> & { active?: boolean }
  if (typeof did !== 'string' || typeof handle !== 'string' || typeof accessJwt !== 'string')
    throw new NetworkFailure('refused', 'There is no Bluesky server at this address.')
  if (active === false) throw new NetworkFailure('unauthorized', 'This Bluesky account is not active.')
  return { did, handle, accessJwt }
}
