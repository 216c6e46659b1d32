import { AppError } from '@loomcast/service-kit/errors'
import type { Logger } from '@loomcast/service-kit/observability'
import { withTimeLimit } from '@loomcast/service-kit/time'
import type { FastifyReply } from 'fastify'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { RedisClientType } from 'redis'
import type { RateClass } from '../proxy/route-table.ts'
import { createLeases, type Grant, type Leases, type Taken } from './leases.ts'

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
  /** Time limit of a Redis command (ms). Default 250. */
  timeoutMs?: number
}

/** The allowance after one call. `policy` and `state` are header values (draft-ietf-httpapi-ratelimit-headers-10). */
export interface Allowance {
  allowed: boolean
  policy: string
  state: string
  /** Until the whole allowance is available again (s). */
  resetS: number
}

export interface RateLimits {
  /** Takes one point for `who`: synchronously while this process has a lease. */
  take(rateClass: RateClass, who: string): Allowance | Promise<Allowance>
  /** The same for a Fastify route: sets the headers of the reply, throws AppError 429 `rate_limited` when none is left. */
  spend(rateClass: RateClass, who: string, reply: FastifyReply): Promise<void>
  /** `memory` while Redis is unavailable: each gateway process then counts separately. */
  countedIn(): 'redis' | 'memory'
}

/** How long to wait after Redis failed or timed out (ms). */
const REDIS_RETRY_MS = 2_000
/** These classes are drawn one point at a time; of the others a process draws a twentieth of the allowance, at most 60. */
const UNBATCHED: ReadonlySet<string> = new Set<RateClass>(['sign_in', 'generate', 'report'])
const LEASE_SHARE = 20
const MAX_LEASE = 60

/**
 * Allowances per class and caller, counted in Redis, so that all gateway processes share them. A process draws points in leases, in one
 * atomic step, and spends them without further requests to Redis. No more than the allowance is ever spent; points that a process has
 * drawn but not spent when the window ends are lost. While Redis is unavailable or hangs, counters in memory are used instead: limits
 * may then be looser, but no call fails.
 */
export function createRateLimits({ redis, limits, prefix, logger, timeoutMs = 250 }: RateLimitOptions): RateLimits {
  let retryRedisAt = 0
  let redisUnavailable = redis === undefined
  const classes = new Map(Object.entries(limits).map(([name, limit]) => [name, classFor(name, limit)]))

  function classFor(name: string, { points, seconds }: Limit): { policy: string; leases: Leases } {
    const common = { points, duration: seconds, keyPrefix: `${prefix}${name}` }
    const memory = new RateLimiterMemory(common)
    const shared = redis && new RateLimiterRedis({ ...common, storeClient: redis, useRedisPackage: true, rejectIfRedisNotReady: true })

    async function draw(who: string, wanted: number): Promise<Grant> {
      if (shared && performance.now() >= retryRedisAt) {
        try {
          const drawn = await consume(withTimeLimit(timeoutMs, shared.consume(who, wanted)))
          noteRedis(true)
          return grantOf(drawn, wanted, points)
        } catch (error) {
          retryRedisAt = performance.now() + REDIS_RETRY_MS
          noteRedis(false, error)
        }
      }
      const grant = grantOf(await consume(memory.consume(who, wanted)), wanted, points)
      // A lease from memory ends when Redis is tried again.
      return shared ? { ...grant, validMs: Math.min(grant.validMs, Math.max(0, retryRedisAt - performance.now())) } : grant
    }

    const size = UNBATCHED.has(name) ? 1 : Math.min(MAX_LEASE, Math.max(1, Math.floor(points / LEASE_SHARE)))
    return { policy: `"${name}";q=${points};w=${seconds}`, leases: createLeases({ size, draw }) }
  }

  function noteRedis(works: boolean, error?: unknown): void {
    if (works !== redisUnavailable) return
    redisUnavailable = !works
    if (redisUnavailable) logger.warn({ err: error }, 'Redis is unavailable, rate limits are counted in memory')
    else logger.info({}, 'Redis is available, rate limits are counted in Redis')
  }

  function take(name: RateClass, who: string): Allowance | Promise<Allowance> {
    const one = classes.get(name)
    if (!one) throw new Error(`There is no limit named ${name}.`)
    const { policy, leases } = one
    const result = leases.take(who)
    return result instanceof Promise ? result.then((late) => allowance(name, policy, late)) : allowance(name, policy, result)
  }

  return {
    take,
    async spend(name, who, reply) {
      const found = await take(name, who)
      reply.header('ratelimit-policy', found.policy)
      reply.header('ratelimit', found.state)
      if (!found.allowed) throw rateLimited(found)
    },
    countedIn: () => (redisUnavailable ? 'memory' : 'redis'),
  }
}

function allowance(name: string, policy: string, { allowed, left, resetMs }: Taken): Allowance {
  const resetS = Math.max(1, Math.ceil(resetMs / 1000))
  return { allowed, policy, state: `"${name}";r=${left};t=${resetS}`, resetS }
}

export function rateLimited({ resetS }: Allowance): AppError {
  return new AppError('rate_limited', `Too many requests. Try again in ${resetS} ${resetS === 1 ? 'second' : 'seconds'}.`, {
    headers: { 'retry-after': String(resetS) },
  })
}

/** The counter was increased by `wanted`; the part of that step below the limit is granted. */
function grantOf({ consumedPoints, msBeforeNext }: RateLimiterRes, wanted: number, points: number): Grant {
  const before = consumedPoints - wanted
  return {
    points: Math.min(wanted, Math.max(0, points - before)),
    leftInStore: Math.max(0, points - consumedPoints),
    resetMs: msBeforeNext,
    validMs: msBeforeNext,
  }
}

/** The library rejects with a result when the allowance is used up, and with an error when the store fails. */
async function consume(work: Promise<RateLimiterRes>): Promise<RateLimiterRes> {
  try {
    return await work
  } catch (error) {
    if (error instanceof RateLimiterRes) return error
    throw error
  }
}
