import { useCallback, useEffect, useRef, useState } from 'react'

/** Runs an action one at a time. Calls while it is running are ignored. */
export function useOnce<A extends unknown[]>(
  action: (...input: A) => Promise<void>,
): { run: (...input: A) => Promise<void>; busy: boolean } {
  const running = useRef(false)
  const latest = useRef(action)
  latest.current = action
  const [busy, setBusy] = useState(false)
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    // A busy button is disabled and therefore loses the focus, which keyboard users need back.
    if (!busy && pressed.current instanceof HTMLElement && document.activeElement === document.body) pressed.current.focus()
  }, [busy])
  const run = useCallback(async (...input: A) => {
    if (running.current) return
    running.current = true
    pressed.current = document.activeElement
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
