import { isPageLoadBlocked } from '@loomcast/web-kit'
import { delay } from '@loomcast/web-kit/timers'
import { reloadPage } from '../start/reload.ts'
import { fetchRegistry } from './registry.poll.ts'
import { registry } from './registry.store.ts'

const KEY = 'loomcast.page-loads'
/** One page load a cause in this time: another replica of the gateway may still respond with the earlier releases. */
const NOT_AGAIN_MS = 10 * 60_000
const RESPONSE_LIMIT_MS = 2_000
const UNLOAD_LIMIT_MS = 10_000

let loading: Promise<void> | undefined

/** Begins a page load for the releases that the server announced; undefined when there are none, or when it is not the time. */
export function loadAnnounced(): Promise<void> | undefined {
  const announced = registry.pending.get()
  if (announced === null || !mayLoad(announced)) return undefined
  return loadPageFor(announced, () => registry.pending.get() === announced)
}

/**
 * Reloads the current URL as a full page. Resolves when the page stays: something blocks the load, it happened recently for the same cause, or the
 * server does not respond.
 */
export function loadPageFor(cause: string, isStillWanted = () => true): Promise<void> {
  loading ??= load(cause, isStillWanted).finally(() => {
    loading = undefined
  })
  return loading
}

/** Whether the page was loaded for this cause a short time ago. */
export function wasLoadedFor(cause: string): boolean {
  return cause in recentLoads()
}

async function load(cause: string, isStillWanted: () => boolean): Promise<void> {
  if (!mayLoad(cause)) return
  // A browser shows its own error page for a server that does not respond.
  const responds = await fetchRegistry(RESPONSE_LIMIT_MS)
  if (!responds || !isStillWanted() || !mayLoad(cause) || !record(cause)) return
  reloadPage()
  // Until the browser leaves, no other page begins in this one.
  await delay(UNLOAD_LIMIT_MS)
}

function mayLoad(cause: string): boolean {
  return !isPageLoadBlocked() && !wasLoadedFor(cause)
}

/** False without storage: page loads that cannot be counted could repeat endlessly. */
function record(cause: string): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...recentLoads(), [cause]: Date.now() }))
    return true
  } catch {
    return false
  }
}

function recentLoads(): Record<string, number> {
  try {
    const loads: Record<string, number> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return Object.fromEntries(Object.entries(loads).filter(([, at]) => Date.now() - at < NOT_AGAIN_MS))
  } catch {
    return {}
  }
}
