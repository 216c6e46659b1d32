/** The span of one API call. */
export interface TracedCall {
  /** Sent as a header, so that the server's spans join the same trace. */
  readonly traceparent: string
  /** Ends the span with the HTTP status or the reason for the missing response. Later calls have no effect. */
  end(outcome: number | 'network' | 'aborted' | 'timeout'): void
}

export type CallTracer = (method: string) => TracedCall

/** Undefined until the shell fetches the tracer, which it does only if tracing is enabled. */
let tracer: CallTracer | undefined

export function connectTracer(connected: CallTracer): void {
  tracer = connected
}

export function tracedCall(method: string): TracedCall | undefined {
  return tracer?.(method)
}
