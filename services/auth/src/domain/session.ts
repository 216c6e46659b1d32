export type Role = 'user' | 'admin'

/** A refresh token lives 30 days from its issue; each refresh issues another. */
export const REFRESH_TOKEN_MS = 30 * 24 * 3600_000

/** Two tabs, or a retry of an answer that got lost, may present the same token within this time (RFC 9700 §4.14.2 asks only for detection). */
export const REFRESH_GRACE_MS = 20_000

export interface RefreshTokenState {
  expires_at: Date
  used_at: Date | null
}

export interface SessionState {
  revoked_at: Date | null
}

/**
 * What presenting a refresh token means:
 * `claim` it is fresh, use it up; `grace` it was used a moment ago, answer with another successor;
 * `replay` it was used long ago, so it was copied: end the whole family; `dead` nothing to renew.
 */
export type RefreshVerdict = 'claim' | 'grace' | 'replay' | 'dead'

export function judgeRefresh(token: RefreshTokenState | null, session: SessionState | null, now: Date): RefreshVerdict {
  if (!token || !session || session.revoked_at !== null) return 'dead'
  if (token.used_at === null) return token.expires_at > now ? 'claim' : 'dead'
  return now.getTime() - token.used_at.getTime() <= REFRESH_GRACE_MS ? 'grace' : 'replay'
}

/** An administrator's rights come from a session that began as one, and last only as long as the account has them. */
export function roleOf(session: { role: Role }, user: { is_admin: boolean }): Role {
  return session.role === 'admin' && user.is_admin ? 'admin' : 'user'
}
