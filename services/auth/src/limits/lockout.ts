import { AppError } from '@loomcast/service-kit'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible'
import type { RedisClientType } from 'redis'
import { limitAddress } from '../domain/client-address.ts'
import { type LimitOptions, limitKey } from './limit-key.ts'

/** decisions.md, Accounts: 10 failures per account and address in 15 minutes lock it for 15. */
const FAILURES = 10
const WINDOW_S = 15 * 60
const LOCK_S = 15 * 60
/** A Redis that does not answer is as good as away. */
const ANSWER_WITHIN_MS = 1_000

export interface PasswordAttempt {
  /** Call after a wrong password. */
  failed(): Promise<void>
  /** Call after the right one: earlier failures are forgotten. */
  succeeded(): Promise<void>
  /** Call when the password could not be looked at: it counts as no guess. */
  abandoned(): Promise<void>
}

/**
 * Bounds guesses of one account's password from one address. A guess is counted before the password is looked at, in one atomic step,
 * so guesses sent in parallel cannot slip through together; the tenth failure locks. While Redis is away each process counts in its
 * own memory: the limit is never absent.
 */
export function createLockout(redis: RedisClientType, { prefix }: LimitOptions) {
  const rules = { keyPrefix: `${prefix}lockout`, points: FAILURES, duration: WINDOW_S }
  const memory = new RateLimiterMemory(rules)
  const shared = new RateLimiterRedis({
    ...rules,
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter: memory,
  })
  const counter = new RLWrapperTimeouts({ limiter: shared, timeoutMs: ANSWER_WITHIN_MS })

  /** Also what was counted in memory while Redis was away. */
  async function clear(key: string): Promise<void> {
    await memory.delete(key)
    await counter.delete(key)
  }

  return {
    /** Throws 429 `locked` with Retry-After while the pair is locked. `email` has to be canonical; it need not exist. */
    async begin(email: string, ip: string): Promise<PasswordAttempt> {
      const key = limitKey(email, limitAddress(ip))
      const used = await counter.consume(key).catch(refuse)
      return {
        async failed() {
          if (used.consumedPoints >= FAILURES) await counter.block(key, LOCK_S)
        },
        succeeded: () => clear(key),
        async abandoned() {
          await counter.reward(key)
        },
      }
    },

    /** After a password reset the rightful owner has not to wait. */
    forgive: (email: string, ip: string) => clear(limitKey(email, limitAddress(ip))),
  }
}

export type Lockout = ReturnType<typeof createLockout>

function refuse(error: unknown): never {
  if (!(error instanceof RateLimiterRes)) throw error
  const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const detail = `Too many failed attempts. Try again in ${wait}, or choose a new password.`
  throw new AppError('locked', 429, detail, { headers: { 'retry-after': String(seconds) } })
}
