export type Role = 'user' | 'admin'

const DAY_MS = 24 * 3600_000

/** A refresh token lives 30 days from its issue; each refresh issues another. */
export const REFRESH_TOKEN_MS = 30 * DAY_MS

/** Two tabs, or a retry after a lost response, may present the same token within this time (RFC 9700 §4.14.2). */
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
 * What presenting a refresh token means:
 * `claim`: it is unused, use it; `grace`: it was just used, return its successor;
 * `replay` it was used long ago, so it was copied: end the session; `dead` nothing to renew.
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

/** When a session ends in any case, however often it is renewed. */
export function sessionEnd(session: Pick<SessionState, 'created_at'>, sessionMaxMs: number): Date {
  return new Date(session.created_at.getTime() + sessionMaxMs)
}

/** When a refresh token that is issued now expires: never after its session's end. */
export function tokenEnd(session: Pick<SessionState, 'created_at'>, sessionMaxMs: number, now: Date): Date {
  return new Date(Math.min(now.getTime() + REFRESH_TOKEN_MS, sessionEnd(session, sessionMaxMs).getTime()))
}

/** An administrator's rights come from a session that began as one, and last only as long as the account has them. */
export function roleOf(session: { role: Role }, user: { is_admin: boolean }): Role {
  return session.role === 'admin' && user.is_admin ? 'admin' : 'user'
}
