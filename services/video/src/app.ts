import { platform } from '@loomcast/platform-config'
import { type AdministeredJobs, addAdministration, startReplays } from '@loomcast/service-kit/administration'
import { consume, observeOutbox, startRelay } from '@loomcast/service-kit/events'
import { type App, createApp } from '@loomcast/service-kit/http'
import { observeQueues } from '@loomcast/service-kit/jobs'
import { ensureCollections, pingDatabase } from '@loomcast/service-kit/mongo'
import { every } from '@loomcast/service-kit/time'
import { analysisRoutes } from './analysis/analysis.routes.ts'
import { brandKitRoutes } from './brand-kit/brand-kit.routes.ts'
import { cardRoutes } from './cards/card.routes.ts'
import { CLIP_PATH, clipRoutes } from './clips/clip.routes.ts'
import { type Components, createComponents, type VideoServiceDeps } from './composition-root.ts'
import type { EngineState } from './engines/engine-registry.ts'
import { videoProviders } from './engines/video-providers.ts'
import { consumeEvents } from './events/consumes.ts'
import { fileRoutes } from './files/file.routes.ts'
import { filmRoutes } from './films/film.routes.ts'
import { publishedFilmRoutes } from './films/published-film.routes.ts'
import { exportRoutes } from './history/export.routes.ts'
import { historyRoutes } from './history/history.routes.ts'
import { statsRoutes } from './history/stats.routes.ts'
import { LOGO_PATH, logoRoutes } from './logo/logo.routes.ts'
import { publishedLogoRoutes } from './logo/published-logo.routes.ts'
import { modelsOf } from './models.ts'
import { MUSIC_PATH, musicRoutes } from './music/music.routes.ts'
import { NARRATION_PATH, narrationRoutes } from './narration/narration.routes.ts'
import { optionsRoutes } from './options/options.routes.ts'
import { pictureRoutes } from './pictures/picture.routes.ts'
import { publishedPictureRoutes } from './pictures/published-picture.routes.ts'
import { smallPictureRoutes } from './pictures/small-picture.routes.ts'
import { jobEventsRoutes } from './rendering/job-events.routes.ts'
import { videoRoutes } from './rendering/video.routes.ts'
import { stillRoutes } from './stills/still.routes.ts'
import { storyboardRoutes } from './storyboards/storyboard.routes.ts'
import { tagRoutes } from './tags/tags.routes.ts'
import { UPLOAD_PATH, uploadRoutes } from './uploads/upload.routes.ts'
import { upscalingRoutes } from './upscaling/upscaling.routes.ts'
import { usageRoutes } from './usage/usage.routes.ts'

export { loadVideoSettings, settingsSpec, type VideoSettings } from './settings.ts'
export type { EngineState, VideoServiceDeps }

export interface RunningVideo {
  app: App
  engines(): Promise<EngineState[]>
  close(): Promise<void>
}

const PURGE_EVERY_MS = 3600_000

/** Creates the HTTP app without listening. It only queues work. */
export async function buildApp(deps: VideoServiceDeps): Promise<App> {
  modelsOf(deps.connection)
  return createVideoApp(deps, createComponents(deps))
}

/**
 * Starts the service: creates collections and indexes, then runs its role. `http` serves requests, `worker` consumes and relays events and renders videos, and
 * `both` does all of that. The caller starts the bus.
 */
