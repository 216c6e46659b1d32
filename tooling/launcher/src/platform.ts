import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as auth from '@loomcast/auth'
import * as content from '@loomcast/content'
import * as gateway from '@loomcast/gateway'
import { StartError } from '@loomcast/local-servers'
import { SettingsError } from '@loomcast/service-kit/config'
import { connectBus, createLocalBus, type EventBus, type KafkaAccess, readKafkaAccess } from '@loomcast/service-kit/events'
import type { App } from '@loomcast/service-kit/http'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import { createLogger, flushTracing } from '@loomcast/service-kit/observability'
import { superviseBus } from '@loomcast/service-kit/process'
import { connectRedis } from '@loomcast/service-kit/redis'
import * as video from '@loomcast/video'
import { describeEngines } from './engines.ts'
import { Shutdown } from './shutdown.ts'

export interface PlatformOptions {
  root: string
  port: number
  mongoUrl: string
  redisUrl: string
  /** `host:port[,host:port]`; without any, events stay in this process. */
  kafkaBrokers?: string
  registryFile: string
  slicesFolder: string
  /** The data folder: files of people are kept in it. */
  data: string
  ffmpegPath: string
}

export interface Platform {
  url: string
  /** The first administrator, when this start made one with a random password. */
  admin?: { email: string; password: string }
  /** Lines that name what writes and what makes videos. */
  engines: string[]
  close(): Promise<void>
}

const LOOPBACK = '127.0.0.1'

/** Every service and the gateway in this process, over one in-process event bus or Kafka; each listens on a loopback port of its own. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const parts = new Shutdown()
  const close = () => parts.run((name, error) => createLogger('start').error({ err: error, part: name }, 'did not stop cleanly'))
  try {
    const started = await startParts(options, parts)
    return { ...started, close }
  } catch (error) {
    await close()
    throw error instanceof SettingsError ? new StartError(error.message) : error
  }
}

async function startParts(options: PlatformOptions, parts: Shutdown): Promise<Omit<Platform, 'close'>> {
  // Last, when everything that makes spans has ended.
  parts.add('traces', flushTracing)
  const logger = createLogger('start')
  const url = process.env['PUBLIC_URL'] || `http://localhost:${options.port}`
  const env = { ...process.env, MONGODB_URL: options.mongoUrl, REDIS_URL: options.redisUrl, PUBLIC_URL: url, HOST: LOOPBACK }

  const redis = await connectRedis(options.redisUrl, 'loomcast', (error) => logger.warn({ err: error }, 'Redis is away'))
  parts.add('Redis client', () => redis.close())
  const database = async (name: string) => {
    const connection = await connectDatabase(options.mongoUrl, name)
    parts.add(`${name} connection`, () => connection.close())
    return connection
  }

  const bus = createBuses(kafkaOf(options))

  const authSettings = auth.loadAuthSettings({ ...env, MAIL_OUTBOX: 'true' })
  const authConnection = await database(auth.databaseName)
  const authService = await auth.startService({
    connection: authConnection,
    redis,
    bus: bus.of('auth'),
    settings: authSettings,
    role: 'both',
  })
  superviseBus(authService.app, 'auth', bus.of('auth'))
  parts.add('auth', authService.close)
  const authUrl = await listen(authService.app)
  const admin = await firstAdmin(authConnection)

  const contentSettings = content.loadContentSettings({ ...env, AUTH_JWKS_URL: `${authUrl}/.well-known/jwks.json` })
  const contentService = await content.startService({
    connection: await database(content.databaseName),
    redis,
    bus: bus.of('content'),
    settings: contentSettings,
    role: 'both',
  })
  superviseBus(contentService.app, 'content', bus.of('content'))
  parts.add('content', contentService.close)
  const contentUrl = await listen(contentService.app)

  const videoService = await video.startService({
    connection: await database(video.databaseName),
    redis,
    bus: bus.of('video'),
    settings: video.loadVideoSettings({
      ...env,
      AUTH_JWKS_URL: `${authUrl}/.well-known/jwks.json`,
      CONTENT_URL: contentUrl,
      ...(await videoFiles(options.data)),
      FFMPEG_PATH: options.ffmpegPath,
    }),
    role: 'both',
  })
  superviseBus(videoService.app, 'video', bus.of('video'))
  parts.add('video', videoService.close)
  const videoUrl = await listen(videoService.app)

  await bus.start()
  parts.add('event bus', () => bus.stop())

  const gatewaySettings = gateway.loadGatewaySettings({
    ...env,
    PORT: String(options.port),
    AUTH_URL: authUrl,
    CONTENT_URL: contentUrl,
    VIDEO_URL: videoUrl,
    SHELL_DIST: join(options.root, 'shell', 'dist'),
    SLICES_DIR: options.slicesFolder,
    REMOTES_FILE: options.registryFile,
    MAIL_OUTBOX: 'true',
  })
  const edge = await gateway.startGateway({ settings: gatewaySettings, redis })
  parts.add('gateway', edge.close)
  const [writers, videoEngines] = await Promise.all([contentService.writers(), videoService.engines()])
  return { url, engines: describeEngines(writers, videoEngines), ...(admin && { admin }) }
}

/** Files and the key that signs their addresses stay with the data, so that links outlive a restart. The environment wins. */
async function videoFiles(data: string): Promise<Record<string, string>> {
  const keyFile = join(data, 'file-signing.key')
  const known = process.env['FILE_SIGNING_KEY'] || (await readFile(keyFile, 'utf8').catch(() => ''))
  const key = known.trim() || randomBytes(48).toString('base64url')
  if (!known) await writeFile(keyFile, `${key}\n`, { mode: 0o600 })
  return {
    FILE_SIGNING_KEY: key,
    FILE_FOLDER: process.env['FILE_FOLDER'] || join(data, 'files'),
    SCRATCH_FOLDER: process.env['SCRATCH_FOLDER'] || join(data, 'scratch'),
  }
}

interface Buses {
  of(service: string): EventBus
  start(): Promise<void>
  stop(): Promise<void>
}

/** TLS and users are for brokers of others; the one that was started here wants neither. */
function kafkaOf({ kafkaBrokers = '' }: PlatformOptions): KafkaAccess | undefined {
  return process.env['KAFKA_BROKERS'] ? readKafkaAccess('start') : readKafkaAccess('start', { KAFKA_BROKERS: kafkaBrokers })
}

/** A connection of its own for each service, as in processes of their own; in one process they share the local bus. */
function createBuses(kafka: KafkaAccess | undefined): Buses {
  const buses = new Map<string, EventBus>()
  const shared = kafka ? undefined : createLocalBus({ logger: createLogger('events') })
  return {
    of(service) {
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

/** Listens on a free loopback port and answers the address. */
async function listen(app: App): Promise<string> {
  await app.listen({ port: 0, host: LOOPBACK })
  return `http://${LOOPBACK}:${(app.server.address() as AddressInfo).port}`
}

async function firstAdmin(
  connection: Awaited<ReturnType<typeof connectDatabase>>,
): Promise<{ email: string; password: string } | undefined> {
  if (process.env['ADMIN_EMAIL'] || process.env['ADMIN_PASSWORD']) return undefined
  const candidate = { email: 'admin@loomcast.local', password: randomBytes(12).toString('base64url') }
  const created = await auth.ensureFirstAdmin({ connection, ...candidate })
  return created ? candidate : undefined
}
