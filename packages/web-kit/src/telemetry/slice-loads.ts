import { childOf, newTrace, type SpanIds } from './ids.ts'
import type { Work } from './interactions.ts'
import type { FinishedSpan } from './sender.ts'

export interface LiveSlice {
  slice: string
  version: string
  /** Base path or URL of the slice's files, with a trailing slash. */
  base: string
}

/** A slice's load ends after this long without another file (ms). */
const QUIET_MS = 1_000

interface Load {
  slice: LiveSlice
  work: Work
  from: number
  to: number
  timer?: ReturnType<typeof setTimeout>
}

/**
 * Creates spans for the loading of the page and of slices from the browser's resource timing, which covers the time before this code runs.
 * Times are milliseconds since `performance.timeOrigin`.
 */
export function watchLoads(options: {
  share: number
  slices(): readonly LiveSlice[]
  work(): Work
  page(): string | undefined
  report(span: FinishedSpan): void
}): { end(): void } {
  const { report } = options
  const pageIds = newTrace(options.share)
  const connectedAt = performance.now()
  const loads = new Map<string, Load>()

  function recordResource(entry: PerformanceResourceTiming): void {
    const slice = options.slices().find(({ base }) => entry.name.startsWith(new URL(base, location.href).href))
    if (!slice) return
    const early = entry.startTime < connectedAt
    const load = loads.get(slice.slice) ?? { slice, work: early ? ofPage(pageIds) : options.work(), from: entry.startTime, to: 0 }
    loads.set(slice.slice, load)
    load.from = Math.min(load.from, entry.startTime)
    load.to = Math.max(load.to, entry.responseEnd)
    clearTimeout(load.timer)
    load.timer = setTimeout(() => end(load), QUIET_MS)
  }

  function end({ slice, work, from, to }: Load): void {
    if (!loads.delete(slice.slice)) return
    work.end()
    if (!work.ids.sampled) return
    const { trace, span } = work.ids
    const about = { slice: slice.slice, version: slice.version, ...(work.parent && { parent: work.parent }) }
    report({ trace, span, name: 'load slice', start: performance.timeOrigin + from, duration: to - from, ...about })
  }

  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const page = options.page()
  if (pageIds.sampled)
    report({
      trace: pageIds.trace,
      span: pageIds.span,
      name: 'load page',
      start: performance.timeOrigin,
      duration: navigation?.loadEventEnd || connectedAt,
      ...(page && { page }),
    })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) recordResource(entry as PerformanceResourceTiming)
  }).observe({ type: 'resource', buffered: true })
  return {
    end() {
      for (const load of loads.values()) end(load)
    },
  }
}

function ofPage(page: SpanIds): Work {
  return { ids: childOf(page), parent: page.span, end() {} }
}
