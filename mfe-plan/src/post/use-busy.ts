import { useRef, useState } from 'react'

/** Runs one action at a time. Calls while it is running are ignored. `busy` is the name of the running action. */
export function useBusy<Name extends string>(): { busy: Name | null; run: (name: Name, work: () => Promise<unknown>) => void } {
  const [busy, setBusy] = useState<Name | null>(null)
  const running = useRef(false)
  return {
    busy,
    run(name, work) {
      if (running.current) return
      running.current = true
      setBusy(name)
      void work().finally(() => {
        running.current = false
        setBusy(null)
      })
    },
  }
}
