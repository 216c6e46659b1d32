import { runConnectedService } from '@loomcast/service-kit/process'
import { databaseName, loadAuthSettings, startService } from './app.ts'

/** The auth service as a process of its own. Without KAFKA_BROKERS its events wait in the outbox. */
await runConnectedService({
  service: 'auth',
  databaseName,
  loadSettings: loadAuthSettings,
  addressesOf: (settings) => settings,
  start: (deps) => startService({ ...deps, role: deps.settings.role }),
})
