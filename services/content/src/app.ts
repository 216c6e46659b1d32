import { randomInt } from 'node:crypto'
import { platform } from '@loomcast/platform-config'
import { addAdministration, startReplays } from '@loomcast/service-kit/administration'
import { consume, observeOutbox, type Relay, startRelay } from '@loomcast/service-kit/events'
import { type App, createApp } from '@loomcast/service-kit/http'
import { ensureCollections, pingDatabase } from '@loomcast/service-kit/mongo'
import { createLimiter } from '@loomcast/service-kit/redis'
import { every } from '@loomcast/service-kit/time'
import { userContentRoutes } from './administration/user-content.routes.ts'
import { type ContentDeps, createServices, type Services } from './composition-root.ts'
import { catalogueDefaults } from './domain/model-choice.ts'
import type { Catalogue, Provider } from './domain/models.ts'
import { randomPromptMark } from './domain/prompt-marks.ts'
import { textProviders } from './engines/text-providers.ts'
import { consumeEvents } from './events/consumes.ts'
import { generateRoutes } from './generation/generate.routes.ts'
import { knowledgeAdminRoutes } from './generation/knowledge-admin.routes.ts'
import { scenesRoutes } from './generation/scenes.routes.ts'
import { setRoutes } from './generation/sets/sets.routes.ts'
import { sweepGenerations } from './generation/sweep-generations.ts'
import { waitForRun } from './generation/wait-for-run.ts'
import { exportRoutes } from './history/export.routes.ts'
import { historyRoutes } from './history/history.routes.ts'
import { migratePlatformNames } from './migrations/platform-names.migration.ts'
import { modelsOf } from './models.ts'
import { picturesRoutes } from './pictures/pictures.routes.ts'
import { modelRoutes } from './preferences/models.routes.ts'
import { settingsRoutes } from './preferences/settings.routes.ts'
import { templateRoutes } from './preferences/templates.routes.ts'
import { previewRoutes } from './preview/preview.routes.ts'
import { reviewRoutes } from './review/review.routes.ts'
import { tagRoutes } from './tags/tags.routes.ts'
import { packageRoutes } from './usage/package.routes.ts'
import { statsRoutes } from './usage/stats.routes.ts'
import { voiceRoutes } from './voice/voice.routes.ts'

export type { ContentDeps } from './composition-root.ts'
export { type ContentSettings, loadContentSettings, settingsSpec } from './settings.ts'

/** Reports which models can write and which one is the default, as GET /api/models lists them. */
export interface Writers {
  models: Catalogue
  defaults: { provider: Provider; model: string }
}

export interface RunningContent {
  app: App
  writers(): Promise<Writers>
  close(): Promise<void>
}

const SWEEP_EVERY_MS = 30_000
const PURGE_EVERY_MS = 3600_000
/** Rate limit for storyboards per user. Storyboards cost provider tokens but no quota. */
const SCENES = { name: 'content:scenes', points: 20, durationS: 600 }
/** Rate limit for texts of sets per user: as many as the gateway allows single generations by default, for which it counts calls. */
const SET_TEXTS = { name: 'content:set-texts', points: 120, durationS: 60 }
/** Rate limit for learning voices per user. Reading up to 1 MB of posts takes CPU time. */
const VOICES = { name: 'content:voices', points: 20, durationS: 600 }
/** Grace period for active generations when the process stops. After it, the text written so far is saved. */
const SHUTDOWN_GRACE_MS = 15_000

/** Creates the HTTP app without listening. Its only background work is the generations that requests start. */
export async function buildApp(deps: ContentDeps): Promise<App> {
  modelsOf(deps.connection)
  return createContentApp(deps, createServices(deps))
}

/**
 * Starts the service. Creates collections and indexes. Depending on the role, it serves requests (`http`), consumes and relays events and runs periodic work
 * (`worker`), or does both. The caller starts the bus.
 */
