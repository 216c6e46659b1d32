import { announce } from '@loomcast/web-kit'
import { useTimeout } from '@loomcast/web-kit/timers'
import { useState } from 'react'
import { writeClipboard } from './clipboard.ts'

export type CopyState = 'idle' | 'copied' | 'refused'

const FEEDBACK_MS = 2000

/** `copied` for two seconds after a copy; `refused` until the next copy if the browser blocks it. */
export function useCopy(): { state: CopyState; copy: (text: string) => Promise<void>; dismiss: () => void } {
  const [state, setState] = useState<CopyState>('idle')
  const dismiss = () => setState('idle')
  useTimeout(dismiss, FEEDBACK_MS, state === 'copied')

  async function copy(text: string): Promise<void> {
    dismiss()
    const done = await writeClipboard(text)
    setState(done ? 'copied' : 'refused')
    if (done) announce('Copied')
  }
  return { state, copy, dismiss }
}
