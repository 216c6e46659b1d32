import { randomBytes, randomInt } from 'node:crypto'
import { basename } from 'node:path'
import { consume, type EventBus, observeOutbox, type Relay, startRelay } from '@loomcast/service-kit/events'
import { type App, type AuthOptions, createApp } from '@loomcast/service-kit/http'
import { ensureCollections } from '@loomcast/service-kit/mongo'
import { createLogger, type Logger, type LoggerOptions } from '@loomcast/service-kit/observability'
import { type connectRedis, createLimiter, createRevocationList } from '@loomcast/service-kit/redis'
import { type Clock, every, systemClock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import { catalogueDefaults } from './domain/model-choice.ts'
import type { Catalogue, Provider } from './domain/models.ts'
import { createComposer } from './engines/composer/index.ts'
import type { Engine } from './engines/engine.ts'
import { createEngineRegistry, type EngineRegistry } from './engines/engine-registry.ts'
import { createLocalServers, type LocalServers } from './engines/local-servers.ts'
import { createSmallModel, type SmallModel } from './engines/small-model/index.ts'
import { consumeEvents } from './events/consumes.ts'
import { generateRoutes } from './generation/generate.routes.ts'
import { createGenerator, type Generator } from './generation/generator.ts'
import { createWritingObserver, type WritingObserver } from './generation/observed-writing.ts'
import { scenesRoutes } from './generation/scenes.routes.ts'
import { sweepGenerations } from './generation/sweep-generations.ts'
import { historyRoutes } from './history/history.routes.ts'
import { createTrash, type Trash } from './history/trash.ts'
import { modelsOf } from './models.ts'
import { migratePlatformNames } from './platform-names.migration.ts'
import { modelRoutes } from './preferences/models.routes.ts'
import { settingsRoutes } from './preferences/settings.routes.ts'
import { templateRoutes } from './preferences/templates.routes.ts'
import { createRepositories, type Repositories } from './repositories.ts'
import type { ContentSettings } from './settings.ts'
import { packageRoutes } from './usage/package.routes.ts'

export { type ContentSettings, loadContentSettings, settingsSpec } from './settings.ts'

export interface ContentDeps {
  connection: mongoose.Connection
  redis: Awaited<ReturnType<typeof connectRedis>>
  bus: EventBus
  settings: ContentSettings
  clock?: Clock
  /** Logger options, or false to disable logging. */
  logger?: LoggerOptions | false
  /** How callers are verified; default: by the key set at AUTH_JWKS_URL and this service's list of revoked sessions. */
  auth?: AuthOptions
  engineRegistry?: EngineRegistry
}

/** Which models can write and which one does by default, as GET /api/models lists them. */
export interface Writers {
  models: Catalogue
  defaults: { provider: Provider; model: string }
}

export interface RunningContent {
  app: App
  writers(): Promise<Writers>
  close(): Promise<void>
}

interface Parts {
  repositories: Repositories
  engineRegistry: EngineRegistry
  localServers: LocalServers
  smallModel: SmallModel
  generator: Generator
  observer: WritingObserver
  trash: Trash
  revocations: ReturnType<typeof createRevocationList>
  clock: Clock
  logger: Logger
}

const SWEEP_EVERY_MS = 30_000
const PURGE_EVERY_MS = 3600_000
/** Rate limit of storyboards per user; they cost tokens but no quota. */
const SCENES = { name: 'content:scenes', points: 20, durationS: 600 }
/** Grace period of active generations when the process stops; then what they wrote is saved. */
const SHUTDOWN_GRACE_MS = 15_000

/** The HTTP app. It does not listen, and runs nothing in the background except requested generations. */
export async function buildApp(deps: ContentDeps): Promise<App> {
  modelsOf(deps.connection)
  return appOf(deps, partsOf(deps))
}

/**
 * The service at work: its collections and indexes exist, events are consumed, and by role it answers requests (`http`), relays events and
 * does the jobs (`worker`), or both. The caller starts the bus.
 */
export async function startService(deps: ContentDeps & { role: 'http' | 'worker' | 'both' }): Promise<RunningContent> {
  const { connection, bus, role } = deps
  modelsOf(connection)
  await ensureCollections(connection)
  const parts = partsOf(deps)
  const { repositories, revocations, trash, clock, logger } = parts
  const app = await appOf(deps, parts)
  if (role !== 'worker') parts.localServers.start(logger)
  const writers = async () => {
    await parts.localServers.probe()
    const models = await parts.engineRegistry.catalogue()
    return { models, defaults: catalogueDefaults(models) }
  }
  if (role === 'http') {
    return {
      app,
      writers,
      async close() {
        parts.localServers.stop()
        await app.close()
      },
    }
  }

  await consumeEvents({ bus, connection, repositories, clock })
  await consume({ bus, connection, service: 'content', group: 'content.revocations', handlers: revocations.handlers })
  const relay: Relay = await startRelay({ connection, service: 'content', bus, logger })
  observeOutbox(app.metrics.registry, () => relay.lag())
  const sweeper = every(SWEEP_EVERY_MS, 'sweep generations', () => sweepGenerations(repositories, clock), logger)
  const migration = new AbortController()
  const migrated = migratePlatformNames({ connection, clock, signal: migration.signal }).catch((error) =>
    logger.error({ err: error }, 'platform names were not migrated; the next start continues'),
  )
  const purger = every(PURGE_EVERY_MS, 'purge the trash', () => trash.purge(), logger)
  return {
    app,
    writers,
    async close() {
      parts.localServers.stop()
      migration.abort()
      await Promise.all([migrated, sweeper.stop(), purger.stop()])
      await app.close()
      await relay.stop()
    },
  }
}

function partsOf(deps: ContentDeps): Parts {
  const { connection, redis, settings } = deps
  const clock = deps.clock ?? systemClock
  const logger = createLogger('content', deps.logger ?? {})
  const repositories = createRepositories(connection)
  const observer = createWritingObserver()
  const composer = createComposer()
  const smallModel = createSmallModel({ composer, ...(settings.LOCAL_MODEL_GGUF ? { gguf: settings.LOCAL_MODEL_GGUF } : {}) })
  const localServers = createLocalServers(settings.LOCAL_AI_BASE_URL ? { baseUrl: settings.LOCAL_AI_BASE_URL } : {})
  return {
    repositories,
    localServers,
    engineRegistry: deps.engineRegistry ?? engineRegistryOf(settings, localServers, smallModel, composer),
    smallModel,
    generator: createGenerator({ connection, repositories, clock, logger, observer }),
    observer,
    trash: createTrash({ connection, repositories, clock }),
    revocations: createRevocationList({ redis, service: 'content', logger }),
    clock,
    logger,
  }
}

function engineRegistryOf(settings: ContentSettings, localServers: LocalServers, smallModel: SmallModel, composer: Engine): EngineRegistry {
  const gguf = settings.LOCAL_MODEL_GGUF
  return createEngineRegistry({
    openai: { apiKey: settings.OPENAI_API_KEY, baseUrl: settings.OPENAI_BASE_URL },
    gemini: { apiKey: settings.GEMINI_API_KEY, baseUrl: settings.GEMINI_BASE_URL },
    localServers,
    composer,
    smallModel,
    ...(gguf ? { smallModelName: basename(gguf, '.gguf') } : {}),
  })
}

async function appOf({ connection, redis, settings, logger, auth }: ContentDeps, parts: Parts): Promise<App> {
  const app = await createApp({
    service: 'content',
    title: 'Content',
    description: 'Generation of texts, their history, templates, content settings, models and the quota of texts.',
    ...(logger !== undefined && { logger }),
    auth: auth ?? { jwksUrl: settings.AUTH_JWKS_URL, isRevoked: (claims) => parts.revocations.isRevoked(claims) },
    readiness: {
      async mongodb() {
        await connection.db?.command({ ping: 1 })
      },
      async redis() {
        await redis.ping()
      },
    },
  })
  parts.observer.register(app.metrics.registry)
  const randomMark = () => `user-text-${randomBytes(6).toString('hex')}`
  generateRoutes(app, { ...parts, randomMark, randomSeed: () => randomInt(2 ** 31) })
  historyRoutes(app, parts)
  templateRoutes(app, parts)
  modelRoutes(app, parts)
  settingsRoutes(app, parts)
  packageRoutes(app, parts)
  scenesRoutes(app, { ...parts, randomMark, limiter: createLimiter(redis, SCENES) })
  app.addHook('preClose', async () => {
    await parts.generator.close(SHUTDOWN_GRACE_MS)
    parts.smallModel.close()
  })
  return app
}
