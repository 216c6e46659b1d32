import type { EventBus } from '../events/bus.ts'
import { observeBus } from '../events/metrics.ts'
import type { App } from '../http/fastify-app.ts'

/** Connects a bus to a service's probes and metrics: `/health/live` fails if consuming is stuck, and `/metrics` includes the bus's counts. */
export function superviseBus(app: App, service: string, bus: EventBus): void {
  if (bus.stalled) app.probes.addWatchdog('events', () => bus.stalled?.())
  observeBus(app.metrics.registry, service, bus)
}
