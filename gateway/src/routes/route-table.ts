import { ROUTES, type ServiceRoute } from '@loomcast/platform-config'

export type { CallKind, Method, RateClass } from '@loomcast/platform-config'
export type ProxyRoute = ServiceRoute

/** All routes to services, from platform.config.ts. No other path of a service is reachable from outside. */
export const PROXY_ROUTES: readonly ProxyRoute[] = ROUTES

/** Whether a route serves the path; used to compose the OpenAPI document. */
export function isProxied(path: string): boolean {
  return PROXY_ROUTES.some((route) => path === route.path || (!route.exact && path.startsWith(`${route.path}/`)))
}
