import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { RedisClientType } from 'redis'
import { AppError } from '../errors/app-error.ts'

export interface LimiterOptions {
  /** Namespace of the keys in Redis: `login:account`. */
  name: string
  points: number
  /** Window in seconds. */
  durationS: number
  /** Seconds for which requests are rejected once the points are used up. Default: until the window ends. */
  blockS?: number
  prefix?: string
}

export interface LimitState {
  allowed: boolean
  remaining: number
  retryAfterS: number
}

export interface Limiter {
  consume(key: string, points?: number): Promise<LimitState>
  /** Like consume, but throws AppError 429 `rate_limited` with Retry-After if no points are left. */
  require(key: string, detail?: string): Promise<void>
  /** Reads the state without consuming points. */
  peek(key: string): Promise<LimitState>
  reset(key: string): Promise<void>
}

/**
 * Counts in Redis, atomically across all processes. While Redis is unavailable, each process counts in memory, so an outage neither removes the limits nor
 * locks users out.
 */
export function createLimiter(redis: RedisClientType, options: LimiterOptions): Limiter {
  const { name, points, durationS } = options
  const rules = { keyPrefix: `${options.prefix ?? ''}limit:${name}`, points, duration: durationS, blockDuration: options.blockS ?? 0 }
  const limiter = new RateLimiterRedis({
    ...rules,
    storeClient: redis,
    useRedisPackage: true,
    insuranceLimiter: new RateLimiterMemory(rules),
  })

  function stateOf(result: RateLimiterRes, allowed: boolean): LimitState {
    return {
      allowed,
      remaining: Math.max(0, result.remainingPoints),
      retryAfterS: allowed ? 0 : Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
    }
  }

  async function consume(key: string, cost = 1): Promise<LimitState> {
    try {
      return stateOf(await limiter.consume(key, cost), true)
    } catch (result) {
      if (result instanceof RateLimiterRes) return stateOf(result, false)
      throw result
    }
  }

  return {
    consume,
    async require(key, detail) {
      const state = await consume(key)
      if (!state.allowed) throw new AppError('rate_limited', detail, { headers: { 'retry-after': String(state.retryAfterS) } })
    },
    async peek(key) {
      const result = await limiter.get(key)
      return result ? stateOf(result, result.consumedPoints <= points) : { allowed: true, remaining: points, retryAfterS: 0 }
    },
    async reset(key) {
      await limiter.delete(key)
    },
  }
}
