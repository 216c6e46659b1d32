import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ProxyRoute } from '../routes/route-table.ts'
import { ProxyCall } from './proxy-call.ts'
import type { ProxyContext, ProxyRow } from './proxy-context.ts'
import { headersForClient, ownHeaders } from './response-headers.ts'
import { routeLookup } from './route-lookup.ts'
import { pathOf } from './target.ts'
import type { Upstream } from './upstream.ts'

export interface ProxyOptions extends Omit<ProxyContext, 'problemHeaders'> {
  routes: readonly ProxyRoute[]
  /** The services and emulators of this installation. Routes of others are not served. */
  upstreams: Partial<Record<ProxyRoute['to'], Upstream>>
  /** Headers added to every response. A service's response can override them. */
  baseHeaders(https: boolean): Record<string, string>
  /** Whether the product is served over https, so that every response has HSTS. */
  https: boolean
}

/** Handles a request that is for a service; returns whether it did. */
export type ServiceProxy = (request: IncomingMessage, response: ServerResponse) => boolean

/** Proxies calls to services according to the route table. Leaves all other requests to the next handler. */
export function createProxy({ routes, upstreams, baseHeaders, https, ...shared }: ProxyOptions): ServiceProxy {
  const plain = baseHeaders(https)
  const secure = baseHeaders(true)
  const problemHeaders = { plain: Object.entries(plain).flat(), secure: Object.entries(secure).flat() }
  const context: ProxyContext = { ...shared, problemHeaders: (overHttps) => (overHttps ? problemHeaders.secure : problemHeaders.plain) }
  const uncached = { 'cache-control': 'no-store' }
  const rowOf = routeLookup(
    routes.flatMap((route): ProxyRow[] => {
      const upstream = upstreams[route.to]
      if (!upstream) return []
      const row = {
        ...route,
        pattern: route.exact ? route.path : `${route.path}/*`,
        upstream,
        headersForClient: headersForClient(ownHeaders({ ...plain, ...uncached }), upstream.url),
        headersForHttpsClient: headersForClient(ownHeaders({ ...secure, ...uncached }), upstream.url),
      }
      return [row]
    }),
  )
  return (request, response) => {
    const path = pathOf(request.url ?? '')
    const row = path === undefined ? undefined : rowOf(path)
    if (row) new ProxyCall(context, row, request, response).run()
    return row !== undefined
  }
}
