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
  /** Of its OpenAPI document, from the repository's root. */
  file: string
  app: App
}

/**
 * Every app whose document is committed, built as in production, with connections that are not opened: building an app does
 * no I/O, and its routes are all that a document needs.
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
