import type { ProxyRoute } from '../routes/route-table.ts'

/** The data of a proxied call that a tracer gets. The URL is not included, because it can contain ids and secrets. */
export interface TracedCall {
  method: string
  /** The route's pattern, such as `/api/content/*`. */
  route: string
  to: ProxyRoute['to']
  /** The client's `traceparent`, unchanged. */
  traceparent: string | undefined
}

/** The open span of one proxied call. */
export interface CallSpan {
  /** The `traceparent` for the service, and the ids for log lines. */
  readonly context: { readonly traceId: string; readonly spanId: string; readonly sampled: boolean }
  /** Called once, when the response has ended. `clientDisconnected` is true if the client disconnected before the response was complete. */
  end(status: number, clientDisconnected: boolean): void
}

/** Opens the span of a call; undefined if tracing is off. */
export type CallTracer = (call: TracedCall) => CallSpan | undefined
