import { errorType, type SpanAttributes } from './attributes.ts'
import { currentTrace, runInTrace, type TraceContext } from './trace.ts'

export interface SpanStart {
  /** One of a small, fixed set, such as `POST /api/content/generate` or `process com.loomcast.auth.account-deleted.v1`. Never contains an id. */
  name: string
  kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  /** The service that the span belongs to. Default: the service that is doing the current work. */
  service?: string
  /** A W3C traceparent from outside this process. Default: the current trace. Null starts a new trace. */
  parent?: string | null
  attributes?: SpanAttributes
}

export interface OpenSpan {
  /** Run work in this context (runInTrace) to make the spans that it opens children of this one. */
  readonly context: TraceContext
  set(attributes: SpanAttributes): void
  rename(name: string): void
  /** Marks the span as failed with an error code, never a message. */
  fail(type: string): void
  /** Only the first call counts. */
  end(): void
}

/** Creates a span. Its implementation with the SDK (otlp.ts) is loaded only when tracing is on. */
export type SpanFactory = (service: string, start: SpanStart, parent: TraceContext | undefined) => OpenSpan

let factory: SpanFactory | undefined

/** Turns tracing on with the factory of the SDK, or off with undefined. */
export function connectSpans(connected: SpanFactory | undefined): void {
  factory = connected
}

/** Starts a span. Returns undefined while tracing is off, for work in an unsampled span, and for work that no request, event or job caused (polls, leases). */
export function openSpan(start: SpanStart): OpenSpan | undefined {
  if (!factory) return undefined
  const running = currentTrace()
  const service = start.service ?? running?.service
  if (service === undefined) return undefined
  const canStartTrace = start.kind !== undefined && start.kind !== 'internal' && start.kind !== 'client'
  if (start.parent === undefined && !running && !canStartTrace) return undefined
  // An unsampled span has no sampled children, because a sampler makes the same decision for all spans of a trace.
  if (start.parent === undefined && running?.service !== undefined && !running.sampled && start.service === undefined) return undefined
  return factory(service, start, running)
}

/** Runs `work` in a span, as a child of the current one. While tracing is off, only runs `work`. */
export async function traced<T>(start: SpanStart, work: (span: OpenSpan | undefined) => Promise<T>): Promise<T> {
  const span = openSpan(start)
  if (!span) return work(undefined)
  return runInTrace(span.context, async () => {
    try {
      return await work(span)
    } catch (error) {
      span.fail(errorType(error))
      throw error
    } finally {
      span.end()
    }
  })
}
