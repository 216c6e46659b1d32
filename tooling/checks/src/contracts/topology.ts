import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as auth from '@loomcast/auth'
import * as content from '@loomcast/content'
import { startMongo, startRedis } from '@loomcast/local-servers'
import { createPausedBus, type EventBus } from '@loomcast/service-kit/events'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { connectRedis } from '@loomcast/service-kit/redis'
import * as video from '@loomcast/video'

/** Who says what and who listens, as the running services do it. */
export interface ServiceTopology {
  service: string
  publishes: readonly string[]
  groups: { group: string; types: readonly string[] }[]
}

interface Running {
  close(): Promise<void>
}
type Deps = { connection: Awaited<ReturnType<typeof connectDatabase>>; redis: Awaited<ReturnType<typeof connectRedis>>; bus: EventBus }

const servers = { MONGODB_URL: 'mongodb://127.0.0.1/', REDIS_URL: 'redis://127.0.0.1/' }
const quiet = { logger: false as const, role: 'worker' as const }

/** A service that is not here is missed by `node tooling/checks/src/contracts.ts`. */
const SERVICES: { service: string; publishes: readonly string[]; start: (deps: Deps) => Promise<Running> }[] = [
  {
    service: 'auth',
    publishes: auth.PUBLISHES,
    start: (deps) => auth.startService({ ...deps, ...quiet, settings: auth.loadAuthSettings(servers) }),
  },
  {
    service: 'content',
    publishes: content.PUBLISHES,
    start: (deps) =>
      content.startService({
        ...deps,
        ...quiet,
        settings: content.loadContentSettings({ ...servers, AUTH_JWKS_URL: 'http://127.0.0.1/jwks.json' }),
      }),
  },
  {
    service: 'video',
    publishes: video.PUBLISHES,
    start: (deps) =>
      video.startService({
        ...deps,
        ...quiet,
        settings: video.loadVideoSettings({
          ...servers,
          AUTH_JWKS_URL: 'http://127.0.0.1/jwks.json',
          FILE_SIGNING_KEY: '-'.repeat(32),
          FILE_FOLDER: join(tmpdir(), 'loomcast-topology-files'),
          SCRATCH_FOLDER: join(tmpdir(), 'loomcast-topology-scratch'),
        }),
      }),
  },
]

/** Starts the worker of every service on a database of its own and notes which groups it registers; nothing is carried. */
export async function readTopology(): Promise<ServiceTopology[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loomcast-topology-'))
  const say = () => {}
  const [mongo, redis] = await Promise.all([startMongo({ folder, say }), startRedis({ folder, say })])
  try {
    const found: ServiceTopology[] = []
    for (const { service, publishes, start } of SERVICES)
      found.push({ service, publishes, groups: await groupsOf(service, mongo.url, redis.url, start) })
    return found
  } finally {
    await Promise.all([mongo.stop(), redis.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

async function groupsOf(service: string, mongoUrl: string, redisUrl: string, start: (deps: Deps) => Promise<Running>) {
  const groups: ServiceTopology['groups'] = []
  const silent = createPausedBus({ logger: createLogger(service, false) })
  const bus: EventBus = {
    ...silent,
    async subscribe({ group, types }) {
      groups.push({ group, types: [...types].sort() })
    },
  }
  const connection = await connectDatabase(mongoUrl, `topology_${service}`)
  const redis = await connectRedis(redisUrl, `topology-${service}`)
  try {
    const running = await start({ connection, redis, bus })
    await running.close()
  } finally {
    await redis.close()
    await connection.close()
  }
  return groups.sort((one, other) => (one.group < other.group ? -1 : 1))
}
