import { runConnectedService } from '@loomcast/service-kit/process'
import { databaseName, loadContentSettings, startService } from './app.ts'

/** The content service as a process of its own. Without KAFKA_BROKERS its events wait in the outbox. */
await runConnectedService({
  service: 'content',
  databaseName,
  loadSettings: loadContentSettings,
  addressesOf: ({ PORT, HOST, MONGODB_URL, REDIS_URL, kafka }) => ({
    port: PORT,
    host: HOST,
    mongodbUrl: MONGODB_URL,
    redisUrl: REDIS_URL,
    kafka,
  }),
  start: (deps) => startService({ ...deps, role: deps.settings.ROLE }),
})
