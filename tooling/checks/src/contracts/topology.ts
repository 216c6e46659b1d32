import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadService } from '@loomcast/launcher'
import { startMongo, startRedis } from '@loomcast/local-servers'
import { isServiceName, SERVICES, type ServiceName, serviceConfig } from '@loomcast/platform-config'
import { createPausedBus, type EventBus } from '@loomcast/service-kit/events'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { connectRedis } from '@loomcast/service-kit/redis'
import { exampleEnvironment } from '../example-environment.ts'

/** The published types and consumer groups of the running services. */
export interface ServiceTopology {
  service: string
  publishes: readonly string[]
  groups: { group: string; types: readonly string[] }[]
}

/** Starts the worker of every service on a separate database and records the groups that it registers. No events are delivered. */
export async function readTopology(): Promise<ServiceTopology[]> {
  const folder = await mkdtemp(join(tmpdir(), 'loomcast-topology-'))
  const log = () => {}
  const [mongo, redis] = await Promise.all([startMongo({ folder, log }), startRedis({ folder, log })])
  try {
    const found: ServiceTopology[] = []
    for (const service of SERVICES)
      found.push({
        service,
        publishes: serviceConfig(service).publishes,
        groups: await groupsOf(service, mongo.url, redis.url, join(folder, service)),
      })
    return found
  } finally {
    await Promise.all([mongo.stop(), redis.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}

/** Differences between the groups in platform.config.ts and the groups that the running services register. */
export function topologyFindings(found: ServiceTopology[]): string[] {
  return found.flatMap(({ service, groups }) => {
    if (!isServiceName(service)) return [`${service} is not in platform.config.ts`]
    const stated = Object.entries(serviceConfig(service).consumes).map(([group, types]) => `${group}: ${[...types].sort().join(', ')}`)
    const registered = groups.map(({ group, types }) => `${group}: ${types.join(', ')}`)
    return [
      ...registered.filter((group) => !stated.includes(group)).map((group) => `${service} consumes, platform.config.ts does not: ${group}`),
      ...stated.filter((group) => !registered.includes(group)).map((group) => `platform.config.ts consumes, ${service} does not: ${group}`),
    ]
  })
}

async function groupsOf(service: ServiceName, mongoUrl: string, redisUrl: string, folder: string) {
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
    const { loadSettings, start } = await loadService(service)
    const folders = { FILE_FOLDER: join(folder, 'files'), SCRATCH_FOLDER: join(folder, 'scratch') }
    const settings = loadSettings({ ...exampleEnvironment(service), ...folders })
    const running = await start({ connection, redis, bus, settings, logger: false, role: 'worker' })
    await running.close()
  } finally {
    await redis.close()
    await connection.close()
  }
  return groups.sort((one, other) => (one.group < other.group ? -1 : 1))
}
