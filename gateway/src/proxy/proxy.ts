import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CandidateLookup } from '../preview/candidate-lookup.ts'
import type { ProxyRoute } from '../routes/route-table.ts'
import { ProxyCall } from './proxy-call.ts'
import type { ProxyContext, ProxyRow } from './proxy-context.ts'
import { headersForClient, ownHeaders } from './response-headers.ts'
import { routeLookup } from './route-lookup.ts'
import { pathOf } from './target.ts'
import type { Upstream } from './upstream.ts'

export interface ProxyOptions extends Omit<ProxyContext, 'problemHeaders'> {
  routes: readonly ProxyRoute[]
  /** The services and emulators of this installation. A route to one that is not installed is not served. */
  upstreams: Partial<Record<ProxyRoute['to'], Upstream>>
  /** Candidates of services: processes of another version, which serve only the visitors of previews that contain them. */
  candidates: Partial<Record<ProxyRoute['to'], Upstream>>
  candidatesOf: CandidateLookup
  /** Headers added to every response. A service's response can override them. */
  baseHeaders(https: boolean): Record<string, string>
  /** Whether the product is served over https, so that every response has HSTS. */
  https: boolean
}

/** Handles a request that is for a service; returns whether it did. */
export type ServiceProxy = (request: IncomingMessage, response: ServerResponse) => boolean

/** Proxies calls to services according to the route table. Leaves all other requests to the next handler. */
export function createProxy({ routes, upstreams, candidates, candidatesOf, baseHeaders, https, ...shared }: ProxyOptions): ServiceProxy {
  const plain = baseHeaders(https)
  const secure = baseHeaders(true)
  const problemHeaders = { plain: Object.entries(plain).flat(), secure: Object.entries(secure).flat() }
  const context: ProxyContext = { ...shared, problemHeaders: (overHttps) => (overHttps ? problemHeaders.secure : problemHeaders.plain) }
  const uncached = { 'cache-control': 'no-store' }
  const rowFor = (route: ProxyRoute, upstream: Upstream): ProxyRow => ({
    ...route,
    pattern: route.exact ? route.path : `${route.path}/*`,
    upstream,
    headersForClient: headersForClient(ownHeaders({ ...plain, ...uncached }), upstream.url),
    headersForHttpsClient: headersForClient(ownHeaders({ ...secure, ...uncached }), upstream.url),
  })
  const rowOf = routeLookup(
    routes.flatMap((route): (ProxyRow & { candidate?: ProxyRow })[] => {
      const upstream = upstreams[route.to]
      const candidate = candidates[route.to]
      if (!upstream) return []
      return [{ ...rowFor(route, upstream), ...(candidate && { candidate: rowFor(route, candidate) }) }]
    }),
  )
  return (request, response) => {
    const path = pathOf(request.url ?? '')
    const row = path === undefined ? undefined : rowOf(path)
    if (!row) return false
    const { candidate } = row
    const previewed = candidate && candidatesOf(request.headers.cookie)
    const forward = (to: ProxyRow) => new ProxyCall(context, to, request, response).run()
    if (!previewed) forward(row)
    else
      void previewed.then((services) => {
        if (!response.destroyed) forward(services.has(row.to) ? candidate : row)
      })
    return true
  }
}
