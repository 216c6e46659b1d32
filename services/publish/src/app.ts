import { platform } from '@loomcast/platform-config'
import { addAdministration, startReplays } from '@loomcast/service-kit/administration'
import { observeOutbox, startRelay } from '@loomcast/service-kit/events'
import { type App, createApp, type RunningService } from '@loomcast/service-kit/http'
import { observeQueues } from '@loomcast/service-kit/jobs'
import { ensureCollections, pingDatabase, startDatabaseClock } from '@loomcast/service-kit/mongo'
import type { ServiceRole } from '@loomcast/service-kit/process'
import { every } from '@loomcast/service-kit/time'
import { publishingRoutes } from './administration/publishing.routes.ts'
import { calendarRoutes } from './calendar/calendar.routes.ts'
import { type Components, createComponents, type PublishDeps } from './composition-root.ts'
import { checkAhead } from './connections/check-ahead.ts'
import { connectionRoutes } from './connections/connection.routes.ts'
import { resealCredentials } from './connections/connections.ts'
import { endSignIns } from './connections/end-sign-ins.ts'
import { rememberOwners } from './connections/owner-hash.ts'
import { signInRoutes } from './connections/sign-in.routes.ts'
import { rememberEnds, warnOfEnds } from './connections/warn-of-ends.ts'
import type { PublishContext } from './context.ts'
import { consumeEvents } from './events/consumes.ts'
import { SERVICE } from './events/publishes.ts'
import { exportRoutes } from './export/export.routes.ts'
import { sharedFilmRoutes } from './films/shared-film.routes.ts'
import { importRoutes } from './import/import.routes.ts'
import { modelsOf } from './models.ts'
import { networkRoutes } from './networks/network.routes.ts'
import { sharedPictureRoutes } from './pictures/shared-picture.routes.ts'
import { postRoutes } from './posts/post.routes.ts'
import { refreshDueTimes } from './posts/refresh-due-times.ts'
import { createOccurrences } from './posts/series/create-occurrences.ts'
import { seriesRoutes } from './posts/series/series.routes.ts'
import { keepPicturesOfOlderSeries } from './posts/series/series-pictures.ts'
import { sendNotices } from './review/notify-owner.ts'
import { publicReviewRoutes } from './review/public-review.routes.ts'
import { reviewRoutes } from './review/review.routes.ts'
import { scheduleRoutes } from './schedule/schedule.routes.ts'

export type { PublishDeps }

const REPEAT_MS = 15_000
/** Between rounds of checks, each of which checks a limited number of accounts (ms). */
const CHECK_EVERY_MS = 60_000
/** How often sign-ins of disconnected accounts are ended at their networks (ms). */
const ENDINGS_MS = 30_000
/** How often sign-ins that end soon are looked for (ms). */
const WARNINGS_MS = 10 * 60_000
/** How often the end of the time between two emails about a review is looked for (ms). */
const NOTICES_MS = 60_000

/** Creates the HTTP app. Does not listen and does no background work. */
export async function buildApp(deps: PublishDeps): Promise<App> {
  return appOf(deps, createComponents(deps))
}

async function appOf(
  { connection, redis, bus, settings, logger, auth }: PublishDeps,
  { context, job, queues, revocations }: Components,
): Promise<App> {
  const app = await createApp({
    service: SERVICE,
    title: 'Publish',
    description: 'Connected accounts at networks, planned posts and their publication.',
    ...(logger !== undefined && { logger }),
    auth: auth ?? { jwksUrl: settings.authJwksUrl, isRevoked: revocations.isRevoked },
    stores: { mongodb: () => pingDatabase(connection), redis: () => redis.ping() },
  })
  addAdministration(app, { connection, bus, clock: context.clock, consumes: platform.services.publish.consumes, queues })
  publishingRoutes(app, context)
  networkRoutes(app, context.adapters)
  connectionRoutes(app, context)
  signInRoutes(app, context)
  postRoutes(app, context)
  seriesRoutes(app, context)
  scheduleRoutes(app, context)
  calendarRoutes(app, context)
  reviewRoutes(app, context)
  publicReviewRoutes(app, context)
  importRoutes(app, context)
  exportRoutes(app, context)
  sharedPictureRoutes(app, context)
  sharedFilmRoutes(app, context)
  app.addHook('onClose', () => job.stop())
  return app
}

/**
 * Creates collections and indexes and starts the service. Depending on the role, it serves requests (`http`), sends posts and consumes and relays events
 * (`worker`), or both. The caller starts the bus.
 */
export async function startService(deps: PublishDeps & { role: ServiceRole }): Promise<RunningService> {
  const { connection, bus, role, repeatMs = REPEAT_MS } = deps
  modelsOf(connection)
  await ensureCollections(connection)
  const databaseClock = deps.clock ? undefined : await startDatabaseClock(connection)
  const components = createComponents(databaseClock ? { ...deps, clock: databaseClock.now } : deps)
  const { context, job, queues, logger, revocations } = components
  const { repositories, clock } = context
  const app = await appOf(deps, components)
  app.addHook('onClose', () => databaseClock?.stop())
  if (role === 'http') return { app, close: () => app.close() }

  await consumeEvents({ bus, connection, repositories, revocations, clock })
  const relay = await startRelay({ connection, service: SERVICE, bus, logger })
  await job.start()
  const replays = startReplays({ connection, bus, clock, queues, logger })
  const stopping = new AbortController()
  const upkeep = keepUp(context, stopping.signal)
  const repeating = every(repeatMs, 'next posts of series', () => createOccurrences(context, stopping.signal), logger)
  const checks = every(CHECK_EVERY_MS, 'check of accounts ahead of their posts', () => checkAhead(context, stopping.signal), logger)
  const owners = rememberOwners(context, stopping.signal).catch((error) =>
    logger.error({ err: error }, 'the owners of accounts were not stored; the next start continues'),
  )
  const endings = every(ENDINGS_MS, 'ends of sign-ins', () => owners.then(() => endSignIns(context, stopping.signal)), logger)
  const warnings = every(WARNINGS_MS, 'warnings of sign-ins that end', () => warnOfEnds(context, stopping.signal), logger)
  const notices = every(NOTICES_MS, 'emails about reviews', () => sendNotices(context, stopping.signal), logger)
  observeOutbox(app.metrics.registry, () => relay.lag())
  observeQueues(app.metrics.registry, { posts: job.waiting })
  context.metrics.register(app.metrics.registry, () => repositories.posts.figures(clock()))
  app.probes.addWatchdog('posts', job.stalled)
  return {
    app,
    async close() {
      stopping.abort()
      await checks.stop()
      await warnings.stop()
      await notices.stop()
      await endings.stop()
      await replays.stop()
      await app.close()
      await relay.stop()
      await repeating.stop()
      await owners
      await upkeep
    },
  }
}

/** Work that a new key or time zone database makes necessary. In the background, because it grows with the number of rows. Never rejects. */
async function keepUp(context: PublishContext, stop: AbortSignal): Promise<void> {
  for (const work of [resealCredentials, rememberEnds, refreshDueTimes, keepPicturesOfOlderSeries])
    try {
      await work(context, stop)
    } catch (error) {
      context.logger.error({ err: error }, 'upkeep of stored posts and accounts stopped; the next start continues it')
    }
}
