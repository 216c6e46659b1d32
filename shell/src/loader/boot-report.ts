import { findSlice } from '../registry/registry.store.ts'
import { hasFailed } from './release-failure.ts'

/** How the start of a slice ended. `abandoned`: the visitor left after having waited for the first screen for a while. */
export type BootOutcome = 'ok' | 'slow' | 'load_failed' | 'boot_failed' | 'render_failed' | 'abandoned'
/**
 * `started`: code of the slice is about to run. If the page then stops responding, no other report follows, which the gateway counts.
 * `left`: the visitor left, or looks at another tab, or the code only ran for a widget, so no outcome is expected anymore.
 */
type BootState = 'started' | 'left'

/** A slice that still works after this long has started. */
const SETTLED_MS = 5_000
/** A first screen that takes longer counts as a failure. */
const SLOW_MS = 8_000
/** A visitor who leaves earlier did not leave because of the slice. */
const MIN_WAIT_MS = 4_000

const reported = new Set<string>()
const settling = new Map<string, { outcome: BootOutcome; timer: ReturnType<typeof setTimeout> }>()
/** Slices with running code, without an outcome so far. `uses`: the page and the modules that run or load it. */
const running = new Map<string, { uses: number; isAnnounced: boolean; loadedAt?: number }>()

/** Code of the slice is about to run. Returns a function to call when it has run without an outcome, or when the slice is left. */
export function bootStarted(slice: string): () => void {
  const start = running.get(slice) ?? { uses: 0, isAnnounced: false }
  start.uses += 1
  running.set(slice, start)
  announce(slice)
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    start.uses -= 1
    if (start.uses > 0) return
    leave(slice)
    running.delete(slice)
  }
}

/** The code of the slice's page is loaded, and its first screen is awaited. */
export function bootLoaded(slice: string): void {
  const start = running.get(slice)
  if (start) start.loadedAt ??= performance.now()
}

/** The first screen of the slice is shown. `tookMs`: since its code was loaded, because the files of an older release are often in the browser's cache. Reported when it has worked for a while. */
export function bootShown(slice: string, tookMs: number): void {
  if (settling.has(slice) || !isWanted(slice)) return
  const outcome = tookMs > SLOW_MS ? 'slow' : 'ok'
  settling.set(slice, { outcome, timer: setTimeout(() => report(slice, outcome), SETTLED_MS) })
}

/** The slice did not start, not in time, or it crashed. Only the first outcome of a slice is reported. */
export function bootFailed(slice: string, outcome: Exclude<BootOutcome, 'ok'>): void {
  report(slice, outcome)
}

window.addEventListener('pagehide', () => {
  for (const [slice, { outcome }] of settling) report(slice, outcome)
  for (const slice of running.keys()) leave(slice)
})
// Timers of a tab in the background are late, and a phone may end it at any time.
document.addEventListener('visibilitychange', () => {
  for (const slice of running.keys()) announce(slice)
})

function report(slice: string, outcome: BootOutcome): void {
  clearTimeout(settling.get(slice)?.timer)
  if (!isWanted(slice)) return
  reported.add(slice)
  send(slice, outcome)
}

function leave(slice: string): void {
  const loadedAt = running.get(slice)?.loadedAt
  if (loadedAt !== undefined && !settling.has(slice) && performance.now() - loadedAt >= MIN_WAIT_MS) report(slice, 'abandoned')
  else announce(slice, false)
}

/** Sends `started` or `left` if that has changed. */
function announce(slice: string, isExpected = document.visibilityState !== 'hidden'): void {
  const start = running.get(slice)
  if (!start || start.isAnnounced === isExpected || !isWanted(slice)) return
  start.isAnnounced = isExpected
  send(slice, isExpected ? 'started' : 'left')
}

function send(slice: string, outcome: BootOutcome | BootState): void {
  const version = findSlice(slice)?.version
  // Unlike fetch, a beacon is sent even while the page is unloaded.
  navigator.sendBeacon('/api/slices/boots', new Blob([JSON.stringify({ slice, version, outcome })], { type: 'application/json' }))
}

/** The gateway requests reports while visitors get different releases of a slice. The fallback of a release that failed is not on trial. */
function isWanted(slice: string): boolean {
  const release = findSlice(slice)
  return release?.onTrial === true && !reported.has(slice) && !hasFailed(release)
}
