import { ROUTES, type ServiceRoute } from '@loomcast/platform-config'

export type { CallKind, Method, RateClass, ServiceName } from '@loomcast/platform-config'
export type ProxyRoute = ServiceRoute

/** Every call that reaches a service, by platform.config.ts. What is not here does not exist for the outside. */
export const PROXY_ROUTES: readonly ProxyRoute[] = ROUTES

/** Whether a path is one that some row serves: for composing the documents of the services. */
export function isProxied(path: string): boolean {
  return PROXY_ROUTES.some((route) => path === route.path || (!route.exact && path.startsWith(`${route.path}/`)))
}
