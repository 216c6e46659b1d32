import { connectDatabase, connectRedis, createLogger, createPausedBus, runService } from '@loomcast/service-kit'
import { databaseName, loadAuthSettings, startService } from './app.ts'

/** The process. Without an event bus its events wait in the outbox until the service runs with one. */
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
    const service = await startService({ connection, redis, settings, bus: createPausedBus({ logger }), role: settings.role })
    return {
      app: service.app,
      async close() {
        await service.close()
        await redis.close()
        await connection.close()
      },
    }
  },
})
