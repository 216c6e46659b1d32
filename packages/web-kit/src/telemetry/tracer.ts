import { traceparentOf } from './ids.ts'
import { createInteractions } from './interactions.ts'
import { connectTracer, type TracedCall } from './seam.ts'
import { createSender } from './sender.ts'
import { type LiveSlice, watchLoads } from './slice-loads.ts'

export interface TracerOptions {
  /** Sampling ratio of the traces that start here, 0 to 1. */
  share: number
  /** The live releases. */
  slices(): readonly LiveSlice[]
  /** The route pattern of the current page; never its URL, which can contain ids. */
  page(): string | undefined
}

/**
 * Traces user interactions, the API calls and slice loads that they cause, and sends the spans to the gateway. Does not use OpenTelemetry's
 * web SDK: without Zone.js the SDK cannot follow promises either, so it would only provide ids and an exporter, at ten times the size. The
 * gateway accepts fixed fields instead of OTLP, so that a page cannot add attributes of its own to the traces.
 */
export function startTracer({ share, slices, page }: TracerOptions): void {
  const { report, send } = createSender()
  const openCalls = new Set<TracedCall>()
  const interactions = createInteractions({ share, page, report })
  for (const name of ['click', 'submit'] as const) addEventListener(name, () => interactions.begin(name), { capture: true })
  addEventListener('popstate', () => interactions.begin('navigate'), { capture: true })
  const loads = watchLoads({ share, slices, page, report, work: interactions.work })
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
  addEventListener('pagehide', () => {
    for (const call of openCalls) call.end('aborted')
    loads.end()
    interactions.end()
    send()
  })

  connectTracer((method) => {
    const { ids, parent, end } = interactions.work()
    const start = Date.now()
    const call: TracedCall = {
      traceparent: traceparentOf(ids),
      end(outcome) {
        if (!openCalls.delete(call)) return
        end()
        if (!ids.sampled) return
        const how = typeof outcome === 'number' ? { status: outcome } : { failure: outcome }
        const duration = Date.now() - start
        report({ trace: ids.trace, span: ids.span, name: 'call', start, duration, method, ...how, ...(parent && { parent }) })
      },
    }
    openCalls.add(call)
    return call
  })
}
