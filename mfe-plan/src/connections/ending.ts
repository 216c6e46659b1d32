import type { Connection } from '../api/plan.ts'

/** An end is shown for so long before it (ms). */
const AHEAD_MS = 7 * 24 * 3600_000

export interface SignInEnd {
  at: string
  isPast: boolean
}

/**
 * The end of the sign-in of an account that works as far as is known, if it is soon or has passed, and only the person can renew it. Null also if an earlier release
 * of the service does not return it.
 */
export function signInEnd({ state, ends_at }: Connection, now = Date.now()): SignInEnd | null {
  if (state !== 'ok' || typeof ends_at !== 'string') return null
  const leftMs = Date.parse(ends_at) - now
  return leftMs < AHEAD_MS ? { at: ends_at, isPast: leftMs <= 0 } : null
}
