import { runConnectedService } from '@loomcast/service-kit/process'
import { databaseName, loadVideoSettings, startService } from './app.ts'

/** The video service as a process of its own. Without KAFKA_BROKERS its events wait in the outbox. */
await runConnectedService({
  service: 'video',
  databaseName,
  loadSettings: loadVideoSettings,
  addressesOf: ({ PORT, HOST, MONGODB_URL, REDIS_URL, kafka }) => ({
    port: PORT,
    host: HOST,
    mongodbUrl: MONGODB_URL,
    redisUrl: REDIS_URL,
    kafka,
  }),
  start: (deps) => startService({ ...deps, role: deps.settings.ROLE }),
})
