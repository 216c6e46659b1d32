import config from '../../../platform.config.ts'
import { ROLES, type Role, type Route, type ServiceConfig } from './define.ts'

export type { CallKind, Method, RateClass, Role, Route, ServiceConfig } from './define.ts'
export { ROLES } from './define.ts'

export const platform = config

export type ServiceName = keyof typeof config.services
/** One process of a service: `content-worker`. */
export type ProcessName = `${ServiceName}-${Role}`

export const SERVICES = Object.keys(config.services) as ServiceName[]

export const PROCESSES = SERVICES.flatMap((service) =>
  ROLES.map((role) => ({ name: `${service}-${role}` as const, service, role, ...serviceConfig(service) })),
)

export function isServiceName(name: string): name is ServiceName {
  return Object.hasOwn(config.services, name)
}

export function serviceConfig(name: ServiceName): ServiceConfig {
  return config.services[name]
}

/** Name of the environment variable with a service's URL: `AUTH_URL`. */
export function urlVariable(service: string): string {
  return `${service.toUpperCase().replaceAll('-', '_')}_URL`
}

/** Environment variables with the URLs of all services, for the gateway: `serviceUrls((service) => `http://${service}`)`. */
export function serviceUrls(urlOf: (service: ServiceName) => string): Record<string, string> {
  return Object.fromEntries(SERVICES.map((service) => [urlVariable(service), urlOf(service)]))
}

export interface ServiceRoute extends Route {
  to: ServiceName
}

/** The gateway's route table. */
export const ROUTES: readonly ServiceRoute[] = SERVICES.flatMap((to) => serviceConfig(to).routes.map((route) => ({ ...route, to })))

const KEY_SET_PATH = '/.well-known/jwks.json'

/** The service that publishes the signing keys of access tokens. */
export const KEY_SERVICE: ServiceName = keyService()

/** URL of the key set, given the origin of the service that publishes it. */
export const keySetUrl = (origin: string): string => `${origin}${KEY_SET_PATH}`

function keyService(): ServiceName {
  const route = ROUTES.find(({ path }) => path === KEY_SET_PATH)
  if (!route) throw new Error(`No service in platform.config.ts serves ${KEY_SET_PATH}.`)
  return route.to
}
