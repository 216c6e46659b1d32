import type { App } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import { Type } from 'typebox'
import type { RateLimits } from '../edge/rate-limits.ts'
import type { Upstream } from '../proxy/upstream.ts'
import type { RegistryFile } from '../registry/registry-file.ts'
import { createServiceProbe, type DependencyState, type ServiceHealth } from './service-probe.ts'

const State = Type.Union([Type.Literal('ok'), Type.Literal('degraded'), Type.Literal('down')])
const Part = Type.Object({ status: Type.Union([State, Type.Literal('unknown')]) })
const Health = Type.Object({
  status: State,
  services: Type.Record(
    Type.String(),
    Type.Object({ status: State, latency_ms: Type.Integer(), breaker: Type.String(), checks: Type.Record(Type.String(), Type.String()) }),
  ),
  mongodb: Part,
  redis: Part,
  rate_limits: Type.Object({ kept_in: Type.String() }),
  slices: Type.Object({
    status: Type.Union([Type.Literal('ok'), Type.Literal('degraded')]),
    revision: Type.String(),
    releases: Type.Integer(),
    loaded_at: Type.Union([Type.String(), Type.Null()]),
    problem: Type.Union([Type.String(), Type.Null()]),
    left_out: Type.Array(Type.Object({ slice: Type.String(), version: Type.String(), reason: Type.String() })),
  }),
  time: Type.String({ format: 'date-time' }),
})

export interface HealthOptions {
  upstreams: Upstream[]
  registry: RegistryFile
  limits: RateLimits
  clock: Clock
  probeTimeoutMs: number
  /** The gateway's own connection. */
  redisIsReady: (() => boolean) | undefined
}

type Look = { services: [name: string, health: ServiceHealth][]; at: Date }

const REMEMBERED_MS = 1_000

/**
 * `GET /api/health`: what works now, asked from every service's readiness (at most once a second, however often it is called).
 * 200 as long as some part can be used, 503 when none can.
 */
export async function healthRoutes(app: App, options: HealthOptions): Promise<void> {
  const { upstreams, registry, limits, clock, redisIsReady } = options
  const probes = upstreams.map((upstream) => ({ upstream, probe: createServiceProbe(upstream, options.probeTimeoutMs) }))
  let known: { look: Promise<Look>; until: number } | undefined
  async function looked(): Promise<Look> {
    if (known && performance.now() < known.until) return known.look
    const look = askAll()
    known = { look, until: Number.POSITIVE_INFINITY }
    await look
    known.until = performance.now() + REMEMBERED_MS
    return look
  }

  async function askAll(): Promise<Look> {
    const services = await Promise.all(
      probes.map(async ({ upstream, probe }) => [upstream.name, await probe.look()] as [string, ServiceHealth]),
    )
    return { services, at: clock() }
  }

  app.get(
    '/api/health',
    {
      config: { auth: 'public' },
      logLevel: 'warn',
      schema: { summary: 'What works at the moment', tags: ['gateway'], response: { 200: Health, 503: Health } },
    },
    async (_request, reply) => {
      const { services, at } = await looked()
      const mongodb = worst(services.map(([, health]) => health.checks['mongodb']))
      const redis = worst([...services.map(([, health]) => health.checks['redis']), redisIsReady && (redisIsReady() ? 'ok' : 'down')])
      const slices = registry.current()
      const allDown = services.every(([, health]) => health.status === 'down')
      const wholly = services.every(([, health]) => health.status === 'ok') && redis !== 'down' && slices.problem === undefined
      const status = allDown ? ('down' as const) : wholly ? ('ok' as const) : ('degraded' as const)
      return reply.code(allDown ? 503 : 200).send({
        status,
        services: Object.fromEntries(services.map(([name, health]) => [name, { ...health, breaker: breakerOf(name) }])),
        mongodb: { status: mongodb },
        redis: { status: redis },
        rate_limits: { kept_in: limits.keptIn() },
        slices: {
          status: slices.problem === undefined && slices.leftOut.length === 0 ? ('ok' as const) : ('degraded' as const),
          revision: slices.revision,
          releases: slices.releases.length,
          loaded_at: slices.loadedAt?.toISOString() ?? null,
          problem: slices.problem ?? null,
          left_out: slices.leftOut,
        },
        time: at.toISOString(),
      })
    },
  )

  function breakerOf(name: string): string {
    return upstreams.find((upstream) => upstream.name === name)?.breaker.state() ?? 'closed'
  }
}

function worst(states: (DependencyState | undefined)[]): 'ok' | 'degraded' | 'down' | 'unknown' {
  const known = states.filter((state) => state !== undefined)
  if (known.length === 0) return 'unknown'
  if (known.includes('down')) return 'down'
  return known.includes('unsure') ? 'degraded' : 'ok'
}
