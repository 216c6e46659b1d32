import { ApiError } from '@loomcast/web-kit'
import { useEffect, useState } from 'react'

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

/** Counts down the whole seconds until `until`; 0 when it has passed or is undefined. */
export function useSecondsLeft(until: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
  const counting = left > 0
  useEffect(() => {
    setNow(Date.now())
    if (until === undefined || !counting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until, counting])
  return left
}

/** `14:05`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
