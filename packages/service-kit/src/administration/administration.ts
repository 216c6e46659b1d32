import type mongoose from 'mongoose'
import type { EventBus } from '../events/bus.ts'
import type { App } from '../http/fastify-app.ts'
import { VERSION } from '../http/version.ts'
import type { Clock } from '../time/clock.ts'
import type { AdministeredJobs } from './administered-jobs.ts'
import { deadLetterRoutes } from './dead-letter.routes.ts'
import { jobRoutes } from './job.routes.ts'
import { rememberCommands } from './remembered-commands.ts'
import { replayRoutes } from './replay.routes.ts'
import { createReplays } from './replays.ts'
import { type ProviderState, statusRoutes } from './status.routes.ts'

export interface AdministrationOptions {
  connection: mongoose.Connection
  bus: EventBus
  clock: Clock
  /** The event types of each consumer group of the service, from platform.config.ts. */
  consumes: Readonly<Record<string, readonly string[]>>
  queues?: readonly AdministeredJobs[]
  providers?: () => Promise<ProviderState[]>
}

/**
 * What the back office needs from every service, below /internal/admin: outcomes of writes, state, dead letters, jobs and their replays. Call it before the routes are
 * added, because outcomes are stored for later routes only. In the worker, also call startReplays.
 */
export function addAdministration(app: App, options: AdministrationOptions): void {
  const { connection, bus, clock, consumes, queues = [], providers = async () => [] } = options
  rememberCommands(app, { connection, clock })
  statusRoutes(app, { version: VERSION, bus, clock, consumes, queues, providers })
  const replays = createReplays({ connection, clock })
  deadLetterRoutes(app, { bus, groups: Object.keys(consumes), replays })
  jobRoutes(app, queues, replays)
  replayRoutes(app, replays)
}
