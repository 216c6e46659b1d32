import { useCallback, useRef, useState } from 'react'

/** Runs an action one at a time: a second call while the first is under way is dropped, however fast it comes. */
export function useOnce<A extends unknown[]>(
  action: (...input: A) => Promise<void>,
): { run: (...input: A) => Promise<void>; busy: boolean } {
  const running = useRef(false)
  const latest = useRef(action)
  latest.current = action
  const [busy, setBusy] = useState(false)
  const run = useCallback(async (...input: A) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await latest.current(...input)
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])
  return { run, busy }
}
