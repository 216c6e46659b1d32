export type Role = 'user' | 'admin'

const DAY_MS = 24 * 3600_000

/** Lifetime of a refresh token. Each refresh issues a new token. */
export const REFRESH_TOKEN_MS = 30 * DAY_MS

/** Two tabs, or a retry after a lost response, may present the same token within this period (RFC 9700 §4.14.2). */
export const REFRESH_GRACE_MS = 5_000

export interface RefreshTokenState {
  expires_at: Date
  used_at: Date | null
}

export interface SessionState {
  created_at: Date
  revoked_at: Date | null
}

/**
 * How to handle a presented refresh token.
 * `claim`: unused, so use it. `grace`: used moments ago, so return its successor.
 * `replay`: used earlier, so it was copied: end the session. `dead`: there is nothing to renew.
 */
export type RefreshVerdict = 'claim' | 'grace' | 'replay' | 'dead'

export function judgeRefresh(
  token: RefreshTokenState | null,
  session: SessionState | null,
  sessionMaxMs: number,
  now: Date,
): RefreshVerdict {
  if (!token || !session || session.revoked_at !== null || sessionEnd(session, sessionMaxMs) <= now) return 'dead'
  if (token.used_at === null) return token.expires_at > now ? 'claim' : 'dead'
  return now.getTime() - token.used_at.getTime() <= REFRESH_GRACE_MS ? 'grace' : 'replay'
}

/** The session's absolute end, regardless of renewals. */
export function sessionEnd(session: Pick<SessionState, 'created_at'>, sessionMaxMs: number): Date {
  return new Date(session.created_at.getTime() + sessionMaxMs)
}

/** When a refresh token issued at `now` expires: never after the end of its session. */
export function tokenEnd(session: Pick<SessionState, 'created_at'>, sessionMaxMs: number, now: Date): Date {
  return new Date(Math.min(now.getTime() + REFRESH_TOKEN_MS, sessionEnd(session, sessionMaxMs).getTime()))
}

/** A session has administrator rights only if it started as an administrator's session and the account is still an administrator. */
export function roleOf(session: { role: Role }, user: { is_admin: boolean }): Role {
  return session.role === 'admin' && user.is_admin ? 'admin' : 'user'
}
