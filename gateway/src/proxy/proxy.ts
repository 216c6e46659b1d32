import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '@loomcast/service-kit/observability'
import type { AccessLine } from '../edge/access-log.ts'
import type { BodiesInProgress } from '../edge/bodies-in-progress.ts'
import type { CallerCheck } from '../edge/caller.ts'
import type { clientReader } from '../edge/client.ts'
import type { RateLimits } from '../edge/rate-limits.ts'
import type { Slots } from '../edge/slots.ts'
import type { CallTracer } from './call-tracer.ts'
import { ProxyCall } from './proxy-call.ts'
import { type HeadersForClient, headersForClient, ownHeaders } from './response-headers.ts'
import { routeLookup } from './route-lookup.ts'
import type { CallKind, ProxyRoute, ServiceName } from './route-table.ts'
import { pathOf } from './target.ts'
import type { Upstream } from './upstream.ts'

export interface ProxySettings {
  /** Until a service's first byte (ms). */
  answerMs: number
  /** The same for calls that wait for an engine. */
  slowAnswerMs: number
  /** Until the first byte of an event stream (ms). */
  streamFirstByteMs: number
  /** Between two parts of an answer that is not an event stream (ms). */
  idleMs: number
}

export interface ProxyOptions {
  routes: readonly ProxyRoute[]
  /** The services of this installation; each row's is among them. */
  upstreams: Partial<Record<ServiceName, Upstream>>
  settings: ProxySettings
  readClient: ReturnType<typeof clientReader>
  checkCaller: CallerCheck
  limits: RateLimits
  bodies: BodiesInProgress
  slots: Readonly<Record<CallKind, Slots>>
  log: Pick<Logger, 'info' | 'error'>
  /** One line a call, when it is over. */
  logAccess(line: AccessLine): void
  /** Takes the duration of an answered call. */
  observe(method: string, route: string, status: number, seconds: number): void
  /** Headers of every answer of ours; a service's own answer may bring others. */
  baseHeaders(https: boolean): Record<string, string>
  /** Whoever reaches the product by https is told to stay there. */
  https: boolean
  /** True while the process goes down: answers then end their connections. */
  closing(): boolean
  tracer?: CallTracer | undefined
}

/** What all calls share. */
export interface ProxyContext extends Omit<ProxyOptions, 'routes' | 'upstreams' | 'baseHeaders' | 'https'> {
  problemHeaders(https: boolean): readonly string[]
}

/** A row of the table with what its calls need at hand. */
export interface ProxyRow extends ProxyRoute {
  /** As metrics and traces name it. */
  pattern: string
  upstream: Upstream
  headersForClient: HeadersForClient
  headersForHttpsClient: HeadersForClient
}

/** Takes a request that is for a service, and says whether it did. */
export type ServiceProxy = (request: IncomingMessage, response: ServerResponse) => boolean

/** The calls that go to services, each row of the table with its own rules. Everything else is left to whoever comes next. */
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
