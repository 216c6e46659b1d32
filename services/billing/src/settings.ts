import { platform } from '@loomcast/platform-config'
import { loadSettings, url } from '@loomcast/service-kit/config'
import { kafkaAccess } from '@loomcast/service-kit/events'
import { serviceVariables } from '@loomcast/service-kit/process'

export const settingsSpec = {
  ...serviceVariables(platform.services.billing.port),
  AUTH_JWKS_URL: url({ desc: "URL of auth's key set, …/.well-known/jwks.json" }),
}

export type BillingSettings = ReturnType<typeof loadBillingSettings>

/** Throws SettingsError with one line per variable. */
export function loadBillingSettings(env: Record<string, string | undefined> = process.env) {
  const values = loadSettings('billing', settingsSpec, env)
  return { ...values, kafka: kafkaAccess('billing', values) }
}
