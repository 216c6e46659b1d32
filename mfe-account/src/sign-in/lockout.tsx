import { ApiError } from '@loomcast/web-kit'

export interface Lockout {
  message: string
  /** Milliseconds since 1970. */
  until: number
}

/** A lockout that expires: too many failed attempts or too many requests. Not the lockout that a link by email lifts. */
export function lockoutOf(error: unknown, now: number): Lockout | undefined {
  if (!(error instanceof ApiError) || error.status !== 429 || !error.retryAfter || error.code === 'password_guesses_exceeded')
    return undefined
  return { message: error.detail, until: now + error.retryAfter * 1000 }
}

/** `14:05`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
