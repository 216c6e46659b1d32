import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { withTimeLimit } from '../time/time-limit.ts'

export type Check = () => Promise<unknown>

interface ProbeOptions {
  /**
   * Dependencies that this service needs to respond. Each check throws while its dependency is unavailable. One that resolves to `degraded` is reported, and
   * the service stays ready.
   */
  readiness?: Record<string, Check>
  /**
   * Stores that all processes of the service share. Their outage would take every process out of service at once, so the service stays ready for
   * `storeOutageMs`: it responds to what needs no store, and to the rest with 503 and Retry-After.
   */
  stores?: Record<string, Check>
  /** Default 60 s, which is longer than a failover. */
  storeOutageMs?: number
  /** False until startup is complete. */
  startup?: () => boolean
}

export interface Probes {
  /** Reports not ready from now on, as the first step of a shutdown. */
  reportNotReady(): void
  /** Whether a shutdown has begun. */
  isStopping(): boolean
  /** Adds a function that returns a reason when its work has stopped making progress. The liveness probe then fails and the process is restarted. */
  addWatchdog(name: string, stalled: () => string | undefined): void
}

/** One failed check can be a glitch; two in a row count as an outage, which ends with the first success. */
const FAILURES_UNTIL_NOT_READY = 2
const CHECK_TIMEOUT_MS = 2_000
const STORE_OUTAGE_MS = 60_000

const ProbeResponse = Type.Object({ status: Type.String(), checks: Type.Optional(Type.Record(Type.String(), Type.String())) })
const probeRoute = {
  config: { auth: 'public' as const },
  logLevel: 'warn' as const,
  schema: { hide: true, response: { 200: ProbeResponse, 503: ProbeResponse } },
}

export function addProbes(app: FastifyInstance, options: ProbeOptions): Probes {
  const failures = new Map<string, number>()
  const respondedAt = new Map<string, number>()
  const watchdogs = new Map<string, () => string | undefined>()
  let stopping = false

  app.get('/health/startup', probeRoute, async (_request, reply) => {
    const done = options.startup?.() ?? true
    return reply.code(done ? 200 : 503).send({ status: done ? 'started' : 'starting' })
  })

  app.get('/health/live', probeRoute, async (_request, reply) => {
    const stalled = [...watchdogs].map(([name, check]) => [name, check()] as const).filter(([, reason]) => reason !== undefined)
    if (stalled.length === 0) return { status: 'live' }
    return reply.code(503).send({ status: 'stalled', checks: Object.fromEntries(stalled.map(([name, reason]) => [name, String(reason)])) })
  })

  app.get('/health/ready', probeRoute, async (_request, reply) => {
    if (stopping) return reply.code(503).send({ status: 'stopping' })
    const all = Object.entries({ ...options.readiness, ...options.stores })
    const checks = await Promise.all(all.map(([name, check]) => runCheck(name, check)))
    const ready = checks.every(([name, state]) => state !== 'down' || isShortOutage(name))
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', checks: Object.fromEntries(checks) })
  })

  /** False for a store that never responded, so that a process is not ready before it has been. */
  function isShortOutage(name: string): boolean {
    const since = respondedAt.get(name)
    const isStore = options.stores !== undefined && name in options.stores
    return isStore && since !== undefined && performance.now() - since < (options.storeOutageMs ?? STORE_OUTAGE_MS)
  }

  async function runCheck(name: string, check: Check): Promise<[name: string, state: 'up' | 'degraded' | 'unsure' | 'down']> {
    try {
      const result = await withTimeLimit(CHECK_TIMEOUT_MS, check())
      failures.set(name, 0)
      respondedAt.set(name, performance.now())
      return [name, result === 'degraded' ? 'degraded' : 'up']
    } catch (error) {
      const count = (failures.get(name) ?? 0) + 1
      failures.set(name, count)
      app.log.warn({ err: error, dependency: name, failures: count }, 'a dependency failed its readiness check')
      return [name, count >= FAILURES_UNTIL_NOT_READY ? 'down' : 'unsure']
    }
  }

  return {
    reportNotReady() {
      stopping = true
    },
    isStopping: () => stopping,
    addWatchdog(name, stalled) {
      watchdogs.set(name, stalled)
    },
  }
}
