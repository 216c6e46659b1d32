import { delay } from '../timers.ts'

/** Resolves after `ms`, or earlier when the browser is online again. */
export async function pauseUntilOnline(ms: number): Promise<void> {
  const online = new AbortController()
  const end = () => online.abort()
  window.addEventListener('online', end)
  await delay(ms, online.signal)
  window.removeEventListener('online', end)
}
