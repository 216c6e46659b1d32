import { registry } from '../registry/registry.store.ts'
import { findRoute } from '../routing/decision.ts'

/**
 * Traces what people do, where the gateway has written that it is wanted and for which share. The tracer comes when the page has nothing better to do:
 * pages that are not traced pay for this function only.
 */
export function startTelemetry(): void {
  const share = Number(document.querySelector<HTMLMetaElement>('meta[name="loomcast-telemetry"]')?.content ?? Number.NaN)
  if (!(share >= 0)) return
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2_000))
  whenIdle(() => {
    import('@loomcast/web-kit/telemetry').then(({ startTracer }) => {
      const live = () => registry.live.get()
      const page = () => findRoute(location.pathname, live())?.path ?? (location.pathname === '/' ? '/' : undefined)
      startTracer({ share, slices: () => live().slices, page })
    }, console.warn)
  })
}
