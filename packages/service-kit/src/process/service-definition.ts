import type mongoose from 'mongoose'
import type { RedisClientType } from 'redis'
import type { EventBus } from '../events/bus.ts'
import type { App } from '../http/fastify-app.ts'
import type { RunningService } from '../http/run-service.ts'
import type { LoggerOptions } from '../observability/logging.ts'
import type { ServiceRole, ServiceSettings } from './service-settings.ts'

export interface ServiceDeps<Settings> {
  settings: Settings
  connection: mongoose.Connection
  redis: RedisClientType
  bus: EventBus
  /** Logger options; false disables logging. */
  logger?: LoggerOptions | false
}

/**
 * What a service adds when the whole product runs on one machine. Its settings in that case are those that `services/NAME/src/local-settings.ts` exports as
 * `localSettings`, in addition to the URLs of the servers and of other services; it can store files in the data folder.
 */
export interface LocalRun<Settings, Running extends RunningService> {
  /** Lines to print once it runs; hints are printed after the lines of all services. */
  report?(running: Running, deps: ServiceDeps<Settings>): Promise<{ lines: string[]; hints?: string[] }>
}

/** A service as used by its process, the launcher, the checks and the crash tests. `services/NAME/src/service.ts` exports it as `service`. */
export interface ServiceDefinition<Settings extends ServiceSettings, Running extends RunningService = RunningService> {
  name: string
  databaseName: string
  /** All environment variables that it reads. */
  settingsSpec: object
  /** Throws SettingsError with one line per variable. */
  loadSettings(env?: Record<string, string | undefined>): Settings
  /** Builds only the HTTP app, without any I/O. */
  buildApp(deps: ServiceDeps<Settings>): Promise<App>
  /** Starts the whole service. The caller starts the bus afterwards and stops it before calling the service's `close`. */
  start(deps: ServiceDeps<Settings> & { role: ServiceRole }): Promise<Running>
  local?: LocalRun<Settings, Running>
}
