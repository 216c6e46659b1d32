import { platform } from '@loomcast/platform-config'
import type { ServiceDefinition } from '@loomcast/service-kit/process'
import { buildApp, type RunningAuth, startService } from './app.ts'
import { SERVICE } from './events/publishes.ts'
import { reportFirstAdmin } from './local-run.ts'
import { type AuthSettings, loadAuthSettings, settingsSpec } from './settings.ts'

export const service: ServiceDefinition<AuthSettings, RunningAuth> = {
  name: SERVICE,
  databaseName: platform.services.auth.database,
  settingsSpec,
  loadSettings: loadAuthSettings,
  buildApp,
  start: startService,
  local: { report: (_running, { connection }) => reportFirstAdmin(connection) },
}
