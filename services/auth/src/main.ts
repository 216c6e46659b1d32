import { connectBus, connectDatabase, connectRedis, createLogger, runService, superviseBus } from '@loomcast/service-kit'
import { databaseName, loadAuthSettings, startService } from './app.ts'

/** The process. Without KAFKA_BROKERS its events wait in the outbox until the service runs with a bus. */
const logger = createLogger('auth')
const port = Number(process.env['PORT'] ?? 4001)

await runService({
  service: 'auth',
  port,
  logger,
  async start() {
    const settings = loadAuthSettings()
    const connection = await connectDatabase(settings.mongodbUrl, databaseName)
    const redis = await connectRedis(settings.redisUrl, 'auth', (error) => logger.warn({ err: error }, 'redis is away'))
    const bus = connectBus({ kafka: settings.kafka, service: 'auth', logger })
    const service = await startService({ connection, redis, settings, bus, role: settings.role })
    superviseBus(service.app, bus)
    await bus.start()
    return {
      app: service.app,
      async close() {
        await bus.stop()
        await service.close()
        await redis.close()
        await connection.close()
      },
    }
  },
})
