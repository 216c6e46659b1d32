/** One call to the API, as the tracer sees it. */
export interface TracedCall {
  /** Sent along, so that the server's work is part of the same trace. */
  readonly traceparent: string
  /** By the status, or by why no answer came. Only the first call counts. */
  end(outcome: number | 'network' | 'aborted' | 'timeout'): void
}

export type CallTracer = (method: string) => TracedCall

/** All that tracing costs a page that is not traced: the tracer itself is fetched later, and only where it is wanted. */
let tracer: CallTracer | undefined

export function connectTracer(connected: CallTracer): void {
  tracer = connected
}

export function tracedCall(method: string): TracedCall | undefined {
  return tracer?.(method)
}
