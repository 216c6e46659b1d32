import { platform } from '@loomcast/platform-config'
import type { ServiceDefinition } from '@loomcast/service-kit/process'
import { buildApp, type RunningContent, startService } from './app.ts'
import { describeWriters } from './local-run.ts'
import { type ContentSettings, loadContentSettings, settingsSpec } from './settings.ts'

export const service: ServiceDefinition<ContentSettings, RunningContent> = {
  name: 'content',
  databaseName: platform.services.content.database,
  settingsSpec,
  loadSettings: loadContentSettings,
  buildApp,
  start: startService,
  local: { report: async (running) => describeWriters(await running.writers()) },
}
