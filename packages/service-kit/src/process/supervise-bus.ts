import type { EventBus } from '../events/bus.ts'
import { observeBus } from '../events/metrics.ts'
import type { App } from '../http/fastify-app.ts'

/** Connects a bus to the probes and metrics of a service: `/health/live` fails when consuming is stuck, `/metrics` shows its figures. */
export function superviseBus(app: App, service: string, bus: EventBus): void {
  if (bus.stalled) app.probes.addWatchdog('events', () => bus.stalled?.())
  observeBus(app.metrics.registry, service, bus)
}
