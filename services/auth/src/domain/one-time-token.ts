/** What a link in a mail is good for. */
export type Purpose = 'verify-email' | 'reset-password'

export const TOKEN_LIFE_MS: Record<Purpose, number> = { 'verify-email': 24 * 3600_000, 'reset-password': 3600_000 }

export interface OneTimeTokenState {
  purpose: Purpose
  /** The address that the link was sent to; it proves nothing about another. */
  email: string
  expires_at: Date
  used_at: Date | null
}

/** A link works for its purpose, in its time, for the address that it was sent to, and not after its use. */
export function isUsable(token: OneTimeTokenState, purpose: Purpose, email: string, now: Date): boolean {
  return token.purpose === purpose && token.email === email && token.used_at === null && token.expires_at > now
}
