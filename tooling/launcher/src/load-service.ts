import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServiceName } from '@loomcast/platform-config'
import type { RunningService } from '@loomcast/service-kit/http'
import type { ServiceDefinition, ServiceSettings } from '@loomcast/service-kit/process'

const root = resolve(import.meta.dirname, '..', '..', '..')

/** Imports a service in platform.config.ts from its `services/NAME/src/service.ts`. */
export async function loadService(name: ServiceName): Promise<ServiceDefinition<ServiceSettings, RunningService>> {
  const file = join(root, 'services', name, 'src', 'service.ts')
  const { service }: { service: ServiceDefinition<ServiceSettings, RunningService> } = await import(pathToFileURL(file).href)
  return service
}

/**
 * The settings of a service that the product stores in the data folder on a local run, from its `services/NAME/src/local-settings.ts`. Does not import the
 * service, which takes a second of CPU time.
 */
export async function loadLocalSettings(name: ServiceName, dataFolder: string): Promise<Record<string, string>> {
  const file = join(root, 'services', name, 'src', 'local-settings.ts')
  if (!existsSync(file)) return {}
  const { localSettings }: { localSettings(dataFolder: string): Promise<Record<string, string>> } = await import(pathToFileURL(file).href)
  return localSettings(dataFolder)
}
