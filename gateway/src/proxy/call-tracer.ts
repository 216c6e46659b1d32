import type { ServiceName } from './route-table.ts'

/** A proxied call as a tracer sees it: without the URL, which can contain ids and secrets. */
export interface TracedCall {
  method: string
  /** The pattern of the route: `/api/content/*`. */
  route: string
  to: ServiceName
  /** The client's `traceparent`, unchanged. */
  traceparent: string | undefined
}

/** The open span of one proxied call. */
export interface CallSpan {
  /** The parent of the service's span, and the ids for log lines. */
  readonly context: { readonly traceId: string; readonly spanId: string; readonly sampled: boolean }
  /** Called once, when the response has ended. `clientDisconnected`: the client disconnected before it was complete. */
  end(status: number, clientDisconnected: boolean): void
}

/** Opens the span of a call; undefined when it is not recorded. */
export type CallTracer = (call: TracedCall) => CallSpan | undefined
