import { isPageLoadBlocked } from '@loomcast/web-kit'
import { delay } from '@loomcast/web-kit/timers'
import { fetchRegistry } from './registry.poll.ts'
import { registry } from './registry.store.ts'
import { reloadPage } from './reload.ts'

const KEY = 'loomcast.page-loads'
/** At most one reload per cause in this period: otherwise a page would reload in a loop while some gateway replicas still serve the old releases. */
const RELOAD_COOLDOWN_MS = 10 * 60_000
const RESPONSE_TIMEOUT_MS = 2_000
const UNLOAD_TIMEOUT_MS = 10_000

let loading: Promise<void> | undefined

/**
 * Reloads the page if the server announced new releases. Returns undefined if it did not, if something blocks the reload (unsaved work, an open dialog …), or
 * if the page was already reloaded for these releases within the cooldown.
 */
export function reloadForAnnouncedReleases(isStillWanted = () => true): Promise<void> | undefined {
  const announced = registry.pending.get()
  if (announced === null || !mayReload(announced)) return undefined
  return reloadFor(announced, () => registry.pending.get() === announced && isStillWanted())
}

/**
 * Reloads the current URL as a full page. Resolves only if the page was not reloaded: something blocks it, it is no longer needed, it happened recently for the
 * same cause, sessionStorage is unavailable, or the server does not respond. Only one reload runs at a time; later callers get its promise.
 */
export function reloadFor(cause: string, isStillWanted = () => true): Promise<void> {
  loading ??= load(cause, isStillWanted).finally(() => {
    loading = undefined
  })
  return loading
}

/** Whether the page was reloaded for this cause within the cooldown. */
export function wasReloadedFor(cause: string): boolean {
  return cause in recentLoads()
}

async function load(cause: string, isStillWanted: () => boolean): Promise<void> {
  if (!mayReload(cause)) return
  // Reloading while the server is down would replace a working page with the browser's error page.
  const responds = await fetchRegistry(RESPONSE_TIMEOUT_MS)
  if (!responds || !isStillWanted() || !mayReload(cause) || !record(cause)) return
  reloadPage()
  // Stays pending until the page unloads, so that single-spa does not start another navigation.
  await delay(UNLOAD_TIMEOUT_MS)
}

function mayReload(cause: string): boolean {
  return !isPageLoadBlocked() && !wasReloadedFor(cause)
}

/** False if sessionStorage is unavailable: without a record, the page could reload forever. */
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
    return Object.fromEntries(Object.entries(loads).filter(([, at]) => Date.now() - at < RELOAD_COOLDOWN_MS))
  } catch {
    return {}
  }
}
