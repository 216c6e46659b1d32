import { platform } from '@loomcast/platform-config'
import type { ServiceDefinition } from '@loomcast/service-kit/process'
import { buildApp, type RunningVideo, startService } from './app.ts'
import { describeEngines } from './local-run.ts'
import { loadVideoSettings, settingsSpec, type VideoSettings } from './settings.ts'

export const service: ServiceDefinition<VideoSettings, RunningVideo> = {
  name: 'video',
  databaseName: platform.services.video.database,
  settingsSpec,
  loadSettings: loadVideoSettings,
  buildApp,
  start: startService,
  local: {
    report: async (running) => ({ lines: [describeEngines(await running.engines())] }),
  },
}