export async function startService(deps: ContentDeps & { role: 'http' | 'worker' | 'both' }): Promise<RunningContent> {
  const { connection, bus, role } = deps
  modelsOf(connection)
  await ensureCollections(connection)
  const services = createServices(deps)
  const { repositories, revocations, trash, clock, logger } = services
  const app = await createContentApp(deps, services)
  if (role !== 'worker') {
    services.localServers.start(logger)
    void services.roleReader.start()
  }
  const writers = async () => {
    await services.localServers.probe()
    const models = await services.engineRegistry.catalogue()
    return { models, defaults: catalogueDefaults(models) }
  }
  if (role === 'http') {
    return {
      app,
      writers,
      async close() {
        services.localServers.stop()
        await app.close()
      },
    }
  }

  await consumeEvents({ bus, connection, repositories, clock })
  await consume({ bus, connection, service: 'content', group: 'content.revocations', handlers: revocations.handlers })
  const relay: Relay = await startRelay({ connection, service: 'content', bus, logger })
  observeOutbox(app.metrics.registry, () => relay.lag())
  const sweeper = every(SWEEP_EVERY_MS, 'sweep generations', () => sweepGenerations(repositories, clock), logger)
  const replays = startReplays({ connection, bus, clock, logger })
  const migration = new AbortController()
  const migrated = migratePlatformNames({ connection, clock, signal: migration.signal }).catch((error) =>
    logger.error({ err: error }, 'platform names were not migrated; the next start continues'),
  )
  const purger = every(PURGE_EVERY_MS, 'purge the trash', () => trash.purge(), logger)
  return {
    app,
    writers,
    async close() {
      services.localServers.stop()
      migration.abort()
      await Promise.all([migrated, replays.stop(), sweeper.stop(), purger.stop()])
      await app.close()
      await relay.stop()
    },
  }
}

async function createContentApp({ connection, redis, bus, settings, logger, auth }: ContentDeps, services: Services): Promise<App> {
  const app = await createApp({
    service: 'content',
    title: 'Content',
    description: 'Generation of texts, their history, templates, content settings, models and the quota of texts.',
    ...(logger !== undefined && { logger }),
    auth: auth ?? { jwksUrl: settings.AUTH_JWKS_URL, isRevoked: (claims) => services.revocations.isRevoked(claims) },
    stores: { mongodb: () => pingDatabase(connection), redis: () => redis.ping() },
  })
  addAdministration(app, {
    connection,
    bus,
    clock: services.clock,
    consumes: platform.services.content.consumes,
    providers: () => textProviders(services.engineRegistry, services.observer),
  })
  services.observer.register(app.metrics.registry)
  const writing = { ...services, randomMark: randomPromptMark, randomSeed: () => randomInt(2 ** 31) }
  generateRoutes(app, writing)
  previewRoutes(app, writing)
  reviewRoutes(app, services)
  setRoutes(app, { ...writing, textsOfSets: createLimiter(redis, SET_TEXTS) })
  historyRoutes(app, { ...services, waitForRun: (userId, contentId) => waitForRun(services.repositories, userId, contentId) })
  exportRoutes(app, services)
  tagRoutes(app, services)
  picturesRoutes(app, { ...services, connection })
  statsRoutes(app, services)
  templateRoutes(app, services)
  modelRoutes(app, services)
  settingsRoutes(app, services)
  voiceRoutes(app, { ...services, learnings: createLimiter(redis, VOICES) })
  packageRoutes(app, services)
  userContentRoutes(app, services)
  knowledgeAdminRoutes(app, services)
  scenesRoutes(app, { ...services, randomMark: randomPromptMark, limiter: createLimiter(redis, SCENES) })
  app.addHook('preClose', async () => {
    await services.generator.close(SHUTDOWN_GRACE_MS)
    await services.roleReader.close()
    services.smallModel?.close()
  })
  return app
}
