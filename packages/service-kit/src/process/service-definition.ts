import type mongoose from 'mongoose'
import type { RedisClientType } from 'redis'
import type { EventBus } from '../events/bus.ts'
import type { KafkaAccess } from '../events/kafka/kafka-settings.ts'
import type { App } from '../http/fastify-app.ts'
import type { RunningService } from '../http/run-service.ts'
import type { LoggerOptions } from '../observability/logging.ts'

/** Where a service listens, the servers that it works on, and its part of the work. */
export interface ServiceAddresses {
  port: number
  host: string
  mongodbUrl: string
  redisUrl: string
  /** Without it events wait in the outbox. */
  kafka: KafkaAccess | undefined
  role: ServiceRole
}

export type ServiceRole = 'http' | 'worker' | 'both'

export interface ServiceDeps<Settings> {
  settings: Settings
  connection: mongoose.Connection
  redis: RedisClientType
  bus: EventBus
  /** Options of the log, or false for no log. */
  logger?: LoggerOptions | false
}

/** What a service adds to a run of the whole product on one machine. */
export interface LocalRun<Settings, Running extends RunningService> {
  /** Its settings there, in addition to the addresses of the servers and of other services; it may keep files in the data folder. */
  settings?(dataFolder: string): Promise<Record<string, string>>
  /** Lines for the terminal, once it runs; hints come after the lines of all services. */
  report?(running: Running, deps: ServiceDeps<Settings>): Promise<{ lines: string[]; hints?: string[] }>
}

/** A service as used by its process, the launcher, the checks and the crash tests: `services/NAME/src/service.ts` exports one as `service`. */
export interface ServiceDefinition<Settings, Running extends RunningService = RunningService> {
  name: string
  databaseName: string
  /** Every environment variable that it reads. */
  settingsSpec: object
  /** Throws SettingsError, one sentence per variable. */
  loadSettings(env?: Record<string, string | undefined>): Settings
  addressesOf(settings: Settings): ServiceAddresses
  /** The HTTP side alone, without any I/O. */
  buildApp(deps: ServiceDeps<Settings>): Promise<App>
  /** The whole service. The bus is started afterwards, and stopped before the service's own `close`. */
  start(deps: ServiceDeps<Settings> & { role: ServiceRole }): Promise<Running>
  local?: LocalRun<Settings, Running>
}
