import { platform } from '@loomcast/platform-config'
import type { ServiceDefinition } from '@loomcast/service-kit/process'
import { buildApp, startService } from './app.ts'
import { loadPublishSettings, type PublishSettings, settingsSpec } from './settings.ts'

export const service: ServiceDefinition<PublishSettings> = {
  name: 'publish',
  databaseName: platform.services.publish.database,
  settingsSpec,
  loadSettings: loadPublishSettings,
  buildApp,
  start: startService,
}
