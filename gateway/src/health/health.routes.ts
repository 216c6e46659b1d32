import { isServiceName, serviceConfig } from '@loomcast/platform-config'
import type { App } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import { Type } from 'typebox'
import type { RateLimits } from '../edge/rate-limits.ts'
import type { Upstream } from '../proxy/upstream.ts'
import type { LiveRegistry } from '../registry/live-registry.ts'
import type { LeftOut } from '../registry/resolve.ts'
import type { JudgedRegistry } from '../trials/judged-registry.ts'
import { createServiceProbe, type DependencyState, type ServiceHealth } from './service-probe.ts'

const State = Type.Union([Type.Literal('ok'), Type.Literal('degraded'), Type.Literal('down')])
const Part = Type.Object({ status: Type.Union([State, Type.Literal('unknown')]) })
/** The team of a service or slice, as in `platform.config.ts` and the manifest of the slice. */
const Owner = Type.Union([Type.String(), Type.Null()])
const ReleaseState = Type.Object({ slice: Type.String(), version: Type.String(), owner: Owner, reason: Type.String() })
const Health = Type.Object({
  status: State,
  services: Type.Record(
    Type.String(),
    Type.Object({
      status: State,
      owner: Owner,
      latency_ms: Type.Integer(),
      breaker: Type.String(),
      checks: Type.Record(Type.String(), Type.String()),
    }),
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
    left_out: Type.Array(ReleaseState),
    stand_ins: Type.Array(ReleaseState),
    withdrawn: Type.Array(ReleaseState),
  }),
  time: Type.String({ format: 'date-time' }),
})

export interface HealthOptions {
  upstreams: Upstream[]
  registry: LiveRegistry & Pick<JudgedRegistry, 'withdrawn'>
  limits: RateLimits
  clock: Clock
  probeTimeoutMs: number
  /** Whether the gateway's own Redis connection is ready. */
  redisIsReady: (() => boolean) | undefined
}

type Snapshot = { services: [name: string, health: ServiceHealth][]; at: Date }

const CACHE_MS = 1_000

/**
 * `GET /api/health`: the state of every service, from its readiness probe. Cached for one second. The status is 200 if at least one
 * service is ready, otherwise 503.
 */
export async function healthRoutes(app: App, options: HealthOptions): Promise<void> {
  const { upstreams, registry, limits, clock, redisIsReady } = options
  const probes = upstreams.map((upstream) => ({ upstream, probe: createServiceProbe(upstream, options.probeTimeoutMs) }))
  let cached: { snapshot: Promise<Snapshot>; until: number } | undefined
  async function currentSnapshot(): Promise<Snapshot> {
    if (cached && performance.now() < cached.until) return cached.snapshot
    const snapshot = checkAll()
    cached = { snapshot, until: Number.POSITIVE_INFINITY }
    await snapshot
    cached.until = performance.now() + CACHE_MS
    return snapshot
  }

  async function checkAll(): Promise<Snapshot> {
    const services = await Promise.all(
      probes.map(async ({ upstream, probe }) => [upstream.name, await probe.check()] as [string, ServiceHealth]),
    )
    return { services, at: clock() }
  }

  app.get(
    '/api/health',
    {
      config: { auth: 'public' },
      logLevel: 'warn',
      schema: { summary: 'Health of services, stores and slices', tags: ['gateway'], response: { 200: Health, 503: Health } },
    },
    async (_request, reply) => {
      const { services, at } = await currentSnapshot()
      const mongodb = worst(services.map(([, health]) => health.checks['mongodb']))
      const redis = worst([...services.map(([, health]) => health.checks['redis']), redisIsReady && (redisIsReady() ? 'ok' : 'down')])
      const slices = registry.current()
      const allDown = services.every(([, health]) => health.status === 'down')
      const slicesServe = slices.problem === undefined && slices.standIns.length === 0
      const wholly = services.every(([, health]) => health.status === 'ok') && redis !== 'down' && slicesServe
      const status = allDown ? ('down' as const) : wholly ? ('ok' as const) : ('degraded' as const)
      return reply.code(allDown ? 503 : 200).send({
        status,
        services: Object.fromEntries(
          services.map(([name, health]) => [name, { ...health, owner: ownerOf(name), breaker: breakerOf(name) }]),
        ),
        mongodb: { status: mongodb },
        redis: { status: redis },
        rate_limits: { kept_in: limits.countedIn() },
        slices: {
          status: slicesServe && slices.leftOut.length === 0 ? ('ok' as const) : ('degraded' as const),
          revision: slices.revision,
          releases: slices.releases.length,
          loaded_at: slices.loadedAt?.toISOString() ?? null,
          problem: slices.problem ?? null,
          left_out: slices.leftOut.map(withOwner),
          stand_ins: slices.standIns.map(withOwner),
          withdrawn: registry.withdrawn().map(withOwner),
        },
        time: at.toISOString(),
      })
    },
  )

  function breakerOf(name: string): string {
    return upstreams.find((upstream) => upstream.name === name)?.breaker.state() ?? 'closed'
  }
}

/** Null for an emulator. */
const ownerOf = (name: string) => (isServiceName(name) ? serviceConfig(name).owner : null)

/** Null if the manifest of the release has no team. */
const withOwner = (release: LeftOut) => ({ ...release, owner: release.owner ?? null })

function worst(states: (DependencyState | undefined)[]): 'ok' | 'degraded' | 'down' | 'unknown' {
  const known = states.filter((state) => state !== undefined)
  if (known.length === 0) return 'unknown'
  if (known.includes('down')) return 'down'
  return known.includes('unsure') ? 'degraded' : 'ok'
}
