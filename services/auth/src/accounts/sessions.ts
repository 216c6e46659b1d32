import { appendEvents, newId, type Tx, withTransaction } from '@loomcast/service-kit'
import { ACCESS_TOKEN_S } from '../domain/access-token.ts'
import { type PublicUser, publicUser } from '../domain/account.ts'
import { judgeRefresh, REFRESH_TOKEN_MS, type Role, roleOf } from '../domain/session.ts'
import { type RevocationReason, SERVICE, sessionRevoked } from '../events/publishes.ts'
import type { User } from '../store/user.repository.ts'
import type { AccountContext } from './context.ts'
import { sessionOver } from './refusals.ts'
import { digestOf, newSecret } from './secret.ts'

export interface OpenSession {
  session_id: string
  role: Role
  /** Goes into the cookie and nowhere else. */
  refreshToken: string
}

export interface SignedIn {
  access_token: string
  token_type: 'bearer'
  /** Seconds. */
  expires_in: number
  user: PublicUser
  refreshToken: string
}

/** Begins a session. An administrator's session is one from its start. */
export async function openSession(tx: Tx, { store }: AccountContext, user: User, now: Date): Promise<OpenSession> {
  const session_id = newId('ses')
  const role: Role = user.is_admin ? 'admin' : 'user'
  const expires_at = new Date(now.getTime() + REFRESH_TOKEN_MS)
  await store.sessions.open(tx, {
    _id: session_id,
    user_id: user._id,
    role,
    created_at: now,
    last_used_at: now,
    expires_at,
    revoked_at: null,
  })
  return { session_id, role, refreshToken: await issueRefreshToken(tx, { store }, { session_id, user_id: user._id }, now) }
}

export async function issueRefreshToken(
  tx: Tx,
  { store }: Pick<AccountContext, 'store'>,
  owner: { session_id: string; user_id: string },
  now: Date,
): Promise<string> {
  const { secret, digest } = newSecret()
  await store.sessions.addToken(tx, {
    _id: digest,
    ...owner,
    issued_at: now,
    expires_at: new Date(now.getTime() + REFRESH_TOKEN_MS),
    used_at: null,
  })
  return secret
}

/** The answer to somebody whose session is open. */
export async function signedIn(context: AccountContext, user: User, session: OpenSession): Promise<SignedIn> {
  const access_token = await context.keyRing.accessToken({ user_id: user._id, session_id: session.session_id, role: session.role })
  return {
    access_token,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_S,
    user: publicUser(user, await context.store.entitlements.ofUser(user._id)),
    refreshToken: session.refreshToken,
  }
}

type Renewal = { outcome: 'renewed'; user: User; session: OpenSession } | { outcome: 'refused' }

/**
 * Exchanges a refresh token for an access token and a successor. The claim and the successor are one transaction, so of several
 * requests with one token each gets a successor within the grace, and a copy that comes later ends the session for everybody.
 * Throws 401 `session_ended`.
 */
export async function refresh(context: AccountContext, refreshToken: string): Promise<SignedIn> {
  const digest = digestOf(refreshToken)
  const renewal = await withTransaction(context.connection, (tx) => renew(tx, context, digest))
  if (renewal.outcome === 'refused') throw sessionOver()
  return signedIn(context, renewal.user, renewal.session)
}

async function renew(tx: Tx, context: AccountContext, digest: string): Promise<Renewal> {
  const { store } = context
  const now = context.clock()
  const token = await store.sessions.token(digest, tx)
  const session = token && (await store.sessions.byId(token.session_id, tx))
  const user = session && (await store.users.byId(session.user_id, tx))
  if (!token || !session || !user) return { outcome: 'refused' }

  const verdict = judgeRefresh(token, session, now)
  if (verdict === 'dead') return { outcome: 'refused' }
  if (verdict === 'replay') {
    context.logger.warn({ user_id: user._id, session_id: session._id }, 'a used refresh token came again: its session is ended')
    await endSessions(tx, context, user._id, { only: session._id }, 'reuse-detected')
    return { outcome: 'refused' }
  }
  if (verdict === 'claim' && !(await store.sessions.claimToken(tx, digest, now))) return { outcome: 'refused' }
  if (!(await store.sessions.touch(tx, session._id, now, new Date(now.getTime() + REFRESH_TOKEN_MS)))) return { outcome: 'refused' }
  const refreshToken = await issueRefreshToken(tx, context, { session_id: session._id, user_id: user._id }, now)
  return { outcome: 'renewed', user, session: { session_id: session._id, role: roleOf(session, user), refreshToken } }
}

/** Ends some of a user's sessions and tells everybody who verifies tokens. Answers how many were alive. */
export async function endSessions(
  tx: Tx,
  { store, clock }: AccountContext,
  userId: string,
  choose: { only?: string; except?: string },
  reason: RevocationReason,
): Promise<number> {
  const now = clock()
  const ended = await store.sessions.revoke(tx, userId, now, choose)
  if (ended.length === 0) return 0
  const user = await store.users.change(tx, userId, {}, 1)
  if (!user) return ended.length
  await appendEvents(
    tx,
    SERVICE,
    sessionRevoked({ user_id: userId, version: user.version, at: now, session_ids: ended, all: false, reason }),
  )
  return ended.length
}

/** Signs out: the session of the cookie, that of the bearer token, or both. Signing out twice is no error. */
export async function signOut(
  context: AccountContext,
  { refreshToken, caller }: { refreshToken?: string; caller?: { user_id: string; session_id: string } },
): Promise<void> {
  await withTransaction(context.connection, async (tx) => {
    const token = refreshToken === undefined ? null : await context.store.sessions.token(digestOf(refreshToken), tx)
    if (token) await endSessions(tx, context, token.user_id, { only: token.session_id }, 'logout')
    if (caller && caller.session_id !== token?.session_id)
      await endSessions(tx, context, caller.user_id, { only: caller.session_id }, 'logout')
  })
}

/** Whether an access token's session is over, for this service's own routes. */
export async function isRevoked({ store }: AccountContext, claims: { user_id: string; session_id: string }): Promise<boolean> {
  const session = await store.sessions.byId(claims.session_id)
  return !session || session.revoked_at !== null || session.user_id !== claims.user_id
}