export async function startService(deps: VideoServiceDeps & { role: 'http' | 'worker' | 'both' }): Promise<RunningVideo> {
  const { connection, bus, role } = deps
  modelsOf(connection)
  await ensureCollections(connection)
  const components = createComponents(deps)
  const { repositories, revocations, files, upscaling, trash, pipeline, clock, logger } = components
  const app = await createVideoApp(deps, components)
  const scratchCleanup = components.startScratchCleanup()
  const engines = () => components.engineRegistry.states()
  if (role === 'http') {
    return {
      app,
      engines,
      async close() {
        await scratchCleanup.stop()
        await app.close()
      },
    }
  }

  await consumeEvents({ bus, connection, repositories, files, clock })
  await consume({ bus, connection, service: 'video', group: 'video.revocations', handlers: revocations.handlers })
  const relay = await startRelay({ connection, service: 'video', bus, logger })
  observeOutbox(app.metrics.registry, () => relay.lag())
  observeQueues(app.metrics.registry, { videos: () => repositories.jobs.countWaiting(clock()), upscalings: upscaling.videoJobs.waiting })
  await Promise.all([pipeline.start(), upscaling.videoJobs.start()])
  app.probes.addWatchdog('renders', () => pipeline.stalled())
  app.probes.addWatchdog('upscaling', () => upscaling.videoJobs.stalled())
  const replays = startReplays({ connection, bus, queues: administeredQueues(components), clock, logger })
  const timers = [replays, scratchCleanup, components.startSweep(), every(PURGE_EVERY_MS, 'purge the trash', () => trash.purge(), logger)]
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

function administeredQueues({ repositories: { renderTasks, upscalings }, clock }: Components): AdministeredJobs[] {
  return [renderTasks.administered(clock), upscalings.administered(clock)]
}

async function createVideoApp(
  { connection, redis, bus, settings, logger, auth, heartbeatMs }: VideoServiceDeps,
  components: Components,
): Promise<App> {
  const { repositories, revocations, store, jobChanges, pipeline, upscaling, inference, decoder } = components
  const isRevoked: typeof revocations.isRevoked = (claims) => revocations.isRevoked(claims)
  const app = await createApp({
    service: 'video',
    title: 'Video',
    description: 'Images and videos made of them: uploads, storyboards, rendering, progress, history and the video quota.',
    ...(logger !== undefined && { logger }),
    // 10 MB in 10 minutes is 17 kB/s.
    slowBodies: { paths: [UPLOAD_PATH, NARRATION_PATH, MUSIC_PATH, CLIP_PATH, LOGO_PATH], withinMs: 600_000 },
    auth: auth ?? { jwksUrl: settings.AUTH_JWKS_URL, isRevoked },
    stores: { mongodb: () => pingDatabase(connection), redis: () => redis.ping() },
    readiness: { files: () => store.check() },
  })
  const { clock, engineRegistry } = components
  addAdministration(app, {
    connection,
    bus,
    clock,
    consumes: platform.services.video.consumes,
    queues: administeredQueues(components),
    providers: () => videoProviders(engineRegistry, repositories.jobs),
  })
  videoRoutes(app, components)
  stillRoutes(app, components)
  cardRoutes(app, components)
  brandKitRoutes(app, components)
  storyboardRoutes(app, { ...components, writtenCaptions: repositories.writtenCaptions, meters: repositories.meters })
  historyRoutes(app, { ...components, history: repositories.history })
  exportRoutes(app, { history: repositories.history, clock })
  tagRoutes(app, repositories)
  statsRoutes(app, { ...repositories, clock: components.clock })
  usageRoutes(app, { ...repositories, clock: components.clock })
  optionsRoutes(app, { ...components, entitlements: repositories.entitlements })
  jobEventsRoutes(app, { ...components, jobs: repositories.jobs, isRevoked, ...(heartbeatMs !== undefined && { heartbeatMs }) })
  await uploadRoutes(app, components)
  await narrationRoutes(app, components)
  await musicRoutes(app, components)
  await clipRoutes(app, components)
  await logoRoutes(app, components)
  publishedLogoRoutes(app, { ...components, entitlements: repositories.entitlements })
  pictureRoutes(app, components)
  publishedPictureRoutes(app, components)
  filmRoutes(app, components)
  publishedFilmRoutes(app, { ...components, jobs: repositories.jobs })
  fileRoutes(app, components)
  smallPictureRoutes(app, components)
  analysisRoutes(app, components)
  upscalingRoutes(app, components)
  app.addHook('preClose', async () => {
    jobChanges.stop()
    // Stopped before the inference process: otherwise a running render would lose that process and count a failed analysis.
    await pipeline.stop()
    await upscaling.videoJobs.stop()
    await inference.close()
  })
  // After the last request, which may be an upload.
  app.addHook('onClose', () => decoder.close())
  return app
}
