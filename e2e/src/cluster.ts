import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { buildBrowserCode, loadLocalSettings, publishSlices } from '@loomcast/launcher'
import { findFfmpeg, freePort, startKafka, startMongo, startRedis } from '@loomcast/local-servers'
import { KEY_SERVICE, keySetUrl, PROCESSES, type ProcessName, SERVICES, type ServiceName, serviceUrls } from '@loomcast/platform-config'
import { call } from './account.ts'
import { type MongoProxy, startMongoProxy } from './cluster/mongo-proxy.ts'
import { type Part, partOf, type ServiceOptions, servicePart } from './cluster/part.ts'
import { type Router, startRouter } from './cluster/router.ts'
import { poll } from './poll.ts'

export type { MongoCommand, MongoProxy, Pause } from './cluster/mongo-proxy.ts'
export { openMongo, startMongoProxy } from './cluster/mongo-proxy.ts'
export type { Part } from './cluster/part.ts'

const root = resolve(import.meta.dirname, '..', '..')

/** How long a router gives new connections to a process that has begun to stop. */
const ROUTER_LATE_MS = 300

export const SERVERS = ['mongodb', 'redis', 'kafka'] as const
export type ServerName = (typeof SERVERS)[number]
/** A process of a service: of one role, or of both. */
export type ServicePart = ProcessName | ServiceName
export type PartName = ServerName | ServicePart | 'gateway' | 'stripe-emulator'

export interface Cluster {
  /** The public origin, served by the gateway. */
  url: string
  /** The processes of the services. */
  processes: readonly ServicePart[]
  /** Contains data, logs and the registry. */
  folder: string
  admin: { email: string; password: string }
  /** Connects directly rather than through a proxy. For test clients. */
  mongoUrl: string
  redisUrl: string
  brokers: string
  /** The API of the payment sandbox, for changes that are made in the provider's dashboard. */
  stripeUrl: string
  part(name: PartName): Part
  /** The proxy between a service process and MongoDB, which can delay commands. */
  mongo(name: ServicePart): MongoProxy
  /** Adds a process that the caller starts and that is stopped with the cluster. */
  addService(options: { name: string; main: string; env?: Record<string, string> }): Promise<{ part: Part; mongo: MongoProxy }>
  /**
   * Replaces a process of a service or the gateway as a rolling update does. Needs `routed`. One that serves requests is stopped when the new
   * one is ready, and still gets new connections for a moment. A worker is stopped first.
   */
  replace(name: ServicePart | 'gateway'): Promise<void>
  /** Names of the processes that exited unexpectedly. */
  fallen(): string[]
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** The services to start; all by default. The gateway reports the others as unavailable. */
  services?: readonly ServiceName[]
  /** Services that run in one process with both roles, which takes half of the CPU time: those whose roles the test does not distinguish. */
  inOneProcess?: readonly ServiceName[]
  /** Additional environment variables, by process. */
  env?: Partial<Record<ServicePart | 'gateway', Record<string, string>>>
  /** How long documents stay locked after a process died in a transaction. */
  transactionLimitSeconds?: number
  /** False if the test kills no server: MongoDB then acknowledges writes before they are in its journal. */
  killsServers?: boolean
  /** Reaches the gateway and the services through routers, so that `replace` can be used. */
  routed?: boolean
  /** Builds and serves the pages. A test that only uses the API does not need them. */
  pages?: boolean
}

