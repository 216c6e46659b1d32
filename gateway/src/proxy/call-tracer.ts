import type { ServiceName } from './route-table.ts'

/** What a tracer learns of a proxied call: never its address, which may carry ids and secrets. */
export interface TracedCall {
  method: string
  /** The row's pattern: `/api/content/*`. */
  route: string
  to: ServiceName
  /** The client's `traceparent`, as it came. */
  traceparent: string | undefined
}

/** The open span of one proxied call. */
export interface CallSpan {
  /** The service's parent and the log lines' ids. */
  readonly context: { readonly traceId: string; readonly spanId: string; readonly sampled: boolean }
  /** Once for each call, when the connection is done with its answer. `callerLeft`: before the answer was complete. */
  end(status: number, callerLeft: boolean): void
}

/** Opens the span of a call; undefined when nothing records it, which costs nothing. */
export type CallTracer = (call: TracedCall) => CallSpan | undefined
