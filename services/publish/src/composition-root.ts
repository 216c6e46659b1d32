import { createSealer } from '@loomcast/service-kit/encryption'
import type { AuthOptions } from '@loomcast/service-kit/http'
import { createDurableJob } from '@loomcast/service-kit/jobs'
import { createLogger } from '@loomcast/service-kit/observability'
import type { ServiceDeps } from '@loomcast/service-kit/process'
import { createRevocationList } from '@loomcast/service-kit/redis'
import { type Clock, systemClock } from '@loomcast/service-kit/time'
import { createTokenStore } from './connections/token-store.ts'
import type { PublishContext } from './context.ts'
import { SERVICE } from './events/publishes.ts'
import { createSharedFilms } from './films/film-address.ts'
import { createPublishMetrics } from './metrics.ts'
import { createGuarded } from './networks/guarded.ts'
import { type Adapters, createAdapters } from './networks/registry.ts'
import { createSharedPictures } from './pictures/picture-address.ts'
import { createVideoClient, loadNoFilm, loadNoPicture, type VideoClient } from './pictures/video-client.ts'
import { isSoon, lookingAhead } from './posts/near-future.ts'
import { createRepositories, type Repositories } from './repositories.ts'
import { SENDING_CAPS } from './sending/fair-claims.ts'
import { sendJob } from './sending/send.job.ts'
import type { PublishSettings } from './settings.ts'

export interface PublishDeps extends ServiceDeps<PublishSettings> {
  clock?: Clock
  /** How callers are authenticated. Default: with the key set at AUTH_JWKS_URL and this service's list of revoked sessions. */
  auth?: AuthOptions
  /** Default: all networks. */
  adapters?: Adapters
  repositories?: Repositories
  /** Default: the service at VIDEO_URL. */
  video?: VideoClient
  /** Prefix of the queue's keys in Redis. */
  queuePrefix?: string
  /** How often posts are looked for that the queue lost (ms). */
  sweepMs?: number
  /** How often the next posts of series are looked for (ms). Each is created when the one before it is due, a day or more ahead. */
  repeatMs?: number
}

const SWEEP_MS = 15_000
/** A process allows itself 30 s to finish active work. */
const GRACE_MS = 20_000

export function createComponents(deps: PublishDeps) {
  const { connection, redis, settings, clock = systemClock, queuePrefix = 'publish:queue', sweepMs = SWEEP_MS } = deps
  const logger = createLogger(SERVICE, deps.logger ?? {})
  const repositories = deps.repositories ?? createRepositories(connection)
  const sealer = createSealer({
    key: settings.connectionKey,
    previousKey: settings.previousConnectionKey,
    purpose: 'loomcast connection credentials',
    keyName: 'CONNECTION_KEY',
  })
  const video = deps.video ?? (settings.videoUrl === undefined ? undefined : createVideoClient(settings.videoUrl))
  const guarded = createGuarded({ allowLoopback: settings.allowsLocalAddresses })
  const tokens = createTokenStore({ repositories, sealer, clock, logger })
  const loadPicture = video?.loadPicture ?? loadNoPicture
  const loadFilm = video?.loadFilm ?? loadNoFilm
  const addresses = { key: settings.connectionKey, previousKey: settings.previousConnectionKey, publicUrl: settings.apps.publicUrl, clock }
  const sharedPictures = createSharedPictures({ ...addresses, loadPicture })
  const sharedFilms = createSharedFilms({ ...addresses, loadFilm })
  const files = { loadPicture, pictureAddress: sharedPictures.addressOf, loadFilm, filmAddress: sharedFilms.addressOf }
  const context: PublishContext = {
    connection,
    repositories,
    adapters: deps.adapters ?? createAdapters({ guarded, clock, ...files, apps: settings.apps, tokens }),
    video,
    sharedPictures,
    sharedFilms,
    sealer,
    clock,
    logger,
    metrics: createPublishMetrics(),
    schedule: async (post) => {
      if (isSoon(post, clock())) await job.submit(post)
    },
  }
  const send = sendJob(context)
  const job = createDurableJob({
    ...send,
    records: lookingAhead(send.records, 2 * sweepMs),
    redis,
    concurrency: SENDING_CAPS.total,
    sweepMs,
    graceMs: GRACE_MS,
    prefix: queuePrefix,
  })
  /** What administrators see and retry. */
  const queues = [repositories.sending.administered({ clock, wake: job.submit })]
  return { context, job, queues, logger, revocations: createRevocationList({ redis, service: SERVICE, logger }) }
}

export type Components = ReturnType<typeof createComponents>
