import { errorType, type SpanAttributes } from './attributes.ts'
import { currentTrace, runInTrace, type TraceContext } from './trace.ts'

export interface SpanStart {
  /** Few and fixed: `POST /api/content/generate`, `process com.loomcast.auth.account-deleted.v1`. Never an id. */
  name: string
  kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer'
  /** Whose span it is; default: the service whose work is running. */
  service?: string
  /** A W3C traceparent from outside this process; default: what is running. Null begins a trace. */
  parent?: string | null
  attributes?: SpanAttributes
}

export interface OpenSpan {
  /** Run work in it (runInTrace), so that what it causes becomes its children. */
  readonly context: TraceContext
  set(attributes: SpanAttributes): void
  rename(name: string): void
  /** Marks it as failed by a code, never by a message. */
  fail(type: string): void
  /** Only the first call counts. */
  end(): void
}

/** Makes a span; the SDK's side of this seam (otlp.ts) is loaded only when tracing is switched on. */
export type SpanFactory = (service: string, start: SpanStart, parent: TraceContext | undefined) => OpenSpan

let factory: SpanFactory | undefined

export function connectSpans(connected: SpanFactory | undefined): void {
  factory = connected
}

/** Undefined while tracing is off, and for work inside a service that no request, event or job caused (polls, leases). */
export function openSpan(start: SpanStart): OpenSpan | undefined {
  if (!factory) return undefined
  const running = currentTrace()
  const service = start.service ?? running?.service
  if (service === undefined) return undefined
  const partOfSomething = start.kind !== undefined && start.kind !== 'internal' && start.kind !== 'client'
  if (start.parent === undefined && !running && !partOfSomething) return undefined
  // What is not recorded has no parts that are: every sampler decides the same for all steps of a trace.
  if (start.parent === undefined && running?.service !== undefined && !running.sampled && start.service === undefined) return undefined
  return factory(service, start, running)
}

/** Runs `work` as a span, a child of what is running. While tracing is off it only runs it. */
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
