import { platform } from '@loomcast/platform-config'
import type { ServiceDefinition } from '@loomcast/service-kit/process'
import { buildApp, startService } from './app.ts'
import { describePayments } from './local-run.ts'
import { type BillingSettings, loadBillingSettings, settingsSpec } from './settings.ts'

export const service: ServiceDefinition<BillingSettings> = {
  name: 'billing',
  databaseName: platform.services.billing.database,
  settingsSpec,
  loadSettings: loadBillingSettings,
  buildApp,
  start: startService,
  local: { report: async (_running, { settings }) => describePayments(settings) },
}
