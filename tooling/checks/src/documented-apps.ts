import { buildApp as buildAuth, loadAuthSettings } from '@loomcast/auth'
import { buildApp as buildContent, loadContentSettings } from '@loomcast/content'
import { buildApp as buildGateway, loadGatewaySettings } from '@loomcast/gateway'
import { createPausedBus } from '@loomcast/service-kit/events'
import type { App } from '@loomcast/service-kit/http'
import { createLogger } from '@loomcast/service-kit/observability'
import { buildApp as buildVideo, loadVideoSettings } from '@loomcast/video'
import mongoose from 'mongoose'
import { createClient, type RedisClientType } from 'redis'

export interface DocumentedApp {
  name: string
  /** Of its OpenAPI document, from the repository's root. */
  file: string
  app: App
}

/**
 * Every app whose document is committed, built as in production but on connections that were never opened: building an app does
 * no I/O, and its routes are all that a document needs.
 */
export async function documentedApps(): Promise<DocumentedApp[]> {
  const bus = createPausedBus({ logger: createLogger('openapi', false) })
  const redis: RedisClientType = createClient()
  const servers = { MONGODB_URL: 'mongodb://127.0.0.1/', REDIS_URL: 'redis://127.0.0.1/' }
  const address = 'http://127.0.0.1'
  const deps = () => ({ connection: mongoose.createConnection(), redis, bus, logger: false as const })
  return [
    { name: 'auth', file: 'services/auth/openapi.json', app: await buildAuth({ ...deps(), settings: loadAuthSettings(servers) }) },
    {
      name: 'content',
      file: 'services/content/openapi.json',
      app: await buildContent({ ...deps(), settings: loadContentSettings({ ...servers, AUTH_JWKS_URL: `${address}/jwks.json` }) }),
    },
    {
      name: 'video',
      file: 'services/video/openapi.json',
      app: await buildVideo({
        ...deps(),
        settings: loadVideoSettings({ ...servers, AUTH_JWKS_URL: `${address}/jwks.json`, FILE_SIGNING_KEY: '-'.repeat(32) }),
      }),
    },
    {
      name: 'gateway',
      file: 'gateway/openapi.json',
      app: await buildGateway({ settings: loadGatewaySettings({ AUTH_URL: address, CONTENT_URL: address }), logger: false }),
    },
  ]
}
