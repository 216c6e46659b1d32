import { AppError } from '@loomcast/service-kit/errors'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible'
import type { RedisClientType } from 'redis'
import { limitAddress } from '../domain/client-address.ts'
import { type LimitOptions, limitKey } from '../domain/limit-key.ts'

/** 10 failures in 15 minutes lock an account for an IP address and source for 15 minutes. */
const FAILURES = 10
const WINDOW_S = 15 * 60
const LOCK_S = 15 * 60
/** Failures per account from all IP addresses together. Each known browser has a separate allowance of the same size. */
const FAILURES_OF_ACCOUNT = 100
const ACCOUNT_WINDOW_S = 60 * 60
/** Wrong codes of a second factor per account. Each known browser and each session has a separate allowance of the same size. */
const WRONG_CODES = 10
const CODES_WINDOW_S = 60 * 60
/** Redis counts as unavailable if it takes longer than this. */
const ANSWER_WITHIN_MS = 1_000

export interface PasswordAttempt {
  /** Call after a wrong password. */
  failed(): Promise<void>
  /** Call after the correct password. Clears earlier failures from this IP address, but not those from others. */
  succeeded(): Promise<void>
  /** Call if the password could not be verified, so that the attempt does not count as a guess. */
  abandoned(): Promise<void>
}

export interface CodeAttempt {
  /** Call after the correct code. */
  succeeded(): Promise<void>
  /** Call if the code could not be verified, so that the attempt does not count as a guess. */
  abandoned(): Promise<void>
}

export interface AttemptOrigin {
  ip: string
  /** Failures are counted separately for each known browser and each session, and together for all other browsers. */
  source: string
}

/** The source of all browsers in which the account's password was never entered. */
export const UNKNOWN_BROWSERS = 'unknown browsers'

/**
 * Limits password guesses per account, both per IP address and in total. A guess is counted atomically before the password is verified, so that parallel
 * guesses cannot exceed the limit. The tenth failure from an IP address locks the account for
 * that address and source, so that a stranger who shares the owner's address does not lock the owner's known browser or session. While Redis is unavailable, each process counts in
 * memory, so the limits always apply.
 */
export function createLockout(redis: RedisClientType, { prefix }: LimitOptions) {
  const pairs = createCounter(redis, { keyPrefix: `${prefix}lockout`, points: FAILURES, duration: WINDOW_S })
  const accounts = createCounter(redis, { keyPrefix: `${prefix}guesses`, points: FAILURES_OF_ACCOUNT, duration: ACCOUNT_WINDOW_S })
  const codes = createCounter(redis, { keyPrefix: `${prefix}codes`, points: WRONG_CODES, duration: CODES_WINDOW_S })

  return {
    /**
     * Throws 429 `locked` with Retry-After while the account is locked for the IP address and source, and 429 `password_guesses_exceeded` after too many guesses from
     * this source. `email` must be canonical; no account needs to have it.
     */
    async begin(email: string, { ip, source }: AttemptOrigin): Promise<PasswordAttempt> {
      const pair = limitKey(email, limitAddress(ip), source)
      const account = limitKey('account', email, source)
      const used = await pairs.consume(pair).catch(refuseLocked)
      await accounts.consume(account).catch(async (error: unknown) => {
        // No password is verified, so the attempt does not count.
        await pairs.reward(pair)
        return refuseGuesses(error)
      })
      return {
        async failed() {
          if (used.consumedPoints >= FAILURES) await pairs.block(pair, LOCK_S)
        },
        async succeeded() {
          await pairs.clear(pair)
          await accounts.reward(account)
        },
        async abandoned() {
          await pairs.reward(pair)
          await accounts.reward(account)
        },
      }
    },

    /** Counts a code before it is verified. Throws 429 `code_guesses_exceeded` with Retry-After after too many wrong codes from this source. */
    async beginCode(userId: string, source: string): Promise<CodeAttempt> {
      const key = limitKey('code', userId, source)
      await codes.consume(key).catch(refuseCodes)
      const returned = async () => {
        await codes.reward(key)
      }
      return { succeeded: returned, abandoned: returned }
    },

    /**
     * Ends the lock for unknown browsers after a password reset, so that the owner can sign in anywhere. Guesses after it count again, and only the owner
     * of the mailbox can reset the password. Codes of the second factor stay counted: access to the mailbox must not give more guesses.
     */
    async forgive(email: string, ip: string): Promise<void> {
      await pairs.clear(limitKey(email, limitAddress(ip), UNKNOWN_BROWSERS))
      await accounts.clear(limitKey('account', email, UNKNOWN_BROWSERS))
    },
  }
}

export type Lockout = ReturnType<typeof createLockout>

/** Counts in Redis, or in this process's memory while Redis is unavailable. */
function createCounter(redis: RedisClientType, rules: { keyPrefix: string; points: number; duration: number }) {
  const memory = new RateLimiterMemory(rules)
  const limiter = new RateLimiterRedis({
    ...rules,
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    insuranceLimiter: memory,
  })
  const counter = new RLWrapperTimeouts({ limiter, timeoutMs: ANSWER_WITHIN_MS })
  return {
    consume: (key: string) => counter.consume(key),
    reward: (key: string) => counter.reward(key),
    block: (key: string, seconds: number) => counter.block(key, seconds),
    /** Also clears what was counted in memory while Redis was unavailable. */
    async clear(key: string): Promise<void> {
      await memory.delete(key)
      await counter.delete(key)
    },
  }
}

function refuseLocked(error: unknown): never {
  const { seconds, wait } = waitOf(error)
  const detail = `Too many failed attempts. Try again in ${wait}, or reset your password.`
  throw new AppError('locked', detail, { headers: { 'retry-after': String(seconds) } })
}

function refuseGuesses(error: unknown): never {
  const { seconds } = waitOf(error)
  throw new AppError('password_guesses_exceeded', undefined, { headers: { 'retry-after': String(seconds) } })
}

function refuseCodes(error: unknown): never {
  const { seconds, wait } = waitOf(error)
  throw new AppError('code_guesses_exceeded', `Too many wrong codes. Try again in ${wait}.`, {
    headers: { 'retry-after': String(seconds) },
  })
}

/** Rethrows any error that is not a limiter rejection. */
function waitOf(error: unknown): { seconds: number; wait: string } {
  if (!(error instanceof RateLimiterRes)) throw error
  const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
  const minutes = Math.ceil(seconds / 60)
  return { seconds, wait: minutes === 1 ? 'a minute' : `${minutes} minutes` }
}
