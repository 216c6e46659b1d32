import { RateLimiterRes } from 'rate-limiter-flexible'
import { limitAddress } from '../domain/client-address.ts'
import { createCounter, type LimiterOptions, tooMany } from './attempt-limiter.ts'

/** decisions.md, Accounts: 10 failures per account and address in 15 minutes lock it for 15. */
const FAILURES = 10
const WINDOW_S = 15 * 60
const LOCK_S = 15 * 60

export interface PasswordAttempt {
  /** Call after a wrong password. */
  failed(): Promise<void>
  /** Call after the right one: earlier failures are forgotten. */
  succeeded(): Promise<void>
  /** Call when the password could not be looked at: it counts as no guess. */
  abandoned(): Promise<void>
}

/**
 * Bounds guesses of one account's password from one address. A guess is counted before the password is looked at, so guesses sent
 * in parallel cannot slip through together; the tenth failure locks.
 */
export function createLockout(options: LimiterOptions) {
  const counter = createCounter(options, { name: 'lockout', points: FAILURES, windowS: WINDOW_S })

  return {
    /** Throws 429 `locked` with Retry-After while the pair is locked. `email` has to be canonical; it need not exist. */
    async begin(email: string, ip: string): Promise<PasswordAttempt> {
      const key = `${email}\n${limitAddress(ip)}`
      const used = await counter.take(key).catch(refuse)
      return {
        async failed() {
          if (used.consumedPoints >= FAILURES) await counter.block(key, LOCK_S)
        },
        succeeded: () => counter.clear(key),
        async abandoned() {
          await counter.giveBack(key)
        },
      }
    },

    /** After a password reset the rightful owner has not to wait. */
    async forgive(email: string, ip: string): Promise<void> {
      await counter.clear(`${email}\n${limitAddress(ip)}`)
    },
  }
}

export type Lockout = ReturnType<typeof createLockout>

function refuse(error: unknown): never {
  if (!(error instanceof RateLimiterRes)) throw error
  const minutes = Math.max(1, Math.ceil(error.msBeforeNext / 60_000))
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  throw tooMany('locked', `Too many failed attempts. Try again in ${wait}, or choose a new password.`, error)
}
