import { reportOpenTab } from './open-tab.ts'
import { announceRegistry } from './registry.store.ts'

const EVERY_MS = 5 * 60_000
const NOT_MORE_OFTEN_MS = 20_000
const TIME_LIMIT_MS = 10_000

let lastRequestAt = 0

/** Checks for new releases every five minutes, when the user returns to the page, and when the network returns. */
export function watchRegistry(): () => void {
  const refresh = () => void refreshRegistry()
  const whenVisible = () => {
    if (document.visibilityState === 'visible') refresh()
  }
  lastRequestAt = Date.now()
  const timer = setInterval(refresh, EVERY_MS)
  window.addEventListener('focus', refresh)
  window.addEventListener('online', refresh)
  document.addEventListener('visibilitychange', whenVisible)
  return () => {
    clearInterval(timer)
    window.removeEventListener('focus', refresh)
    window.removeEventListener('online', refresh)
    document.removeEventListener('visibilitychange', whenVisible)
  }
}

/** Also called when a slice fails, because an operator may already have rolled it back. Sends at most one request per 20 s. */
export async function refreshRegistry(): Promise<void> {
  if (Date.now() - lastRequestAt < NOT_MORE_OFTEN_MS) return
  reportOpenTab()
  await fetchRegistry(TIME_LIMIT_MS)
}

/** Resolves to true if the server responded successfully. */
export async function fetchRegistry(timeLimitMs: number): Promise<boolean> {
  lastRequestAt = Date.now()
  try {
    const response = await fetch('/registry.json', { cache: 'no-cache', signal: AbortSignal.timeout(timeLimitMs) })
    if (response.ok) announceRegistry(await response.json())
    return response.ok
  } catch {
    // The page continues with its releases until the next request.
    return false
  }
}
