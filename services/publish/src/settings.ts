import { platform } from '@loomcast/platform-config'
import { bool, loadSettings, optionalSecretKey, optionalUrl, SettingsError, secretKey, str, url } from '@loomcast/service-kit/config'
import { kafkaAccess } from '@loomcast/service-kit/events'
import { type ServiceSettings, serviceVariables } from '@loomcast/service-kit/process'
import type { Apps } from './networks/adapter.ts'
import { appVariables, loadApps } from './networks/apps.ts'

export interface PublishSettings extends ServiceSettings {
  authJwksUrl: string
  /** Undefined: posts have no pictures. */
  videoUrl: string | undefined
  /** Encrypts the credentials of connected accounts. */
  connectionKey: string
  /** The key before, so that credentials that it encrypted can still be read. */
  previousConnectionKey: string | undefined
  /** Whether networks may have private addresses. Only for development and tests. */
  allowsLocalAddresses: boolean
  /** At networks where people sign in to connect an account. */
  apps: Apps
}

export const settingsSpec = {
  ...serviceVariables(platform.services.publish.port),
  NODE_ENV: str({ default: '', desc: 'production rejects PUBLISH_ALLOW_LOCAL' }),
  AUTH_JWKS_URL: url({ desc: "URL of auth's key set, …/.well-known/jwks.json" }),
  PUBLIC_URL: url({ default: 'http://localhost:3000', desc: 'http(s)://… under which people open the product' }),
  ...appVariables,
  VIDEO_URL: optionalUrl({
    default: '',
    desc: 'base URL of the video service, which stores the pictures of posts; without it, posts have no pictures',
  }),
  CONNECTION_KEY: secretKey({
    desc: 'secret of at least 32 characters that encrypts the credentials of connected accounts; the same in every process',
  }),
  CONNECTION_KEY_PREVIOUS: optionalSecretKey({ default: '', desc: 'the key before, until the service has started once with the new one' }),
  PUBLISH_ALLOW_LOCAL: bool({ default: false, desc: 'true: accounts may be at private addresses; only for development and tests' }),
}

/** Throws SettingsError with one line per variable. */
export function loadPublishSettings(env: Record<string, string | undefined> = process.env): PublishSettings {
  const values = loadSettings('publish', settingsSpec, env)
  if (values.PUBLISH_ALLOW_LOCAL && values.NODE_ENV === 'production')
    throw new SettingsError('publish', ['PUBLISH_ALLOW_LOCAL lets users reach private addresses: remove it in production'])
  return {
    PORT: values.PORT,
    HOST: values.HOST,
    ROLE: values.ROLE,
    MONGODB_URL: values.MONGODB_URL,
    REDIS_URL: values.REDIS_URL,
    kafka: kafkaAccess('publish', values),
    authJwksUrl: values.AUTH_JWKS_URL,
    videoUrl: values.VIDEO_URL || undefined,
    connectionKey: values.CONNECTION_KEY,
    previousConnectionKey: values.CONNECTION_KEY_PREVIOUS || undefined,
    allowsLocalAddresses: values.PUBLISH_ALLOW_LOCAL,
    apps: loadApps(values, values.PUBLIC_URL.replace(/(?<!\/)\/+$/, '')),
  }
}
