import config from '../../../platform.config.ts'
import { type EmulatorConfig, ROLES, type Role, type Route, type ServiceConfig } from './define.ts'

export type { CallKind, Method, RateClass, Role, Route, ServiceConfig } from './define.ts'
export { ROLES } from './define.ts'

export const platform = config

export type ServiceName = keyof typeof config.services
/** One process of a service: `content-worker`. */
export type ProcessName = `${ServiceName}-${Role}`

export type EmulatorName = keyof typeof config.emulators

export const SERVICES = Object.keys(config.services) as ServiceName[]

export const EMULATORS = Object.keys(config.emulators) as EmulatorName[]

export const PROCESSES = SERVICES.flatMap((service) =>
  ROLES.map((role) => ({ name: `${service}-${role}` as const, service, role, ...serviceConfig(service) })),
)

export function isServiceName(name: string): name is ServiceName {
  return Object.hasOwn(config.services, name)
}

export function serviceConfig(name: ServiceName): ServiceConfig {
  return config.services[name]
}

function emulatorConfig(name: EmulatorName): EmulatorConfig {
  return config.emulators[name]
}

/** Name of the environment variable with the URL of a service or an emulator: `AUTH_URL`. */
export function urlVariable(name: string): string {
  return `${name.toUpperCase().replaceAll('-', '_')}_URL`
}

/** Environment variables with the URLs of all services, for the gateway: `serviceUrls((service) => `http://${service}`)`. */
export function serviceUrls(urlOf: (service: ServiceName) => string): Record<string, string> {
  return Object.fromEntries(SERVICES.map((service) => [urlVariable(service), urlOf(service)]))
}

export interface ServiceRoute extends Route {
  to: ServiceName | EmulatorName
}

/** The gateway's route table. */
export const ROUTES: readonly ServiceRoute[] = [
  ...SERVICES.flatMap((to) => serviceConfig(to).routes.map((route) => ({ ...route, to }))),
  ...EMULATORS.flatMap((to) => emulatorConfig(to).routes.map((route) => ({ ...route, to }))),
]

const KEY_SET_PATH = '/.well-known/jwks.json'

/** The service that publishes the signing keys of access tokens. */
export const KEY_SERVICE: ServiceName = keyService()

/** URL of the key set, given the origin of the service that publishes it. */
export const keySetUrl = (origin: string): string => `${origin}${KEY_SET_PATH}`

function keyService(): ServiceName {
  const service = SERVICES.find((name) => serviceConfig(name).routes.some(({ path }) => path === KEY_SET_PATH))
  if (!service) throw new Error(`No service in platform.config.ts serves ${KEY_SET_PATH}.`)
  return service
}
