import { AppError, type Logger } from '@loomcast/service-kit'
import type { FastifyReply } from 'fastify'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { RedisClientType } from 'redis'
import type { RateClass } from '../proxy/route-table.ts'

export interface Limit {
  points: number
  seconds: number
}

export interface RateLimitOptions {
  redis: RedisClientType | undefined
  limits: Record<RateClass, Limit>
  /** Prefix of the keys in Redis. */
  prefix: string
  logger: Pick<Logger, 'warn' | 'info'>
  /** A Redis that hangs is given up after this long (ms). */
  patienceMs?: number
}

export interface RateLimits {
  /** Draws one point for `who`; throws AppError 429 `rate_limited` when none is left, and states the allowance in the reply either way. */
  spend(rateClass: RateClass, who: string, reply: FastifyReply): Promise<void>
  /** `memory` while Redis does not answer: each gateway process then counts for itself. */
  keptIn(): 'redis' | 'memory'
}

/** After Redis hung or failed, how long it is left alone (ms). */
const REST_MS = 2_000

/**
 * Allowances per class and caller, counted in Redis in one atomic step, so that all gateway processes share them. While Redis is away
 * or hangs, a limiter in memory stands in: a limit may then be looser, but nobody is locked out and nothing fails.
 */
export function createRateLimits({ redis, limits, prefix, logger, patienceMs = 250 }: RateLimitOptions): RateLimits {
  let restUntil = 0
  let away = redis === undefined
  const classes = new Map(Object.entries(limits).map(([name, limit]) => [name, limitersFor(name, limit)]))

  function limitersFor(name: string, { points, seconds }: Limit) {
    const common = { points, duration: seconds, keyPrefix: `${prefix}${name}` }
    const memory = new RateLimiterMemory(common)
    const shared = redis && new RateLimiterRedis({ ...common, storeClient: redis, useRedisPackage: true, rejectIfRedisNotReady: true })
    return { limit: { points, seconds }, memory, shared }
  }

  async function count(name: RateClass, who: string): Promise<{ limit: Limit; result: RateLimiterRes; allowed: boolean }> {
    const limiters = classes.get(name)
    if (!limiters) throw new Error(`There is no limit named ${name}.`)
    const { limit, memory, shared } = limiters
    if (shared && performance.now() >= restUntil) {
      try {
        const outcome = await consume(shared.consume(who), patienceMs)
        noteRedis(true)
        return { limit, ...outcome }
      } catch (error) {
        restUntil = performance.now() + REST_MS
        noteRedis(false, error)
      }
    }
    return { limit, ...(await consume(memory.consume(who))) }
  }

  function noteRedis(works: boolean, error?: unknown): void {
    if (works !== away) return
    away = !works
    if (away) logger.warn({ err: error }, 'Redis does not answer: rate limits are counted in this process until it is back')
    else logger.info({}, 'rate limits are counted in Redis again')
  }

  return {
    async spend(name, who, reply) {
      const { limit, result, allowed } = await count(name, who)
      const resetS = Math.max(1, Math.ceil(result.msBeforeNext / 1000))
      // draft-ietf-httpapi-ratelimit-headers-10
      reply.header('ratelimit-policy', `"${name}";q=${limit.points};w=${limit.seconds}`)
      reply.header('ratelimit', `"${name}";r=${result.remainingPoints};t=${resetS}`)
      if (allowed) return
      throw new AppError('rate_limited', 429, `Too many requests. Try again in ${resetS} ${resetS === 1 ? 'second' : 'seconds'}.`, {
        headers: { 'retry-after': String(resetS) },
      })
    },
    keptIn: () => (away ? 'memory' : 'redis'),
  }
}

/** The library rejects with its result when the allowance is used up, and with an error when the store failed. */
async function consume(work: Promise<RateLimiterRes>, withinMs?: number): Promise<{ result: RateLimiterRes; allowed: boolean }> {
  try {
    return { result: await (withinMs === undefined ? work : inTime(work, withinMs)), allowed: true }
  } catch (error) {
    if (error instanceof RateLimiterRes) return { result: error, allowed: false }
    throw error
  }
}

async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Redis did not answer within ${ms} ms`)), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
