import type { CollectedSpan, TraceCollector } from '@loomcast/service-kit/testing'

/** Navigates from a span to its descendants. */
export interface TraceWalk {
  span: CollectedSpan
  /** Waits for a child span with this service and name. */
  to(service: string, name: string | RegExp): Promise<TraceWalk>
}

export function walkFrom(collector: TraceCollector, span: CollectedSpan): TraceWalk {
  return {
    span,
    async to(service, name) {
      const fits = (candidate: CollectedSpan) =>
        candidate.parentSpanId === span.spanId &&
        candidate.traceId === span.traceId &&
        candidate.service === service &&
        (typeof name === 'string' ? candidate.name === name : name.test(candidate.name))
      return walkFrom(collector, await collector.find(fits, `${service}: ${name} below ${span.service}: ${span.name}`))
    },
  }
}
