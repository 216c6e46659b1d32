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
  /** A Redis that hangs is given up after this long (ms). */
  patienceMs?: number
}

/** What one call found; `policy` and `state` are header values by draft-ietf-httpapi-ratelimit-headers-10. */
export interface Allowance {
  allowed: boolean
  policy: string
  state: string
  /** Until the whole allowance is back. */
  resetS: number
}

export interface RateLimits {
  /** Draws one point for `who`: mostly at once, from a lease that this process holds. */
  take(rateClass: RateClass, who: string): Allowance | Promise<Allowance>
  /** The same for a Fastify route: states the allowance in the reply, throws AppError 429 `rate_limited` when none is left. */
  spend(rateClass: RateClass, who: string, reply: FastifyReply): Promise<void>
  /** `memory` while Redis does not answer: each gateway process then counts for itself. */
  keptIn(): 'redis' | 'memory'
}

/** After Redis hung or failed, how long it is left alone (ms). */
const REST_MS = 2_000
/** Guesses and generations are counted one by one; of everything else a process draws a twentieth at a time, at most 60. */
const STRICT: ReadonlySet<string> = new Set<RateClass>(['sign_in', 'generate', 'report'])
const LEASE_SHARE = 20
const LARGEST_LEASE = 60

/**
 * Allowances per class and caller, counted in Redis, so that all gateway processes share them. Points are drawn in leases: a process
 * takes some at once, in one atomic step, and spends them without asking. No more than the allowance is ever spent; what
 * a process has drawn and does not spend before the window ends is lost to the others. While Redis is away or hangs, counters in memory
 * stand in: a limit may then be looser, but nobody is locked out and nothing fails.
 */
export function createRateLimits({ redis, limits, prefix, logger, patienceMs = 250 }: RateLimitOptions): RateLimits {
  let restUntil = 0
  let away = redis === undefined
  const classes = new Map(Object.entries(limits).map(([name, limit]) => [name, classFor(name, limit)]))

  function classFor(name: string, { points, seconds }: Limit): { policy: string; leases: Leases } {
    const common = { points, duration: seconds, keyPrefix: `${prefix}${name}` }
    const memory = new RateLimiterMemory(common)
    const shared = redis && new RateLimiterRedis({ ...common, storeClient: redis, useRedisPackage: true, rejectIfRedisNotReady: true })

    async function draw(who: string, wanted: number): Promise<Grant> {
      if (shared && performance.now() >= restUntil) {
        try {
          const drawn = await consume(withTimeLimit(patienceMs, shared.consume(who, wanted)))
          noteRedis(true)
          return grantOf(drawn, wanted, points)
        } catch (error) {
          restUntil = performance.now() + REST_MS
          noteRedis(false, error)
        }
      }
      const grant = grantOf(await consume(memory.consume(who, wanted)), wanted, points)
      // When Redis may be asked again, it is: a lease from memory is not kept beyond that.
      return shared ? { ...grant, validMs: Math.min(grant.validMs, Math.max(0, restUntil - performance.now())) } : grant
    }

    const size = STRICT.has(name) ? 1 : Math.min(LARGEST_LEASE, Math.max(1, Math.floor(points / LEASE_SHARE)))
    return { policy: `"${name}";q=${points};w=${seconds}`, leases: createLeases({ size, draw }) }
  }

  function noteRedis(works: boolean, error?: unknown): void {
    if (works !== away) return
    away = !works
    if (away) logger.warn({ err: error }, 'Redis does not answer: rate limits are counted in this process until it is back')
    else logger.info({}, 'rate limits are counted in Redis again')
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
    keptIn: () => (away ? 'memory' : 'redis'),
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

/** The counter moved by `wanted`; of that step the part below the limit is ours. */
function grantOf({ consumedPoints, msBeforeNext }: RateLimiterRes, wanted: number, points: number): Grant {
  const before = consumedPoints - wanted
  return {
    points: Math.min(wanted, Math.max(0, points - before)),
    leftInStore: Math.max(0, points - consumedPoints),
    resetMs: msBeforeNext,
    validMs: msBeforeNext,
  }
}

/** The library rejects with its result when the allowance is used up, and with an error when the store failed. */
async function consume(work: Promise<RateLimiterRes>): Promise<RateLimiterRes> {
  try {
    return await work
  } catch (error) {
    if (error instanceof RateLimiterRes) return error
    throw error
  }
}
