import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as gateway from '@loomcast/gateway'
import { StartError } from '@loomcast/local-servers'
import { urlVariable } from '@loomcast/platform-config'
import { SettingsError } from '@loomcast/service-kit/config'
import { connectBus, createLocalBus, type EventBus, type KafkaAccess, readKafkaAccess } from '@loomcast/service-kit/events'
import type { App } from '@loomcast/service-kit/http'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import { createLogger, flushTracing } from '@loomcast/service-kit/observability'
import { connectRedis } from '@loomcast/service-kit/redis'
import { planServices, serviceUrls, startServices } from './services.ts'
import { Shutdown } from './shutdown.ts'
import { createStripeEmulator } from './stripe-emulator.ts'

export interface PlatformOptions {
  root: string
  port: number
  mongoUrl: string
  redisUrl: string
  /** `host:port[,host:port]`; if empty, events use the in-process bus. */
  kafkaBrokers?: string
  registryFile: string
  slicesFolder: string
  /** The data folder, which contains the users' files. */
  data: string
  ffmpegPath: string
}

export interface Platform {
  url: string
  /** Where the emulator of Stripe is; empty if payments do not use it. */
  stripeEmulatorUrl: string
  /** Prints lines from the services on the terminal. */
  report: string[]
  close(): Promise<void>
}

const LOOPBACK = '127.0.0.1'

/**
 * Starts every service and the gateway in this process, connected by an in-process event bus or Kafka. Each listens on its own loopback
 * port.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const parts = new Shutdown()
  const close = () => parts.run(onCloseError)
  try {
    const started = await startParts(options, parts)
    return { ...started, close }
  } catch (error) {
    await close()
    throw error instanceof SettingsError ? new StartError(error.message) : error
  }
}

function onCloseError(part: string, error: unknown): void {
  createLogger('start').error({ err: error, part }, 'did not stop cleanly')
}

async function startParts(options: PlatformOptions, parts: Shutdown): Promise<Omit<Platform, 'close'>> {
  // Closed last, after everything that creates spans.
  parts.add('traces', flushTracing)
  const logger = createLogger('start')
  const url = process.env['PUBLIC_URL'] || `http://localhost:${options.port}`
  const env = { ...process.env, MONGODB_URL: options.mongoUrl, REDIS_URL: options.redisUrl, PUBLIC_URL: url, HOST: LOOPBACK }

  const redis = await connectRedis(options.redisUrl, 'loomcast', (error) => logger.warn({ err: error }, 'Redis is unavailable'))
  parts.add('Redis client', () => redis.close())
  const database = async (name: string) => {
    const connection = await connectDatabase(options.mongoUrl, name)
    parts.add(`${name} connection`, () => connection.close())
    return connection
  }

  const bus = createBuses(kafkaOf(options))

  // Not the public URL, which can lead through a proxy.
  const urls: Record<string, string> = { GATEWAY_URL: `http://${LOOPBACK}:${options.port}` }
  const emulator = await createStripeEmulator({ env, database, publicUrl: url, billingUrl: () => urls[urlVariable('billing')] })
  if (emulator) {
    parts.add('Stripe emulator', emulator.close)
    urls[urlVariable('stripe-emulator')] = await listen(emulator.app)
    emulator.start()
  }

  const planned = await planServices(parts)
  Object.assign(urls, serviceUrls(planned))
  const reporters = await startServices({
    planned,
    mongoUrl: options.mongoUrl,
    redis,
    bus: bus.forService,
    env: { ...env, ...urls, MAIL_OUTBOX: 'true', FFMPEG_PATH: options.ffmpegPath },
    data: options.data,
    parts,
    onCloseError,
  })

  await bus.start()
  parts.add('event bus', () => bus.stop())

  const gatewaySettings = gateway.loadGatewaySettings({
    ...env,
    PORT: String(options.port),
    ...urls,
    SHELL_DIST: join(options.root, 'shell', 'dist'),
    SLICES_DIR: options.slicesFolder,
    REMOTES_FILE: options.registryFile,
    MAIL_OUTBOX: 'true',
  })
  const edge = await gateway.startGateway({ settings: gatewaySettings, redis })
  parts.add('gateway', edge.close)
  const reports = await Promise.all(reporters.map((report) => report()))
  const stripeEmulatorUrl = urls[urlVariable('stripe-emulator')] ?? ''
  return { url, stripeEmulatorUrl, report: [...reports.flatMap(({ lines }) => lines), ...reports.flatMap(({ hints = [] }) => hints)] }
}

interface Buses {
  forService(service: string): EventBus
  start(): Promise<void>
  stop(): Promise<void>
}

/** TLS and login are only for external brokers; the local one has neither. */
function kafkaOf({ kafkaBrokers = '' }: PlatformOptions): KafkaAccess | undefined {
  return process.env['KAFKA_BROKERS'] ? readKafkaAccess('start') : readKafkaAccess('start', { KAFKA_BROKERS: kafkaBrokers })
}

/** With Kafka, each service gets its own connection, as it does in a separate process. The in-process bus is shared. */
function createBuses(kafka: KafkaAccess | undefined): Buses {
  const buses = new Map<string, EventBus>()
  const shared = kafka ? undefined : createLocalBus({ logger: createLogger('events') })
  return {
    forService(service) {
      const bus = buses.get(service) ?? shared ?? connectBus({ kafka, service, logger: createLogger(service) })
      buses.set(service, bus)
      return bus
    },
    async start() {
      for (const bus of new Set(buses.values())) await bus.start()
    },
    async stop() {
      await Promise.all([...new Set(buses.values())].map((bus) => bus.stop()))
    },
  }
}

/** Listens on a free loopback port and returns the URL. */
async function listen(app: App): Promise<string> {
  await app.listen({ port: 0, host: LOOPBACK })
  return `http://${LOOPBACK}:${(app.server.address() as AddressInfo).port}`
}
