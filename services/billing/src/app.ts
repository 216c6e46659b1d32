import { observeOutbox, startRelay } from '@loomcast/service-kit/events'
import { type App, type AuthOptions, createApp, type RunningService } from '@loomcast/service-kit/http'
import { ensureCollections, pingDatabase } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import type { ServiceDeps, ServiceRole } from '@loomcast/service-kit/process'
import { createRevocationList } from '@loomcast/service-kit/redis'
import { type Clock, systemClock } from '@loomcast/service-kit/time'
import { consumeEvents } from './events/consumes.ts'
import { noteModel } from './notes/note.model.ts'
import { createNoteRepository } from './notes/note.repository.ts'
import { noteRoutes } from './notes/note.routes.ts'
import type { BillingSettings } from './settings.ts'

export interface BillingDeps extends ServiceDeps<BillingSettings> {
  clock?: Clock
  /** How callers are authenticated. Default: with the key set at AUTH_JWKS_URL and this service's list of revoked sessions. */
  auth?: AuthOptions
}

/** Creates the HTTP app. Does not listen and does no background work. */
export async function buildApp(deps: BillingDeps): Promise<App> {
  const { connection, redis, settings, clock = systemClock, logger, auth } = deps
  const revocations = createRevocations(deps)
  const app = await createApp({
    service: 'billing',
    title: 'Billing',
    description: 'Short notes of each user.',
    ...(logger !== undefined && { logger }),
    auth: auth ?? { jwksUrl: settings.AUTH_JWKS_URL, isRevoked: revocations.isRevoked },
    readiness: { mongodb: () => pingDatabase(connection), redis: () => redis.ping() },
  })
  noteRoutes(app, { notes: createNoteRepository(noteModel(connection)), clock })
  return app
}

/**
 * Creates collections and indexes and starts the service. Depending on the role, it serves requests (`http`), consumes and relays events (`worker`), or both.
 * The caller starts the bus.
 */
export async function startService(deps: BillingDeps & { role: ServiceRole }): Promise<RunningService> {
  const { connection, bus, role } = deps
  const notes = createNoteRepository(noteModel(connection))
  await ensureCollections(connection)
  const app = await buildApp(deps)
  if (role === 'http') return { app, close: () => app.close() }

  await consumeEvents({ bus, connection, notes, revocations: createRevocations(deps) })
  const relay = await startRelay({ connection, service: 'billing', bus, logger: createLogger('billing', deps.logger ?? {}) })
  observeOutbox(app.metrics.registry, () => relay.lag())
  return {
    app,
    async close() {
      await app.close()
      await relay.stop()
    },
  }
}

function createRevocations({ redis, logger }: BillingDeps) {
  return createRevocationList({ redis, service: 'billing', logger: createLogger('billing', logger ?? {}) })
}
