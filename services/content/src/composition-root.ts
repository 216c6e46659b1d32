import { createInference } from '@loomcast/inference'
import { createMeter } from '@loomcast/quota'
import type { EventBus, SnapshotSource } from '@loomcast/service-kit/events'
import type { AuthOptions } from '@loomcast/service-kit/http'
import { createLogger, type Logger, type LoggerOptions } from '@loomcast/service-kit/observability'
import { type connectRedis, createRevocationList } from '@loomcast/service-kit/redis'
import { type Clock, systemClock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import { createComposer } from './engines/composer/index.ts'
import { createEngineRegistry, type EngineRegistry, type EngineRegistryOptions } from './engines/engine-registry.ts'
import { createLocalServers, type LocalServers } from './engines/local-servers.ts'
import { createRoleReader, type RoleReader } from './engines/role-reader/index.ts'
import { createSmallModel, type SmallModel } from './engines/small-model/index.ts'
import { failedTextSnapshots } from './generation/failed-text-snapshots.ts'
import { createGenerator, type Generator } from './generation/generator.ts'
import { createWritingObserver, type WritingObserver } from './generation/observed-writing.ts'
import { contentSnapshots } from './history/content-snapshots.ts'
import { createTrash, type Trash } from './history/trash.ts'
import { modelsOf } from './models.ts'
import { createRepositories, type Repositories } from './repositories.ts'
import type { ContentSettings } from './settings.ts'

/** The process of the network ends after this long without a brief, which frees its memory. */
const READER_IDLE_MS = 600_000

export interface ContentDeps {
  connection: mongoose.Connection
  redis: Awaited<ReturnType<typeof connectRedis>>
  bus: EventBus
  settings: ContentSettings
  clock?: Clock
  /** Logger options, or false to disable logging. */
  logger?: LoggerOptions | false
  /** How access tokens are verified. By default, with the keys at AUTH_JWKS_URL and this service's list of revoked sessions. */
  auth?: AuthOptions
  engineRegistry?: EngineRegistry
}

export interface Services {
  repositories: Repositories
  engineRegistry: EngineRegistry
  localServers: LocalServers
  roleReader: RoleReader
  /** Present if `LOCAL_MODEL_GGUF` names a file. */
  smallModel?: SmallModel
  generator: Generator
  observer: WritingObserver
  trash: Trash
  revocations: ReturnType<typeof createRevocationList>
  clock: Clock
  logger: Logger
}

export function createServices(deps: ContentDeps): Services {
  const { connection, redis, settings } = deps
  const clock = deps.clock ?? systemClock
  const logger = createLogger('content', deps.logger ?? {})
  const repositories = createRepositories(connection)
  const observer = createWritingObserver(clock)
  const roleReader = createRoleReader({
    inference: createInference({ idleMs: READER_IDLE_MS }),
    onFailure: (error) => logger.warn({ err: error }, 'briefs are read without the network; it is tried again later'),
  })
  const composer = createComposer({ roleReader })
  const smallModel = settings.LOCAL_MODEL_GGUF ? createSmallModel({ composer, gguf: settings.LOCAL_MODEL_GGUF }) : undefined
  const localServers = createLocalServers(settings.LOCAL_AI_BASE_URL ? { baseUrl: settings.LOCAL_AI_BASE_URL } : {})
  return {
    repositories,
    localServers,
    roleReader,
    engineRegistry:
      deps.engineRegistry ?? createRegistry(settings, { localServers, ...(smallModel && { smallModel }), composer, clock, logger }),
    ...(smallModel && { smallModel }),
    generator: createGenerator({ connection, repositories, clock, logger, observer }),
    observer,
    trash: createTrash({ connection, repositories, clock }),
    revocations: createRevocationList({ redis, service: 'content', logger }),
    clock,
    logger,
  }
}

function createRegistry(
  settings: ContentSettings,
  parts: Pick<EngineRegistryOptions, 'localServers' | 'composer' | 'smallModel' | 'clock' | 'logger'>,
): EngineRegistry {
  return createEngineRegistry({
    ...parts,
    openai: { apiKey: settings.OPENAI_API_KEY, baseUrl: settings.OPENAI_BASE_URL, models: settings.OPENAI_MODELS },
    gemini: { apiKey: settings.GEMINI_API_KEY, baseUrl: settings.GEMINI_BASE_URL, models: settings.GEMINI_MODELS },
  })
}

/** What a new consumer needs of content: the stored texts and the failed texts. */
export function snapshotSources(connection: mongoose.Connection, clock: Clock = systemClock): SnapshotSource[] {
  const { contents, failedTexts, meters: model } = modelsOf(connection)
  const meters = createMeter(model)
  return [contentSnapshots(contents, meters, clock), failedTextSnapshots(failedTexts, meters, clock)]
}
