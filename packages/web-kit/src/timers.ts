import { useEffect, useEffectEvent, useState } from 'react'

/** Resolves after `ms`, or when the signal aborts. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
  })
}

/** Calls `work` when the browser is idle, at the latest after `limitMs`. Returns a function that cancels it. */
export function whenIdle(work: () => void, limitMs = 3_000): () => void {
  // Safari has no idle callbacks.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, limitMs)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(work, { timeout: limitMs })
  return () => window.cancelIdleCallback(handle)
}

/** Calls `work` when `active` has been true for `ms`. */
export function useTimeout(work: () => void, ms: number, active: boolean): void {
  const run = useEffectEvent(work)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => run(), ms)
    return () => clearTimeout(timer)
  }, [ms, active])
}

/** The current time (ms since 1970), updated every `everyMs` while `active`. */
export function useNow(everyMs: number, active = true): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    if (!active) return
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, active])
  return now
}

/** Counts down the whole seconds until `until` (ms since 1970); 0 when it has passed or is undefined. */
export function useSecondsLeft(until: number | undefined): number {
  const now = useNow(1_000, until !== undefined && Date.now() < until)
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000))
}
