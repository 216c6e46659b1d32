import type mongoose from 'mongoose'
import type { RedisClientType } from 'redis'
import { SettingsError } from '../config/settings.ts'
import type { EventBus } from '../events/bus.ts'
import { connectBus } from '../events/connect-bus.ts'
import type { KafkaAccess } from '../events/kafka/kafka-settings.ts'
import { type RunningService, runService } from '../http/run-service.ts'
import { connectDatabase } from '../mongo/connection.ts'
import { createLogger } from '../observability/logging.ts'
import { connectRedis } from '../redis/connection.ts'
import { superviseBus } from './supervise-bus.ts'

/** Where a service listens, and the servers that it works on. */
export interface ServiceAddresses {
  port: number
  host: string
  mongodbUrl: string
  redisUrl: string
  /** Without it events wait in the outbox. */
  kafka: KafkaAccess | undefined
}

export interface ConnectedServiceOptions<Settings> {
  service: string
  databaseName: string
  /** Throws SettingsError: its lines are shown and the process ends with code 1. */
  loadSettings(): Settings
  addressesOf(settings: Settings): ServiceAddresses
  /** The bus is started afterwards, and stopped before the service's own `close`. */
  start(deps: { settings: Settings; connection: mongoose.Connection; redis: RedisClientType; bus: EventBus }): Promise<RunningService>
}

/** The process of a service that owns a database: connected to its servers, supervised, and taken down in order (`runService`). */
export async function runConnectedService<Settings>(options: ConnectedServiceOptions<Settings>): Promise<void> {
  const { service, databaseName, start } = options
  const settings = settingsOrExit(options.loadSettings)
  const { port, host, mongodbUrl, redisUrl, kafka } = options.addressesOf(settings)
  const logger = createLogger(service)
  await runService({
    service,
    port,
    host,
    logger,
    async start() {
      const connection = await connectDatabase(mongodbUrl, databaseName)
      const redis = await connectRedis(redisUrl, service, (error) => logger.warn({ err: error }, 'Redis is away'))
      const bus = connectBus({ kafka, service, logger })
      const { app, close } = await start({ settings, connection, redis, bus })
      superviseBus(app, service, bus)
      await bus.start()
      return {
        app,
        async close() {
          await bus.stop()
          await close()
          await redis.close()
          await connection.close()
        },
      }
    },
  })
}

function settingsOrExit<Settings>(load: () => Settings): Settings {
  try {
    return load()
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
