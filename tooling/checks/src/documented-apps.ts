import { buildApp as buildGateway, loadGatewaySettings } from '@loomcast/gateway'
import { loadService } from '@loomcast/launcher'
import { SERVICES, serviceUrls } from '@loomcast/platform-config'
import { createPausedBus } from '@loomcast/service-kit/events'
import type { App } from '@loomcast/service-kit/http'
import { createLogger } from '@loomcast/service-kit/observability'
import mongoose from 'mongoose'
import { createClient, type RedisClientType } from 'redis'
import { exampleEnvironment } from './example-environment.ts'

export interface DocumentedApp {
  name: string
  /** The path of the OpenAPI document, relative to the repository root. */
  file: string
  app: App
}

/**
 * Builds every app whose OpenAPI document is committed, as in production but without opening its connections: building an app does no I/O,
 * and a document needs only the routes.
 */
export async function documentedApps(): Promise<DocumentedApp[]> {
  const bus = createPausedBus({ logger: createLogger('openapi', false) })
  const redis: RedisClientType = createClient()
  const services = SERVICES.map(async (name) => {
    const service = await loadService(name)
    const settings = service.loadSettings(exampleEnvironment(name))
    const app = await service.buildApp({ connection: mongoose.createConnection(), redis, bus, logger: false, settings })
    return { name, file: `services/${name}/openapi.json`, app }
  })
  const gateway = await buildGateway({ settings: loadGatewaySettings(serviceUrls(() => 'http://127.0.0.1')), logger: false })
  return [...(await Promise.all(services)), { name: 'gateway', file: 'gateway/openapi.json', app: gateway }]
}
