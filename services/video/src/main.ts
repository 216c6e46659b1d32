import { connectBus, connectDatabase, connectRedis, createLogger, runService, SettingsError, superviseBus } from '@loomcast/service-kit'
import { databaseName, loadVideoSettings, startService } from './app.ts'

/** The video service as a process of its own. Without KAFKA_BROKERS its events wait in the outbox. */
const logger = createLogger('video')

function settingsOrExit() {
  try {
    return loadVideoSettings()
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

const settings = settingsOrExit()

await runService({
  service: 'video',
  port: settings.PORT,
  host: settings.HOST,
  logger,
  async start() {
    const connection = await connectDatabase(settings.MONGODB_URL, databaseName)
    const redis = await connectRedis(settings.REDIS_URL, 'video', (error) => logger.warn({ err: error }, 'Redis is away'))
    const bus = connectBus({ kafka: settings.kafka, service: 'video', logger })
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
