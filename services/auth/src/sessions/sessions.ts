import { ADMIN_FILES_S } from '@loomcast/contracts/admin-files'
import { AppError } from '@loomcast/service-kit/errors'
import { appendEvents } from '@loomcast/service-kit/events'
import { newId, type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { recordSecurity } from '../accounts/record-security.ts'
import { digestOf, newSecret, sealFor, unsealWith } from '../accounts/secret.ts'
import { accessTokenLifetime } from '../domain/access-token.ts'
import type { User } from '../domain/account.ts'
import { type PublicUser, publicUser } from '../domain/account.ts'
import type { Device } from '../domain/device.ts'
import { activeUntil, judgeRefresh, type Role, roleOf, sessionEnd, tokenEnd } from '../domain/session.ts'
import { type RevocationReason, SERVICE, sessionRevoked } from '../events/publishes.ts'
import type { SessionsContext } from './context.ts'
import { revokeSessions } from './revoke-sessions.ts'
import type { RefreshTokenRecord, SessionRecord } from './session.model.ts'

/** Sent only in the cookie. */
export interface RefreshToken {
  secret: string
  expires_at: Date
}

export interface OpenSession {
  session_id: string
  role: Role
  /** The session's absolute end. */
  ends_at: Date
  refreshToken: RefreshToken
}

export interface SignedIn {
  access_token: string
  token_type: 'bearer'
  /** In seconds. */
  expires_in: number
  user: PublicUser
  refreshToken: RefreshToken
  /** Sent only in a cookie: with it the gateway serves the administrators' files. Null for users. */
  adminFiles: AdminFilesToken | null
}

export interface AdminFilesToken {
  token: string
  /** In seconds. */
  maxAge: number
}

/** Starts a session. Whether it is an administrator's session is fixed at creation. */
export async function openSession(
  tx: Tx,
  { store, sessionMaxMs }: SessionsContext,
  user: User,
  { role = user.is_admin ? 'admin' : 'user', device, factor_at = null }: { role?: Role; device: Device; factor_at?: Date | null },
  now: Date,
): Promise<OpenSession> {
  const session_id = newId('ses')
  const start = { role, created_at: now, factor_at }
  const expires_at = tokenEnd(start, sessionMaxMs, now)
  const { secret, digest } = newSecret()
  const times = { created_at: now, last_used_at: now, expires_at: activeUntil(start, sessionMaxMs, now), revoked_at: null, factor_at }
  await store.sessions.open(tx, { _id: session_id, user_id: user._id, role, device, ...times })
  await store.sessions.addToken(tx, freshToken(digest, { _id: session_id, user_id: user._id }, now, expires_at))
  return { session_id, role, ends_at: sessionEnd(start, sessionMaxMs), refreshToken: { secret, expires_at } }
}

function freshToken(
  digest: string,
  session: Pick<SessionRecord, '_id' | 'user_id'>,
  issued_at: Date,
  expires_at: Date,
): RefreshTokenRecord {
  return { _id: digest, session_id: session._id, user_id: session.user_id, issued_at, expires_at, used_at: null, successor: null }
}

/** The response body for an active session, and its refresh token. */
export async function signedIn(context: SessionsContext, user: User, session: OpenSession): Promise<SignedIn> {
  const { session_id, role, ends_at, refreshToken } = session
  const remaining = Math.max(1, Math.floor((ends_at.getTime() - context.clock().getTime()) / 1000))
  const expires_in = Math.min(accessTokenLifetime(role), remaining)
  const subject = { user_id: user._id, session_id }
  return {
    access_token: await context.keyRing.accessToken({ ...subject, role }, expires_in),
    token_type: 'bearer',
    expires_in,
    user: publicUser(user, await context.store.entitlements.find(user._id)),
    refreshToken,
    adminFiles: role === 'admin' ? await adminFilesFor(context, subject, remaining) : null,
  }
}

async function adminFilesFor(
  { keyRing }: SessionsContext,
  subject: { user_id: string; session_id: string },
  remaining: number,
): Promise<AdminFilesToken> {
  const maxAge = Math.min(ADMIN_FILES_S, remaining)
  return { token: await keyRing.adminFilesToken(subject, maxAge), maxAge }
}

/** The result after a correct password. */
export type Entered = SignedIn & {
  /** Sent only in the known-browser cookie. */
  browserToken: string
}

type Refusal = 'session_ended' | 'admin_session_idle' | 'admin_session_expired' | 'second_factor_required'

type Renewal = { outcome: 'renewed'; user: User; session: OpenSession } | { outcome: 'refused'; code: Refusal }

const ENDED: Renewal = { outcome: 'refused', code: 'session_ended' }

/**
 * Exchanges a refresh token for an access token and the next refresh token. A session has one chain of tokens: within the grace period, a used token returns
 * the same successor; after that, it must have been copied, so the session ends. Claiming the token and storing its successor happen in one transaction, and a
 * process that dies before it responds leaves a token that can be presented again. Throws 401 `session_ended`; in administrators' sessions also
 * `admin_session_idle`, `admin_session_expired` and `second_factor_required`.
 */
export async function refresh(context: SessionsContext, refreshToken: string): Promise<SignedIn> {
  const renewal = await withTransaction(context.connection, (tx) => renew(tx, context, refreshToken))
  if (renewal.outcome === 'refused') throw new AppError(renewal.code)
  return signedIn(context, renewal.user, renewal.session)
}

async function renew(tx: Tx, context: SessionsContext, presented: string): Promise<Renewal> {
  const { store, sessionMaxMs } = context
  const now = context.clock()
  const token = await store.sessions.token(digestOf(presented), tx)
  const session = token && (await store.sessions.findById(token.session_id, tx))
  const user = session && (await store.users.findById(session.user_id, tx))
  if (!token || !session || !user) return ENDED

  const verdict = judgeRefresh(token, session, sessionMaxMs, now)
  if (verdict === 'dead') return ENDED
  if (verdict === 'idle' || verdict === 'expired') {
    await endSessions(tx, context, user._id, { only: session._id }, 'logout')
    return { outcome: 'refused', code: verdict === 'idle' ? 'admin_session_idle' : 'admin_session_expired' }
  }
  if (lacksFactor(context, session, user)) {
    await endSessions(tx, context, user._id, { only: session._id }, 'admin')
    return { outcome: 'refused', code: 'second_factor_required' }
  }
  if (verdict === 'replay') {
    context.logger.warn({ user_id: user._id, session_id: session._id }, 'refresh token reuse detected, session revoked')
    await endSessions(tx, context, user._id, { only: session._id }, 'reuse-detected')
    return ENDED
  }
  const refreshToken =
    verdict === 'claim' ? await claim(tx, context, presented, session, now) : await latestSuccessor(tx, context, presented, token)
  if (!refreshToken) return ENDED
  const ends_at = sessionEnd(session, sessionMaxMs)
  return { outcome: 'renewed', user, session: { session_id: session._id, role: roleOf(session, user), ends_at, refreshToken } }
}

/** Administrators' sessions that were opened before ADMIN_MFA=required cannot be renewed. */
function lacksFactor({ adminMfa }: SessionsContext, session: SessionRecord, user: User): boolean {
  return adminMfa === 'required' && roleOf(session, user) === 'admin' && !session.factor_at
}

/** Ends the administrators' sessions without a second factor. Called at the start under ADMIN_MFA=required. Returns their number. */
export async function endAdminSessionsWithoutFactor(context: SessionsContext): Promise<number> {
  const sessions = await context.store.sessions.adminsWithoutFactor(context.clock())
  for (const { _id, user_id } of sessions)
    await withTransaction(context.connection, (tx) => endSessions(tx, context, user_id, { only: _id }, 'admin'))
  return sessions.length
}

/** Null if a concurrent request used the token or ended the session. */
async function claim(
  tx: Tx,
  { store, sessionMaxMs }: SessionsContext,
  presented: string,
  session: SessionRecord,
  now: Date,
): Promise<RefreshToken | null> {
  const expires_at = tokenEnd(session, sessionMaxMs, now)
  const { secret, digest } = newSecret()
  if (!(await store.sessions.claimToken(tx, digestOf(presented), now, sealFor(presented, secret)))) return null
  if (!(await store.sessions.touch(tx, session._id, now, activeUntil(session, sessionMaxMs, now)))) return null
  await store.sessions.addToken(tx, freshToken(digest, session, now, expires_at))
  return { secret, expires_at }
}

/** Follows the successors of a recently used token to the session's current unused one. */
async function latestSuccessor(
  tx: Tx,
  { store }: SessionsContext,
  presented: string,
  token: RefreshTokenRecord,
): Promise<RefreshToken | null> {
  let secret = presented
  let current: RefreshTokenRecord | null = token
  while (current?.successor) {
    secret = unsealWith(secret, current.successor)
    current = await store.sessions.token(digestOf(secret), tx)
  }
  return current && { secret, expires_at: current.expires_at }
}

/** Revokes the selected sessions and publishes `session-revoked`. Returns the number of sessions revoked. */
export async function endSessions(
  tx: Tx,
  context: Pick<SessionsContext, 'store' | 'clock'>,
  userId: string,
  choose: { only?: string; except?: string },
  reason: RevocationReason,
): Promise<number> {
  const { store, clock } = context
  const now = clock()
  const ended = await revokeSessions(tx, context, userId, now, choose)
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

/** Signs out: ends the session of the cookie, of the bearer token, or both. Signing out again is not an error. */
export async function signOut(
  context: SessionsContext,
  { refreshToken, caller, ip }: { refreshToken?: string; caller?: { user_id: string; session_id: string }; ip: string },
): Promise<void> {
  await withTransaction(context.connection, async (tx) => {
    const token = refreshToken === undefined ? null : await context.store.sessions.token(digestOf(refreshToken), tx)
    if (token) await logOut(tx, context, token, ip)
    if (caller && caller.session_id !== token?.session_id) await logOut(tx, context, caller, ip)
  })
}

async function logOut(
  tx: Tx,
  context: SessionsContext,
  { user_id, session_id }: { user_id: string; session_id: string },
  ip: string,
): Promise<void> {
  const ended = await endSessions(tx, context, user_id, { only: session_id }, 'logout')
  const user = ended > 0 ? await context.store.users.findById(user_id, tx) : null
  if (user) await recordSecurity(tx, user, { action: 'admin.logout', session_id, ip }, context.clock())
}

/** Whether an access token's session has ended. Used by this service's own routes. */
export async function isRevoked({ store }: SessionsContext, claims: { user_id: string; session_id: string }): Promise<boolean> {
  const session = await store.sessions.findById(claims.session_id)
  return !session || session.revoked_at !== null || session.user_id !== claims.user_id
}
