import { announce } from '@loomcast/web-kit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { writeClipboard } from './clipboard.ts'

export type CopyState = 'idle' | 'copied' | 'refused'

const FEEDBACK_MS = 2000

/** `copied` for two seconds after a copy; `refused` until the next copy if the browser blocks it. */
export function useCopy(): { state: CopyState; copy: (text: string) => void; dismiss: () => void } {
  const [state, setState] = useState<CopyState>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = useCallback((text: string) => {
    clearTimeout(timer.current)
    void writeClipboard(text).then((done) => {
      setState(done ? 'copied' : 'refused')
      if (!done) return
      announce('Copied')
      timer.current = setTimeout(() => setState('idle'), FEEDBACK_MS)
    })
  }, [])
  const dismiss = useCallback(() => setState('idle'), [])
  return { state, copy, dismiss }
}
