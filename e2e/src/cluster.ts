import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildBrowserCode, loadLocalSettings, publishSlices } from '@loomcast/launcher'
import { findFfmpeg, freePort, startKafka, startMongo, startRedis } from '@loomcast/local-servers'
import { KEY_SERVICE, keySetUrl, PROCESSES, type ProcessName, SERVICES, type ServiceName, serviceUrls } from '@loomcast/platform-config'
import { call } from './account.ts'
import { type MongoProxy, startMongoProxy } from './cluster/mongo-proxy.ts'
import { type Part, partOf, servicePart } from './cluster/part.ts'
import { poll } from './poll.ts'

export type { MongoCommand, MongoProxy, Pause } from './cluster/mongo-proxy.ts'
export { openMongo, startMongoProxy } from './cluster/mongo-proxy.ts'
export type { Part } from './cluster/part.ts'

const root = resolve(import.meta.dirname, '..', '..')

export const SERVERS = ['mongodb', 'redis', 'kafka'] as const
export type ServerName = (typeof SERVERS)[number]
export type PartName = ServerName | ProcessName | 'gateway' | 'stripe-emulator'

export interface Cluster {
  /** The public origin, served by the gateway. */
  url: string
  /** The processes of the services. */
  processes: readonly ProcessName[]
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
  mongo(name: ProcessName): MongoProxy
  /** Adds a process that the caller starts and that is stopped with the cluster. */
  addService(options: { name: string; main: string; env?: Record<string, string> }): Promise<{ part: Part; mongo: MongoProxy }>
  /** Names of the processes that exited unexpectedly. */
  fallen(): string[]
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** The services to start; all by default. The gateway reports the others as unavailable. */
  services?: readonly ServiceName[]
  /** Additional environment variables, by process. */
  env?: Partial<Record<ProcessName | 'gateway', Record<string, string>>>
  /** How long documents stay locked after a process died in a transaction. */
  transactionLimitSeconds?: number
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
  const processes = PROCESSES.filter(({ service }) => names.includes(service))
  await mkdir(join(folder, 'logs'))
  const parts = new Map<string, Part>()
  const proxies = new Map<string, MongoProxy>()
  const add = (part: Part): Part => {
    parts.set(part.name, part)
    return part
  }
  const stop = async () => {
    const last = [...parts.values()].filter((part) => isServer(part.name))
    const first = [...parts.values()].filter((part) => !isServer(part.name))
    // Kills instead of stopping gracefully, because the tests are done and the data is deleted with the folder.
    for (const group of [first, last]) await Promise.all(group.map((part) => part.kill()))
    await Promise.all([...proxies.values()].map((proxy) => proxy.close()))
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }

  try {
    const [mongoPort, redisPort, kafkaPort, gatewayPort] = [await freePort(), await freePort(), await freePort(), await freePort()]
    const mongoUrl = `mongodb://127.0.0.1:${mongoPort}/?directConnection=true`
    const redisUrl = `redis://127.0.0.1:${redisPort}`
    const brokers = `127.0.0.1:${kafkaPort}`
    const server = (name: ServerName, url: string, begin: () => ReturnType<Parameters<typeof partOf>[0]['begin']>) =>
      add(partOf({ name, url, logFile: join(folder, `${name}.log`), begin }))
    server('mongodb', mongoUrl, () => startMongo({ folder, port: mongoPort, transactionLimitSeconds: options.transactionLimitSeconds }))
    server('redis', redisUrl, () => startRedis({ folder, port: redisPort }))
    server('kafka', brokers, () => startKafka({ folder, port: kafkaPort }))
    const built = options.pages ? buildBrowserCode(root, () => {}) : undefined
    await Promise.all([...SERVERS.map((name) => parts.get(name)?.start()), built])

    const url = `http://localhost:${gatewayPort}`
    const emulatorUrl = `http://127.0.0.1:${await freePort()}`
    const processPorts = new Map<ProcessName, number>()
    for (const { name } of PROCESSES) processPorts.set(name, await freePort())
    const address = (name: ProcessName) => `http://127.0.0.1:${processPorts.get(name)}`
    const admin = { email: 'admin@loomcast.local', password: 'a password for tests only' }
    const shared = {
      REDIS_URL: redisUrl,
      KAFKA_BROKERS: brokers,
      PUBLIC_URL: url,
      ...(names.includes('billing') && { STRIPE_EMULATOR_URL: emulatorUrl }),
      SHUTDOWN_DELAY_MS: '0',
      LOG_LEVEL: 'info',
      MAIL_OUTBOX: 'true',
      ...serviceUrls((service) => address(`${service}-http`)),
      GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
      AUTH_JWKS_URL: keySetUrl(address(`${KEY_SERVICE}-http`)),
    }
    const services = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, FFMPEG_PATH: await findFfmpeg(() => {}) }
    const local = new Map<string, Record<string, string>>()
    for (const name of names) local.set(name, await loadLocalSettings(name, folder))
    const mongoServer = { host: '127.0.0.1', port: mongoPort }
    for (const { name, service, role } of processes) {
      const proxy = await startMongoProxy(mongoServer)
      proxies.set(name, proxy)
      const env = { ...shared, ...services, ...local.get(service), ROLE: role, MONGODB_URL: proxy.url, ...options.env?.[name] }
      add(servicePart({ name, root, folder, main: `services/${service}/src/main.ts`, port: processPorts.get(name) ?? 0, env }))
    }
    const remotes = join(folder, 'remotes.json')
    if (options.pages) await publishSlices(root, join(folder, 'slices'), remotes)
    add(
      servicePart({
        name: 'gateway',
        root,
        folder,
        main: 'gateway/src/main.ts',
        port: gatewayPort,
        env: {
          ...shared,
          SLICES_DIR: join(folder, 'slices'),
          REMOTES_FILE: remotes,
          ...options.env?.gateway,
        },
      }),
    )
    if (names.includes('billing')) {
      const env = {
        ...shared,
        MONGODB_URL: mongoUrl,
        SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${gatewayPort}/api/billing/webhook`,
        CLOCK_FOLLOWER_URL: `${address('billing-http')}/internal/clock`,
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
