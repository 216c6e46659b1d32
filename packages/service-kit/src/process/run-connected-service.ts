import { SettingsError } from '../config/settings.ts'
import { connectBus } from '../events/connect-bus.ts'
import { runService } from '../http/run-service.ts'
import { connectDatabase } from '../mongo/connection.ts'
import { createLogger } from '../observability/logging.ts'
import { connectRedis } from '../redis/connection.ts'
import type { ServiceDefinition } from './service-definition.ts'
import type { ServiceSettings } from './service-settings.ts'
import { superviseBus } from './supervise-bus.ts'

/**
 * Runs the process of a service that owns a database: connects to its servers, supervises its event bus and stops everything in order (`runService`). If
 * settings are missing or invalid, prints them and ends the process with code 1.
 */
export async function runConnectedService<Settings extends ServiceSettings>(definition: ServiceDefinition<Settings>): Promise<void> {
  const { name: service, databaseName } = definition
  const settings = settingsOrExit(definition.loadSettings)
  const { PORT: port, HOST: host, MONGODB_URL, REDIS_URL, kafka, ROLE: role } = settings
  const logger = createLogger(service)
  await runService({
    service,
    port,
    host,
    logger,
    async start() {
      const connection = await connectDatabase(MONGODB_URL, databaseName)
      const redis = await connectRedis(REDIS_URL, service, (error) => logger.warn({ err: error }, 'Redis is unavailable'))
      const bus = connectBus({ kafka, service, logger })
      const { app, close } = await definition.start({ settings, connection, redis, bus, role })
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
