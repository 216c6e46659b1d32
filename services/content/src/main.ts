import { connectBus, connectDatabase, connectRedis, createLogger, runService, SettingsError, superviseBus } from '@loomcast/service-kit'
import { databaseName, loadContentSettings, startService } from './app.ts'

/** The content service as a process of its own. Without KAFKA_BROKERS its events wait in the outbox. */
const logger = createLogger('content')

function settingsOrExit() {
  try {
    return loadContentSettings()
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

const settings = settingsOrExit()

await runService({
  service: 'content',
  port: settings.PORT,
  host: settings.HOST,
  logger,
  async start() {
    const connection = await connectDatabase(settings.MONGODB_URL, databaseName)
    const redis = await connectRedis(settings.REDIS_URL, 'content', (error) => logger.warn({ err: error }, 'Redis is away'))
    const bus = connectBus({ kafka: settings.kafka, service: 'content', logger })
    const { app, close } = await startService({ connection, redis, bus, settings, role: settings.ROLE })
    superviseBus(app, bus)
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
