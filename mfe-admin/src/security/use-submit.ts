import { ApiError } from '@loomcast/web-kit'
import { useRef, useState } from 'react'

/** Runs a form's action once at a time. `failure`: the server's sentence after a rejection. */
export function useSubmit(action: () => Promise<void>): { submit: () => void; busy: boolean; failure: string } {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function run(): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure('')
    try {
      await action()
    } catch (error) {
      setFailure(error instanceof ApiError ? error.detail : 'This did not work. Try again.')
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { submit: () => void run(), busy, failure }
}
