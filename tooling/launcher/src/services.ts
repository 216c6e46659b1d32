import { type ReservedPort, reservePort } from '@loomcast/local-servers'
import { KEY_SERVICE, keySetUrl, SERVICES, type ServiceName, urlVariable } from '@loomcast/platform-config'
import type { EventBus } from '@loomcast/service-kit/events'
import { connectDatabase } from '@loomcast/service-kit/mongo'
import { superviseBus } from '@loomcast/service-kit/process'
import type { connectRedis } from '@loomcast/service-kit/redis'
import { loadLocalSettings, loadService } from './load-service.ts'
import { Shutdown } from './shutdown.ts'

const LOOPBACK = '127.0.0.1'

/** A service with a URL that is known before it starts. */
export interface PlannedService {
  name: ServiceName
  port: ReservedPort
}

export interface Report {
  lines: string[]
  hints?: string[]
}

export interface ServicesOptions {
  planned: readonly PlannedService[]
  mongoUrl: string
  redis: Awaited<ReturnType<typeof connectRedis>>
  bus(service: string): EventBus
  /** The environment of every service. */
  env: Readonly<Record<string, string | undefined>>
  /** The data folder. */
  data: string
  /** Receives everything that has to be closed, even if a service does not start. */
  parts: Shutdown
  onCloseError(part: string, error: unknown): void
}

/** Reserves a loopback port for every service. */
export async function planServices(parts: Shutdown): Promise<PlannedService[]> {
  const planned: PlannedService[] = []
  for (const name of SERVICES) {
    const port = await reservePort()
    parts.add(`port of ${name}`, port.release)
    planned.push({ name, port })
  }
  return planned
}

/** The variables with which services and the gateway find the services. */
export function serviceUrls(planned: readonly PlannedService[]): Record<string, string> {
  const urls = Object.fromEntries(planned.map(({ name, port }) => [urlVariable(name), `http://${LOOPBACK}:${port.port}`]))
  return { ...urls, AUTH_JWKS_URL: keySetUrl(urls[urlVariable(KEY_SERVICE)] ?? '') }
}

/** Imports the code of all services. Node runs it once, so this can begin while the databases start. */
export async function loadServices(): Promise<void> {
  await Promise.all(SERVICES.map(loadService))
}

/** Starts all services at the same time: while one waits for the database, others compute. Returns what each reports. */
export function startServices(options: ServicesOptions): Promise<(() => Promise<Report>)[]> {
  const { planned, parts, onCloseError } = options
  const starts = planned.map((service) => ({ name: service.name, start: (own: Shutdown) => startService(service, own, options) }))
  return startTogether(starts, parts, onCloseError)
}

export interface Start<Started> {
  name: string
  /** Adds what has to be closed to its own list. */
  start(own: Shutdown): Promise<Started>
}

/**
 * Starts everything at the same time. Whatever starts first, it is closed in the reverse of the given order. If a start fails, this throws after the others
 * have ended, so that closing leaves none of them running.
 */
export async function startTogether<Started>(
  starts: readonly Start<Started>[],
  parts: Shutdown,
  onCloseError: (part: string, error: unknown) => void,
): Promise<Started[]> {
  const outcomes = await Promise.allSettled(
    starts.map(({ name, start }) => {
      const own = new Shutdown()
      parts.add(name, () => own.run(onCloseError))
      return start(own)
    }),
  )
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}

async function startService(planned: PlannedService, own: Shutdown, options: ServicesOptions): Promise<() => Promise<Report>> {
  const { name, port } = planned
  const { env, mongoUrl, redis, data } = options
  const service = await loadService(name)
  const settings = service.loadSettings({ ...env, ...(await loadLocalSettings(name, data)) })
  const connection = await connectDatabase(mongoUrl, service.databaseName)
  own.add(`${name} connection`, () => connection.close())
  const deps = { connection, redis, bus: options.bus(name), settings }
  const started = await service.start({ ...deps, role: 'both' })
  own.add(name, started.close)
  superviseBus(started.app, name, deps.bus)
  // So that it listens right after the release.
  await started.app.ready()
  await port.release()
  await started.app.listen({ port: port.port, host: LOOPBACK })
  return async () => (await service.local?.report?.(started, deps)) ?? { lines: [] }
}
