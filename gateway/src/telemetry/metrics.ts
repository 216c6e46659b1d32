import type { App } from '@loomcast/service-kit/http'
import { Counter, Gauge, Histogram } from '@loomcast/service-kit/observability'
import type { Allowance, RateLimits } from '../edge/rate-limits.ts'
import type { Upstream } from '../proxy/upstream.ts'
import type { RateClass } from '../routes/route-table.ts'

/** Counts the calls that were rejected by a rate limit, by class. */
export function countRefusals(limits: RateLimits, app: App): RateLimits {
  const refused = new Counter({
    name: 'rate_limited_calls_total',
    help: 'Calls that the gateway rejected because their allowance was used up.',
    labelNames: ['class'],
    registers: [app.metrics.registry],
  })
  function note(rateClass: RateClass, allowance: Allowance): Allowance {
    if (!allowance.allowed) refused.inc({ class: rateClass })
    return allowance
  }
  return {
    take(rateClass, who) {
      const found = limits.take(rateClass, who)
      return found instanceof Promise ? found.then((late) => note(rateClass, late)) : note(rateClass, found)
    },
    async spend(rateClass, who, reply) {
      await limits.spend(rateClass, who, reply).catch((error) => {
        refused.inc({ class: rateClass })
        throw error
      })
    },
    countedIn: limits.countedIn,
  }
}

/** Adds proxied calls to the app's request histogram, so that dashboards and alerts cover all requests. */
export function observeCalls(app: App): (method: string, route: string, status: number, seconds: number) => void {
  const durations = app.metrics.registry.getSingleMetric('http_request_duration_seconds')
  if (!(durations instanceof Histogram)) throw new Error('The app has no histogram of requests.')
  return (method, route, status, seconds) => durations.observe({ method, route, status }, seconds)
}

const STATES = ['closed', 'half-open', 'open'] as const

/** Reports each upstream's breaker (1 for the current state) and connections; read at every scrape. */
export function observeUpstreams(upstreams: readonly Upstream[], app: App): void {
  const registers = [app.metrics.registry]
  new Gauge({
    name: 'circuit_breaker_state',
    help: 'Whether calls to a service are allowed (closed), on trial (half-open) or rejected (open).',
    labelNames: ['upstream', 'state'],
    registers,
    collect() {
      for (const { name, breaker } of upstreams) {
        const current = breaker.state()
        for (const state of STATES) this.set({ upstream: name, state }, state === current ? 1 : 0)
      }
    },
  })
  new Gauge({
    name: 'upstream_connections_in_use',
    help: 'Connections to a service in use, by kind of call.',
    labelNames: ['upstream', 'kind'],
    registers,
    collect() {
      for (const { name, pools } of upstreams)
        for (const [kind, pool] of Object.entries(pools)) this.set({ upstream: name, kind }, pool.inUse())
    },
  })
  new Counter({
    name: 'upstream_wait_timeouts_total',
    help: 'Calls that were rejected because no connection to the service became free in time.',
    labelNames: ['upstream', 'kind'],
    registers,
    collect() {
      this.reset()
      for (const { name, pools } of upstreams)
        for (const [kind, pool] of Object.entries(pools)) this.inc({ upstream: name, kind }, pool.timeouts())
    },
  })
}