/**
 * Starts the product as it is deployed: real MongoDB, Redis and Kafka, an HTTP process and a worker process for each service (both run the
 * service's own `main.ts`), and the gateway. Every process can be killed, stopped, suspended and restarted by its name.
 */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'loomcast-cluster-'))
  const names = options.services ?? SERVICES
  const joined = options.inOneProcess ?? []
  const processes: { name: ServicePart; service: ServiceName; role: string }[] = [
    ...PROCESSES.filter(({ service }) => names.includes(service) && !joined.includes(service)),
    ...joined.map((service) => ({ name: service, service, role: 'both' })),
  ]
  await mkdir(join(folder, 'logs'))
  const parts = new Map<string, Part>()
  const proxies = new Map<string, MongoProxy>()
  const routers = new Map<string, Router>()
  const started = new Map<string, ServiceOptions>()
  const add = (part: Part): Part => {
    parts.set(part.name, part)
    return part
  }
  /** A process of ours. With a router, its port is that of the router, and its own one is another. */
  const addProcess = async (process: ServiceOptions): Promise<Part> => {
    started.set(process.name, process)
    if (!options.routed) return add(servicePart(process))
    const router = await startRouter(process.port)
    routers.set(process.name, router)
    const port = await freePort()
    router.to(port)
    return add(servicePart({ ...process, port }))
  }
  const replace = async (name: string) => {
    const before = named(parts, name)
    const next = { ...named(started, name), port: await freePort() }
    const isWorker = name.endsWith('-worker')
    if (isWorker) await before.stop()
    const part = add(servicePart(next))
    await part.start()
    const stopped = before.stop()
    // Routers notice a stopping process late.
    if (!isWorker) await delay(ROUTER_LATE_MS)
    named(routers, name).to(next.port)
    await stopped
  }
  const stop = async () => {
    const last = [...parts.values()].filter((part) => isServer(part.name))
    const first = [...parts.values()].filter((part) => !isServer(part.name))
    // Kills instead of stopping gracefully, because the tests are done and the data is deleted with the folder.
    for (const group of [first, last]) await Promise.all(group.map((part) => part.kill()))
    await Promise.all([...proxies.values(), ...routers.values()].map((each) => each.close()))
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }

  try {
    const [mongoPort, redisPort, kafkaPort, gatewayPort] = [await freePort(), await freePort(), await freePort(), await freePort()]
    const mongoUrl = `mongodb://127.0.0.1:${mongoPort}/?directConnection=true`
    const redisUrl = `redis://127.0.0.1:${redisPort}`
    const brokers = `127.0.0.1:${kafkaPort}`
    const server = (name: ServerName, url: string, begin: () => ReturnType<Parameters<typeof partOf>[0]['begin']>) =>
      add(partOf({ name, url, logFile: join(folder, `${name}.log`), begin }))
    server('mongodb', mongoUrl, () =>
      startMongo({
        folder,
        port: mongoPort,
        transactionLimitSeconds: options.transactionLimitSeconds,
        journaled: options.killsServers ?? true,
      }),
    )
    server('redis', redisUrl, () => startRedis({ folder, port: redisPort }))
    server('kafka', brokers, () => startKafka({ folder, port: kafkaPort }))
    const built = options.pages ? buildBrowserCode(root, () => {}) : undefined
    await Promise.all([...SERVERS.map((name) => parts.get(name)?.start()), built])

    const url = `http://localhost:${gatewayPort}`
    const emulatorUrl = `http://127.0.0.1:${await freePort()}`
    const processPorts = new Map<ServicePart, number>()
    for (const name of [...PROCESSES.map((process) => process.name), ...joined]) processPorts.set(name, await freePort())
    const address = (service: ServiceName) => `http://127.0.0.1:${processPorts.get(joined.includes(service) ? service : `${service}-http`)}`
    const admin = { email: 'admin@loomcast.local', password: 'a password for tests only' }
    const shared = {
      REDIS_URL: redisUrl,
      KAFKA_BROKERS: brokers,
      PUBLIC_URL: url,
      ...(names.includes('billing') && { STRIPE_EMULATOR_URL: emulatorUrl }),
      SHUTDOWN_DELAY_MS: options.routed ? `${2 * ROUTER_LATE_MS}` : '0',
      LOG_LEVEL: 'info',
      MAIL_OUTBOX: 'true',
      ...serviceUrls(address),
      GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
      AUTH_JWKS_URL: keySetUrl(address(KEY_SERVICE)),
    }
    const services = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, FFMPEG_PATH: await findFfmpeg(() => {}) }
    const local = new Map<string, Record<string, string>>()
    for (const name of names) local.set(name, await loadLocalSettings(name, folder))
    const mongoServer = { host: '127.0.0.1', port: mongoPort }
    for (const { name, service, role } of processes) {
      const proxy = await startMongoProxy(mongoServer)
      proxies.set(name, proxy)
      const env = { ...shared, ...services, ...local.get(service), ROLE: role, MONGODB_URL: proxy.url, ...options.env?.[name] }
      await addProcess({ name, root, folder, main: `services/${service}/src/main.ts`, port: processPorts.get(name) ?? 0, env })
    }
    const remotes = join(folder, 'remotes.json')
    if (options.pages) await publishSlices(root, join(folder, 'slices'), remotes)
    const gatewayEnv = { ...shared, SLICES_DIR: join(folder, 'slices'), REMOTES_FILE: remotes, ...options.env?.gateway }
    await addProcess({ name: 'gateway', root, folder, main: 'gateway/src/main.ts', port: gatewayPort, env: gatewayEnv })
    if (names.includes('billing')) {
      const env = {
        ...shared,
        MONGODB_URL: mongoUrl,
        SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${gatewayPort}/api/billing/webhook`,
        CLOCK_FOLLOWER_URL: `${address('billing')}/internal/clock`,
      }
      const port = Number(new URL(emulatorUrl).port)
      const main = 'packages/stripe-emulator/src/main.ts'
      // Started first, because billing reads its clock when it starts.
      await add(servicePart({ name: 'stripe-emulator', root, folder, main, port, env })).start()
    }
    await Promise.all([...processes.map(({ name }) => name), 'gateway'].map((name) => parts.get(name)?.start()))
    if (names.length === SERVICES.length)
      await poll(async () => (await call({ url }, 'GET', '/api/health')).status === 200, { what: 'the gateway to reach every service' })

    return {
      url,
      processes: processes.map(({ name }) => name),
      folder,
      admin,
      mongoUrl,
      redisUrl,
      brokers,
      stripeUrl: emulatorUrl,
      part: (name) => named(parts, name),
      mongo: (name) => named(proxies, name),
      async addService({ name, main, env = {} }) {
        const proxy = await startMongoProxy(mongoServer)
        proxies.set(name, proxy)
        const part = add(
          servicePart({ name, root, folder, main, port: await freePort(), env: { ...shared, MONGODB_URL: proxy.url, ...env } }),
        )
        return { part, mongo: proxy }
      },
      replace,
      fallen: () => [...parts.values()].filter((part) => part.falls() > 0).map((part) => part.name),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const isServer = (name: string) => (SERVERS as readonly string[]).includes(name)

function named<T>(all: Map<string, T>, name: string): T {
  const found = all.get(name)
  if (!found) throw new Error(`The cluster has no part named ${name}.`)
  return found
}
