import { platform } from '@loomcast/platform-config'
import { loadSettings, url } from '@loomcast/service-kit/config'
import { kafkaAccess } from '@loomcast/service-kit/events'
import { serviceVariables } from '@loomcast/service-kit/process'

export const settingsSpec = {
  ...serviceVariables(platform.services.admin.port),
  AUTH_JWKS_URL: url({ desc: "URL of auth's key set, …/.well-known/jwks.json" }),
  AUTH_URL: url({ desc: 'base URL of the auth service, which owns users and sessions' }),
  CONTENT_URL: url({ desc: 'base URL of the content service' }),
  VIDEO_URL: url({ desc: 'base URL of the video service' }),
  BILLING_URL: url({ desc: 'base URL of the billing service, which owns packages, subscriptions and payments' }),
}

export type AdminSettings = ReturnType<typeof loadAdminSettings>

/** Throws SettingsError with one line per variable. */
export function loadAdminSettings(env: Record<string, string | undefined> = process.env) {
  const values = loadSettings('admin', settingsSpec, env)
  return { ...values, kafka: kafkaAccess('admin', values) }
}
