import { traceparentOf } from './ids.ts'
import { createInteractions } from './interactions.ts'
import { connectTracer, type TracedCall } from './seam.ts'
import { createSender } from './sender.ts'
import { type LiveSlice, watchLoads } from './slice-loads.ts'

export interface TracerOptions {
  /** Share of the traces that begin here which are recorded, 0 to 1. */
  share: number
  /** The releases that are live now. */
  slices(): readonly LiveSlice[]
  /** The route pattern of the page that is shown: never its address, which may hold ids. */
  page(): string | undefined
}

/**
 * Follows what a person does into the API calls and slice loads that it causes, and tells the gateway. Not OpenTelemetry's web SDK: without Zone.js that has
 * no context across promises either, so all that is used of it would be ids and an exporter, at ten times the bytes; and the gateway takes facts of fixed
 * kinds instead of OTLP, so that a page cannot put attributes of its own into our traces.
 */
export function startTracer({ share, slices, page }: TracerOptions): void {
  const { tell, send } = createSender()
  const openCalls = new Set<TracedCall>()
  const interactions = createInteractions({ share, page, tell })
  for (const name of ['click', 'submit'] as const) addEventListener(name, () => interactions.begin(name), { capture: true })
  addEventListener('popstate', () => interactions.begin('navigate'), { capture: true })
  const loads = watchLoads({ share, slices, page, tell, work: interactions.work })
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
        tell({ trace: ids.trace, span: ids.span, name: 'call', start, duration, method, ...how, ...(parent && { parent }) })
      },
    }
    openCalls.add(call)
    return call
  })
}
