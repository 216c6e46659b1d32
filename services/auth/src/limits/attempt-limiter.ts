import { createHash } from 'node:crypto'
import { AppError } from '@loomcast/service-kit'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { RedisClientType } from 'redis'

export interface LimitRule {
  /** Unique; part of the key. */
  name: string
  points: number
  windowS: number
}

export interface LimiterOptions {
  redis: RedisClientType
  /** Keys of several installations or tests on one Redis stay apart. */
  prefix: string
}

/**
 * Counts in Redis in one atomic step. While Redis is away each process counts in its own memory, so a limit is never absent.
 * Keys are digests: no address or e-mail is readable in Redis, and no input can form a key.
 */
export function createCounter({ redis, prefix }: LimiterOptions, rule: LimitRule) {
  const memory = new RateLimiterMemory({ keyPrefix: rule.name, points: rule.points, duration: rule.windowS })
  const shared = new RateLimiterRedis({
    storeClient: redis,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    keyPrefix: `${prefix}${rule.name}`,
    points: rule.points,
    duration: rule.windowS,
    insuranceLimiter: memory,
  })

  return {
    /** Takes one point; answers how many are used, or throws RateLimiterRes when there was none left. */
    take: (key: string) => shared.consume(digest(key)),
    /** True when a point was left. */
    async allows(key: string): Promise<boolean> {
      try {
        await shared.consume(digest(key))
        return true
      } catch (error) {
        if (error instanceof RateLimiterRes) return false
        throw error
      }
    },
    /** Gives a point back. */
    giveBack: (key: string) => shared.reward(digest(key)),
    block: (key: string, seconds: number) => shared.block(digest(key), seconds),
    /** Also in memory: what was counted there while Redis was away is over too. */
    async clear(key: string): Promise<void> {
      await memory.delete(digest(key))
      if (redis.isReady) await shared.delete(digest(key))
    },
  }
}

function digest(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

export function tooMany(code: string, detail: string, res: RateLimiterRes): AppError {
  return new AppError(code, 429, detail, { headers: { 'retry-after': String(Math.max(1, Math.ceil(res.msBeforeNext / 1000))) } })
}
