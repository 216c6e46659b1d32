import type { KeyObject } from 'node:crypto'
import { platform } from '@loomcast/platform-config'
import { loadSettings, makeValidator, optional, optionalUrl, proxyRanges, SettingsError, str, url } from '@loomcast/service-kit/config'
import { kafkaAccess } from '@loomcast/service-kit/events'
import { serviceVariables } from '@loomcast/service-kit/process'
import { parsePublicKeys, parseSigningKey } from './domain/audit-signing-key.ts'

const signingKey = makeValidator<KeyObject | undefined>((input) => (input.trim() === '' ? undefined : parseSigningKey(input)))
const publicKeys = makeValidator<KeyObject[]>((input) => (input.trim() === '' ? [] : parsePublicKeys(input)))

export const settingsSpec = {
  ...serviceVariables(platform.services.admin.port),
  NODE_ENV: str({ default: '', desc: 'production requires AUDIT_SIGNING_KEY' }),
  AUTH_JWKS_URL: url({ desc: "URL of auth's key set, …/.well-known/jwks.json" }),
  AUTH_URL: url({ desc: 'base URL of the auth service, which owns users and sessions' }),
  CONTENT_URL: url({ desc: 'base URL of the content service' }),
  VIDEO_URL: url({ desc: 'base URL of the video service' }),
  BILLING_URL: url({ desc: 'base URL of the billing service, which owns packages, subscriptions and payments' }),
  PUBLISH_URL: url({ desc: 'base URL of the publish service' }),
  GATEWAY_URL: optionalUrl({ default: '', desc: 'base URL of the gateway; its health is part of the system status' }),
  AUDIT_SIGNING_KEY: signingKey({ default: undefined, desc: 'private P-256 key, PEM or JWK, that signs the anchors of the audit log' }),
  AUDIT_PREVIOUS_KEYS: publicKeys({ default: [], desc: 'a JWK Set of earlier public keys; their anchors stay valid' }),
  AUDIT_ANCHOR_FILE: optional({
    default: '',
    desc: 'file for the anchors of the audit log; with KAFKA_BROKERS they go to a topic instead',
  }),
  TRUSTED_PROXIES: proxyRanges(),
}

export type AdminSettings = ReturnType<typeof loadAdminSettings>

/** Throws SettingsError with one line per variable. */
export function loadAdminSettings(env: Record<string, string | undefined> = process.env) {
  const values = loadSettings('admin', settingsSpec, env)
  if (values.NODE_ENV === 'production' && !values.AUDIT_SIGNING_KEY)
    throw new SettingsError('admin', [`AUDIT_SIGNING_KEY is missing: ${settingsSpec.AUDIT_SIGNING_KEY.desc}`])
  return { ...values, kafka: kafkaAccess('admin', values) }
}
