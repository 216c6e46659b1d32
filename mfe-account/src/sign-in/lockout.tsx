import { ApiError } from '@loomcast/web-kit'

export interface Lockout {
  message: string
  /** Milliseconds since 1970. */
  until: number
}

/** The lockout that a 429 response reports after too many failed attempts or requests. Undefined if only a link by email lifts the lockout. */
export function lockoutOf(error: unknown, now: number): Lockout | undefined {
  if (!(error instanceof ApiError) || error.status !== 429 || !error.retryAfter || error.code === 'password_guesses_exceeded')
    return undefined
  return { message: error.detail, until: now + error.retryAfter * 1000 }
}

/** `14:05`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
