import { whenIdle } from '@loomcast/web-kit/timers'
import { registry } from '../registry/registry.store.ts'
import { findRoute } from '../routing/decision.ts'

/**
 * Traces user actions for the configured share of page loads, if the gateway enabled tracing in the page. The tracer is loaded when the page is idle; pages
 * that are not traced load only this function.
 */
export function startTelemetry(): void {
  const share = Number(document.querySelector<HTMLMetaElement>('meta[name="loomcast-telemetry"]')?.content ?? Number.NaN)
  if (!(share >= 0)) return
  whenIdle(() => {
    import('@loomcast/web-kit/telemetry').then(({ startTracer }) => {
      const live = () => registry.live.get()
      const page = () => findRoute(location.pathname, live())?.path ?? (location.pathname === '/' ? '/' : undefined)
      startTracer({ share, slices: () => live().slices, page })
    }, console.warn)
  })
}
