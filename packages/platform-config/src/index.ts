import config from '../../../platform.config.ts'
import { ROLES, type Role, type Route, type ServiceConfig } from './define.ts'

export type { CallKind, Method, RateClass, Role, Route, ServiceConfig } from './define.ts'
export { ROLES } from './define.ts'

export const platform = config

export type ServiceName = keyof typeof config.services
/** `content-worker`: one process of a service. */
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

/** `AUTH_URL`: the variable by which others find a service. */
export function urlVariable(service: string): string {
  return `${service.toUpperCase().replaceAll('-', '_')}_URL`
}

/** The variables by which all services are found, for the gateway: `serviceUrls((service) => `http://${service}`)`. */
export function serviceUrls(urlOf: (service: ServiceName) => string): Record<string, string> {
  return Object.fromEntries(SERVICES.map((service) => [urlVariable(service), urlOf(service)]))
}

export interface ServiceRoute extends Route {
  to: ServiceName
}

/** The gateway's route table. */
export const ROUTES: readonly ServiceRoute[] = SERVICES.flatMap((to) => serviceConfig(to).routes.map((route) => ({ ...route, to })))

const KEY_SET_PATH = '/.well-known/jwks.json'

/** The service that publishes the keys that sign sessions. */
export const KEY_SERVICE: ServiceName = keyService()

/** Where the signing keys are, given the address of the service that publishes them. */
export const keySetUrl = (origin: string): string => `${origin}${KEY_SET_PATH}`

function keyService(): ServiceName {
  const route = ROUTES.find(({ path }) => path === KEY_SET_PATH)
  if (!route) throw new Error(`No service in platform.config.ts serves ${KEY_SET_PATH}.`)
  return route.to
}
