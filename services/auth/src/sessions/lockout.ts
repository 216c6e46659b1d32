import { AppError } from '@loomcast/service-kit/errors'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, RLWrapperTimeouts } from 'rate-limiter-flexible'
import type { RedisClientType } from 'redis'
import { limitAddress } from '../domain/client-address.ts'
import { type LimitOptions, limitKey } from '../domain/limit-key.ts'

/** 10 failures per account and address in 15 minutes lock it for 15. */
const FAILURES = 10
const WINDOW_S = 15 * 60
const LOCK_S = 15 * 60
/** Failures of one account from all addresses together; each known browser has as many of its own. */
const FAILURES_OF_ACCOUNT = 100
const ACCOUNT_WINDOW_S = 60 * 60
/** After this long Redis counts as unavailable. */
const ANSWER_WITHIN_MS = 1_000

export interface PasswordAttempt {
  /** Call after a wrong password. */
  failed(): Promise<void>
  /** Call after the right one: earlier failures from this address are forgotten, those from others are not. */
  succeeded(): Promise<void>
  /** Call when the password could not be verified: it does not count as a guess. */
  abandoned(): Promise<void>
}

export interface AttemptOrigin {
  ip: string
  /** Whose failures count together besides those of the address: a known browser, a session, or all the rest. */
  source: string
}

/**
 * Bounds guesses of one account's password: from one address, and from all addresses together. A guess is counted before the password is
 * verified, in one atomic step, so guesses sent in parallel cannot slip through together; the tenth failure from an address locks. While Redis is
 * unavailable each process counts in its memory, so the limits always apply.
 */
export function createLockout(redis: RedisClientType, { prefix }: LimitOptions) {
  const pairs = createCounter(redis, { keyPrefix: `${prefix}lockout`, points: FAILURES, duration: WINDOW_S })
  const accounts = createCounter(redis, { keyPrefix: `${prefix}guesses`, points: FAILURES_OF_ACCOUNT, duration: ACCOUNT_WINDOW_S })

  return {
    /**
     * Throws 429 `locked` with Retry-After while the pair is locked, and 429 `password_guesses_exceeded` where too many guesses were made from
     * this source. `email` has to be canonical; it need not exist.
     */
    async begin(email: string, { ip, source }: AttemptOrigin): Promise<PasswordAttempt> {
      const pair = limitKey(email, limitAddress(ip))
      const account = limitKey('account', email, source)
      const used = await pairs.consume(pair).catch(refuseLocked)
      await accounts.consume(account).catch(async (error: unknown) => {
        // No password was verified.
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

    /** After a password reset the owner does not have to wait. */
    forgive: (email: string, ip: string) => pairs.clear(limitKey(email, limitAddress(ip))),
  }
}

export type Lockout = ReturnType<typeof createLockout>

/** Counts in Redis, and in this process while Redis is unavailable. */
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
    /** Also what was counted in memory while Redis was unavailable. */
    async clear(key: string): Promise<void> {
      await memory.delete(key)
      await counter.delete(key)
    },
  }
}

function refuseLocked(error: unknown): never {
  const { seconds, wait } = waitOf(error)
  const detail = `Too many failed attempts. Try again in ${wait}, or choose a new password.`
  throw new AppError('locked', detail, { headers: { 'retry-after': String(seconds) } })
}

function refuseGuesses(error: unknown): never {
  const { seconds } = waitOf(error)
  throw new AppError('password_guesses_exceeded', undefined, { headers: { 'retry-after': String(seconds) } })
}

/** Throws what is no refusal of a limiter. */
function waitOf(error: unknown): { seconds: number; wait: string } {
  if (!(error instanceof RateLimiterRes)) throw error
  const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
  const minutes = Math.ceil(seconds / 60)
  return { seconds, wait: minutes === 1 ? 'a minute' : `${minutes} minutes` }
}
