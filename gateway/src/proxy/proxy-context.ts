import type { Logger } from '@loomcast/service-kit/observability'
import type { AccessLine } from '../edge/access-log.ts'
import type { BodiesInProgress } from '../edge/bodies-in-progress.ts'
import type { CallerCheck } from '../edge/caller.ts'
import type { clientReader } from '../edge/client.ts'
import type { Closing } from '../edge/closing.ts'
import type { KnownBrowserLookup } from '../edge/known-browser.ts'
import type { RateLimits } from '../edge/rate-limits.ts'
import type { Slots } from '../edge/slots.ts'
import type { CallKind, ProxyRoute } from '../routes/route-table.ts'
import type { CallTracer } from './call-tracer.ts'
import type { HeadersForClient } from './response-headers.ts'
import type { Upstream } from './upstream.ts'

interface ProxyTimeouts {
  /** Time limit for the first byte of a response (ms). */
  responseMs: number
  /** `responseMs` for slow calls, such as generations. */
  slowResponseMs: number
  /** `responseMs` for event streams. */
  streamFirstByteMs: number
  /** Time limit between two chunks of a response that is not an event stream (ms). */
  idleMs: number
}

/** Dependencies that all calls share. */
export interface ProxyContext {
  settings: ProxyTimeouts
  readClient: ReturnType<typeof clientReader>
  checkCaller: CallerCheck
  limits: RateLimits
  knownBrowser: KnownBrowserLookup
  bodies: BodiesInProgress
  slots: Readonly<Record<CallKind, Slots>>
  log: Pick<Logger, 'info' | 'error'>
  /** Logs one line per call, after the call has ended. */
  logAccess(line: AccessLine): void
  /** Records the duration of a completed call. */
  observe(method: string, route: string, status: number, seconds: number): void
  closing: Closing
  tracer?: CallTracer | undefined
  /** Headers of the gateway's own error responses. */
  problemHeaders(https: boolean): readonly string[]
}

/** A route with what is needed to proxy its calls. */
export interface ProxyRow extends ProxyRoute {
  /** The route's name in metrics and traces. */
  pattern: string
  upstream: Upstream
  headersForClient: HeadersForClient
  headersForHttpsClient: HeadersForClient
}
