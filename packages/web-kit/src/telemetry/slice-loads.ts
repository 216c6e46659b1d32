import { childOf, newTrace, type SpanIds } from './ids.ts'
import type { Work } from './interactions.ts'
import type { ToldSpan } from './sender.ts'

export interface LiveSlice {
  slice: string
  version: string
  /** Where its files are: a path or an address, with a slash at its end. */
  base: string
}

/** A slice's files come together; after this long without another one its load is over (ms). */
const QUIET_MS = 1_000

interface Load {
  slice: LiveSlice
  work: Work
  from: number
  to: number
  timer?: ReturnType<typeof setTimeout>
}

/**
 * The arrival of the page and of slices, read from the browser's own timing: that begins before this code is here, and costs the loader nothing. Times of
 * the timeline are milliseconds since the page began.
 */
export function watchLoads(options: {
  share: number
  slices(): readonly LiveSlice[]
  work(): Work
  page(): string | undefined
  tell(span: ToldSpan): void
}): { end(): void } {
  const { tell } = options
  const pageIds = newTrace(options.share)
  const connectedAt = performance.now()
  const loads = new Map<string, Load>()

  function saw(entry: PerformanceResourceTiming): void {
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
    tell({ trace, span, name: 'load slice', start: performance.timeOrigin + from, duration: to - from, ...about })
  }

  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const page = options.page()
  if (pageIds.sampled)
    tell({
      trace: pageIds.trace,
      span: pageIds.span,
      name: 'load page',
      start: performance.timeOrigin,
      duration: navigation?.loadEventEnd || connectedAt,
      ...(page && { page }),
    })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) saw(entry as PerformanceResourceTiming)
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
