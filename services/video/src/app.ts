import { consume, type EventBus, observeOutbox, startRelay } from '@loomcast/service-kit/events'
import { type App, type AuthOptions, createApp } from '@loomcast/service-kit/http'
import { observeQueues } from '@loomcast/service-kit/jobs'
import { ensureCollections } from '@loomcast/service-kit/mongo'
import { createLogger, type Logger, type LoggerOptions } from '@loomcast/service-kit/observability'
import { type connectRedis, createRevocationList } from '@loomcast/service-kit/redis'
import { type Clock, every, systemClock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import { analysisRoutes } from './analysis/analysis.routes.ts'
import { openStudio } from './engines/create-renderers.ts'
import { createEngineRoom, type EngineRoom, type EngineState } from './engines/engine-registry.ts'
import { createFfmpeg } from './engines/ffmpeg/encoder.ts'
import type { Inference } from './engines/inference/inference.ts'
import type { Studio } from './engines/renderers.ts'
import type { FileStore } from './engines/storage/file-store.ts'
import { consumeEvents } from './events/consumes.ts'
import { fileRoutes } from './files/file.routes.ts'
import { createFileRoom, type FileRoom } from './files/file-services.ts'
import { historyRoutes } from './history/history.routes.ts'
import { type Bin, createBin } from './history/trash.ts'
import { createImageRoom, type ImageRoom } from './image-services.ts'
import { modelsOf } from './models.ts'
import { offerRoutes } from './options/options.routes.ts'
import { createPipeline, type PipelinePatience, type RunningPipeline } from './rendering/create-pipeline.ts'
import { createWatch, type Watch } from './rendering/job-changes.ts'
import { eventRoutes } from './rendering/job-events.routes.ts'
import { videoRoutes } from './rendering/video.routes.ts'
import { createVideos, type Videos } from './rendering/videos.ts'
import { createRepositories, type Repositories } from './repositories.ts'
import type { VideoSettings } from './settings.ts'
import { createStoryboardWriter } from './storyboards/create-storyboard-writer.ts'
import type { StoryboardWriter } from './storyboards/storyboard-writer.ts'
import { UPLOAD_PATH, uploadRoutes } from './uploads/upload.routes.ts'
import { upscaleRoutes } from './upscaling/upscaling.routes.ts'

export { loadVideoSettings, settingsSpec, type VideoSettings } from './settings.ts'
export type { EngineState }

export interface VideoServiceDeps {
  connection: mongoose.Connection
  redis: Awaited<ReturnType<typeof connectRedis>>
  bus: EventBus
  settings: VideoSettings
  clock?: Clock
  /** Options of the log, or false for silence. */
  logger?: LoggerOptions | false
  /** How callers are verified; default: by the key set at AUTH_JWKS_URL and this service's list of revoked sessions. */
  auth?: AuthOptions
  /** Default: Veo when there is a key, and the local renderer. */
  studio?: Studio
  /** Default: as the settings say. */
  store?: FileStore
  /** Default: our networks, in a process beside this one. */
  inference?: Inference
  /** Keys of the queues in Redis. */
  prefix?: string
  patience?: PipelinePatience
  /** Of the streams of events; default 15 s. */
  heartbeatMs?: number
}

export interface RunningVideo {
  app: App
  engines(): Promise<EngineState[]>
  close(): Promise<void>
}

interface Parts {
  repositories: Repositories
  fileRoom: FileRoom
  imageRoom: ImageRoom
  studio: Studio
  engineRoom: EngineRoom
  videos: Videos
  bin: Bin
  watch: Watch
  pipeline: RunningPipeline
  storyboardWriter: StoryboardWriter
  revocations: ReturnType<typeof createRevocationList>
  clock: Clock
  logger: Logger
}

const PURGE_EVERY_MS = 3600_000

/** The HTTP side: never listens, and only hands work on. */
export async function buildApp(deps: VideoServiceDeps): Promise<App> {
  modelsOf(deps.connection)
  return appOf(deps, partsOf(deps))
}

/**
 * The service at work: its collections and indexes exist, events are consumed, and by role it answers requests (`http`), relays events and
 * makes the videos (`worker`), or both. The caller starts the bus.
 */
export async function startService(deps: VideoServiceDeps & { role: 'http' | 'worker' | 'both' }): Promise<RunningVideo> {
  const { connection, bus, role } = deps
  modelsOf(connection)
  await ensureCollections(connection)
  const parts = partsOf(deps)
  const { repositories, revocations, fileRoom, imageRoom, bin, pipeline, clock, logger } = parts
  const app = await appOf(deps, parts)
  const tidy = fileRoom.tidy()
  const engines = () => parts.engineRoom.states()
  if (role === 'http') {
    return {
      app,
      engines,
      async close() {
        await tidy.stop()
        await app.close()
      },
    }
  }

  await consumeEvents({ bus, connection, repositories, files: fileRoom.files, clock })
  await consume({ bus, connection, service: 'video', group: 'video.revocations', handlers: revocations.handlers })
  const relay = await startRelay({ connection, service: 'video', bus, logger })
  observeOutbox(app.metrics.registry, () => relay.lag())
  observeQueues(app.metrics.registry, { videos: () => repositories.jobs.waiting(clock()) })
  await Promise.all([pipeline.start(), imageRoom.videoUpscaling.start()])
  app.probes.addWatchdog('renders', () => pipeline.stalled())
  app.probes.addWatchdog('upscaling', () => imageRoom.videoUpscaling.stalled())
  const timers = [tidy, fileRoom.sweep(), every(PURGE_EVERY_MS, 'purge the bin', () => bin.purge(), logger)]
  return {
    app,
    engines,
    async close() {
      await Promise.all(timers.map((timer) => timer.stop()))
      await app.close()
      await relay.stop()
    },
  }
}

function partsOf(deps: VideoServiceDeps): Parts {
  const { connection, redis, settings, store, inference, prefix, patience } = deps
  const clock = deps.clock ?? systemClock
  const logger = createLogger('video', deps.logger ?? {})
  const repositories = createRepositories(connection)
  const fileRoom = createFileRoom({ connection, redis, settings, clock, logger, ...(store && { store }) })
  const { files } = fileRoom
  const studio = deps.studio ?? openStudio(settings)
  const engineRoom = createEngineRoom(studio.engines)
  const videos = createVideos({ connection, repositories, clock, logger })
  const imageRoom = createImageRoom({
    connection,
    redis,
    fileRoom,
    analyses: repositories.analyses,
    upscalings: repositories.upscalings,
    ffmpeg: createFfmpeg(settings.FFMPEG_PATH || 'ffmpeg'),
    clock,
    logger,
    ...(prefix !== undefined && { prefix }),
    ...(inference && { inference }),
  })
  return {
    repositories,
    fileRoom,
    imageRoom,
    studio,
    engineRoom,
    videos,
    bin: createBin({ connection, repositories, files, clock }),
    watch: createWatch(repositories.history, clock, logger),
    pipeline: createPipeline({
      jobs: repositories.jobs,
      videos,
      files,
      engineRoom,
      merge: (request) => studio.merge(request),
      analyses: repositories.analyses,
      inference: imageRoom.inference,
      redis,
      clock,
      logger,
      scratchFolder: settings.SCRATCH_FOLDER,
      renders: settings.RENDER_CONCURRENCY,
      remoteScenes: settings.VEO_CONCURRENCY,
      ...(prefix !== undefined && { prefix }),
      ...(patience && { patience }),
    }),
    storyboardWriter: createStoryboardWriter({ logger, ...(settings.CONTENT_URL && { contentUrl: settings.CONTENT_URL }) }),
    revocations: createRevocationList({ redis, service: 'video', logger }),
    clock,
    logger,
  }
}

async function appOf({ connection, redis, settings, logger, auth, heartbeatMs }: VideoServiceDeps, parts: Parts): Promise<App> {
  const { fileRoom, imageRoom, pipeline, studio, watch } = parts
  const app = await createApp({
    service: 'video',
    title: 'Video',
    description: 'Images and the videos made of them: uploads, storyboards, renders, their progress, history and the quota of videos.',
    ...(logger !== undefined && { logger }),
    // 10 MB within 10 minutes: 17 kB a second.
    slowBodies: { paths: [UPLOAD_PATH], withinMs: 600_000 },
    auth: auth ?? { jwksUrl: settings.AUTH_JWKS_URL, isRevoked: (claims) => parts.revocations.isRevoked(claims) },
    readiness: {
      async mongodb() {
        await connection.db?.command({ ping: 1 })
      },
      async redis() {
        await redis.ping()
      },
      files: () => fileRoom.store.check(),
    },
  })
  const routes = { ...parts, files: fileRoom.files, voice: () => studio.voice() }
  videoRoutes(app, routes)
  historyRoutes(app, routes)
  offerRoutes(app, routes)
  eventRoutes(app, {
    ...routes,
    isRevoked: (claims) => parts.revocations.isRevoked(claims),
    ...(heartbeatMs !== undefined && { heartbeatMs }),
  })
  await uploadRoutes(app, fileRoom)
  fileRoutes(app, fileRoom)
  analysisRoutes(app, imageRoom)
  upscaleRoutes(app, imageRoom)
  app.addHook('preClose', async () => {
    watch.stop()
    // First who asks the networks, then the networks: an analysis that is cut short is no analysis that could not be had.
    await pipeline.stop()
    await imageRoom.stop()
  })
  return app
}
