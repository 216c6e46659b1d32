/** What an emailed link can be used for. */
export type Purpose = 'verify-email' | 'reset-password'

export const TOKEN_LIFETIME_MS: Record<Purpose, number> = { 'verify-email': 24 * 3600_000, 'reset-password': 3600_000 }

/** An invitation to choose a password waits longer than a requested reset. */
export const INVITATION_LIFETIME_MS = 7 * 24 * 3600_000

export interface OneTimeTokenState {
  purpose: Purpose
  /** The address that the link was sent to. The link verifies no other address. */
  email: string
  expires_at: Date
  used_at: Date | null
}

/** Whether a link can be used: it has the right purpose and address, has not expired and has not been used. */
export function isUsable(token: OneTimeTokenState, purpose: Purpose, email: string, now: Date): boolean {
  return token.purpose === purpose && token.email === email && token.used_at === null && token.expires_at > now
}
