import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '@loomcast/service-kit/errors'
import type { Logger } from '@loomcast/service-kit/observability'
import { withTimeLimit } from '@loomcast/service-kit/time'
import type { FastifyReply } from 'fastify'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { RedisClientType } from 'redis'
import type { RateClass } from '../routes/route-table.ts'
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
  /** Mean delay before a call over the limit is refused (ms), between half and one and a half of it. Default 1000. */
  refusalDelayMs?: number
}

/** The allowance after one call. `policy` and `state` are header values (draft-ietf-httpapi-ratelimit-headers-10). */
export interface Allowance {
  allowed: boolean
  policy: string
  state: string
  /** Time until the full allowance is available again (s). */
  resetS: number
}

export interface RateLimits {
  /** Takes one point for `who`: synchronously while this process has a lease. */
  take(rateClass: RateClass, who: string): Allowance | Promise<Allowance>
  /** `take` for a Fastify route: sets the reply's rate limit headers and throws AppError 429 `rate_limited` if no point is left. */
  spend(rateClass: RateClass, who: string, reply: FastifyReply): Promise<void>
  /** `memory` while Redis is unavailable: each gateway process then counts separately. */
  countedIn(): 'redis' | 'memory'
}

/** How long to wait before using Redis again after it failed or timed out (ms). */
const REDIS_RETRY_MS = 2_000
/**
 * Points of these classes are drawn one at a time; for the others, a process draws a twentieth of the allowance at once, at most 60 points.
 */
const UNBATCHED: ReadonlySet<string> = new Set<RateClass>(['sign_in', 'generate', 'report'])
const LEASE_SHARE = 20
/** More refused calls than this are not delayed, so that they occupy a bounded amount of memory. */
const MAX_DELAYED = 5_000
const MAX_LEASE = 60

/**
 * Allowances per class and caller, counted in Redis, so that all gateway processes share them. A process atomically draws a batch of points
 * (a lease) and spends it without further requests to Redis. The allowance is never exceeded; points that are drawn but not spent by the
 * end of the window are lost. While Redis is unavailable or hangs, each process counts in memory: limits can then be looser, but no call
 * fails.
 *
 * A refusal is delayed: clients that repeat refused calls without a pause wait most of the time instead of using CPU time. The delay varies, so that a thousand
 * calls refused at once are not repeated at once.
 */
export function createRateLimits(options: RateLimitOptions): RateLimits {
  const { redis, limits, prefix, logger, timeoutMs = 250, refusalDelayMs = 1_000 } = options
  let delayed = 0
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
      // Points counted in memory are valid only until Redis is tried again.
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
    return result instanceof Promise
      ? result.then((late) => delayRefusal(allowance(name, policy, late)))
      : delayRefusal(allowance(name, policy, result))
  }

  function delayRefusal(found: Allowance): Allowance | Promise<Allowance> {
    if (found.allowed || refusalDelayMs === 0 || delayed >= MAX_DELAYED) return found
    delayed++
    return delay(refusalDelayMs * (0.5 + Math.random()), found).finally(() => {
      delayed--
    })
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

/** The counter has been increased by `wanted`; only the points below the limit are granted. */
function grantOf({ consumedPoints, msBeforeNext }: RateLimiterRes, wanted: number, points: number): Grant {
  const before = consumedPoints - wanted
  return {
    points: Math.min(wanted, Math.max(0, points - before)),
    leftInStore: Math.max(0, points - consumedPoints),
    resetMs: msBeforeNext,
    validMs: msBeforeNext,
  }
}

/** The library rejects with a RateLimiterRes if the allowance is used up, and with an error if the store fails. */
async function consume(work: Promise<RateLimiterRes>): Promise<RateLimiterRes> {
  try {
    return await work
  } catch (error) {
    if (error instanceof RateLimiterRes) return error
    throw error
  }
}
