import { platform } from '@loomcast/platform-config'
import type { ServiceDefinition } from '@loomcast/service-kit/process'
import { buildApp, type RunningAdmin, startService } from './app.ts'
import { type AdminSettings, loadAdminSettings, settingsSpec } from './settings.ts'

export const service: ServiceDefinition<AdminSettings, RunningAdmin> = {
  name: 'admin',
  databaseName: platform.services.admin.database,
  settingsSpec,
  loadSettings: loadAdminSettings,
  buildApp,
  start: startService,
}
