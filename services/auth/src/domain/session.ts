export type Role = 'user' | 'admin'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Lifetime of a refresh token. Each refresh issues a new token. */
const REFRESH_TOKEN_MS = 30 * DAY_MS

/** Two tabs, or a retry after a lost response, may present the same token within this period (RFC 9700 §4.14.2). */
const REFRESH_GRACE_MS = 5_000

/** An administrator's session ends after this long without a renewal. */
const ADMIN_IDLE_MS = 30 * MINUTE_MS
/** An administrator's session ends this long after the sign-in, regardless of renewals. */
const ADMIN_SESSION_MS = 12 * HOUR_MS
/** Refresh tokens of administrators outlive their session by this long, so that a late renewal gets the reason. */
const REASON_MS = HOUR_MS

export interface RefreshTokenState {
  expires_at: Date
  used_at: Date | null
}

export interface SessionState {
  role: Role
  created_at: Date
  last_used_at: Date
  revoked_at: Date | null
  factor_at?: Date | null
}

type SessionStart = Pick<SessionState, 'role' | 'created_at' | 'factor_at'>

/**
 * How to handle a presented refresh token.
 * `claim`: unused, so use it. `grace`: used moments ago, so return its successor.
 * `replay`: used earlier, so it was copied: end the session. `dead`: there is nothing to renew.
 * `idle`, `expired`: the session of an administrator reached its limit.
 */
export type RefreshVerdict = 'claim' | 'grace' | 'replay' | 'dead' | 'idle' | 'expired'

export function judgeRefresh(
  token: RefreshTokenState | null,
  session: SessionState | null,
  sessionMaxMs: number,
  now: Date,
): RefreshVerdict {
  if (!token || !session || session.revoked_at !== null) return 'dead'
  if (sessionEnd(session, sessionMaxMs) <= now) return session.role === 'admin' ? 'expired' : 'dead'
  if (session.role === 'admin' && now.getTime() - session.last_used_at.getTime() >= ADMIN_IDLE_MS) return 'idle'
  if (token.used_at === null) return token.expires_at > now ? 'claim' : 'dead'
  return now.getTime() - token.used_at.getTime() <= REFRESH_GRACE_MS ? 'grace' : 'replay'
}

/** The session's absolute end, regardless of renewals. */
export function sessionEnd({ role, created_at, factor_at }: SessionStart, sessionMaxMs: number): Date {
  if (role === 'user') return new Date(created_at.getTime() + sessionMaxMs)
  // A session that replaces another one after a password change still ends relative to the last second factor.
  const start = Math.min(created_at.getTime(), factor_at?.getTime() ?? Number.POSITIVE_INFINITY)
  return new Date(start + Math.min(ADMIN_SESSION_MS, sessionMaxMs))
}

/** When a session that is renewed at `now` ends without a further renewal. */
export function activeUntil(session: SessionStart, sessionMaxMs: number, now: Date): Date {
  if (session.role === 'user') return tokenEnd(session, sessionMaxMs, now)
  return new Date(Math.min(now.getTime() + ADMIN_IDLE_MS, sessionEnd(session, sessionMaxMs).getTime()))
}

/** When a refresh token issued at `now` expires: for users, never after the end of its session. */
export function tokenEnd(session: SessionStart, sessionMaxMs: number, now: Date): Date {
  if (session.role === 'admin') return new Date(sessionEnd(session, sessionMaxMs).getTime() + REASON_MS)
  return new Date(Math.min(now.getTime() + REFRESH_TOKEN_MS, sessionEnd(session, sessionMaxMs).getTime()))
}

/** A session has administrator rights only if it started as an administrator's session and the account is still an administrator. */
export function roleOf(session: { role: Role }, user: { is_admin: boolean }): Role {
  return session.role === 'admin' && user.is_admin ? 'admin' : 'user'
}
