import { ApiError, toast } from '@loomcast/web-kit'
import { useQuery } from '@loomcast/web-kit/query'
import { useEffect, useRef, useState } from 'react'
import { likenessApi } from '../api/likeness.api.ts'
import { pictures } from '../pictures/page-pictures.ts'
import type { ReadyPicture } from '../pictures/picture.ts'
import { comparisonsOf, copiesOf, DEFAULT_FACTOR, NONE_UPSCALED, TOTAL_FAILURE } from './upscale.ts'
import type { UpscaleState } from './upscale-dialog.tsx'

export const useUpscaleOptions = () =>
  useQuery({ queryKey: ['video', 'upscale-options'], queryFn: ({ signal }) => likenessApi.upscaleOptions(signal) })

/**
 * Upscales the pictures, lets the user choose between copies and originals, and then calls `then`. If the server could not upscale any, continues with the
 * originals.
 */
export function useUpscaling(factor: number = DEFAULT_FACTOR) {
  const [state, setState] = useState<UpscaleState | null>(null)
  const running = useRef<AbortController>(null)
  const go = useRef<() => void>(() => {})
  const subject = useRef<readonly ReadyPicture[]>([])
  // Cancels the request when the user leaves the page.
  useEffect(() => () => running.current?.abort(), [])

  async function begin(ready: readonly ReadyPicture[], then: () => void): Promise<void> {
    go.current = then
    subject.current = ready
    const stop = new AbortController()
    running.current = stop
    setState({ phase: 'running', total: ready.length })
    try {
      const addresses = ready.map((picture) => picture.state.uploaded.image_url)
      const answer = await likenessApi.upscale(addresses, factor, stop.signal)
      if (stop.signal.aborted) return
      const comparisons = comparisonsOf(answer)
      if (copiesOf(comparisons).size > 0) return setState({ phase: 'choosing', comparisons, seconds: answer.total_processing_time })
      goOn()
    } catch (error) {
      if (stop.signal.aborted) return
      console.error('Upscaling', error)
      if (error instanceof ApiError && error.code === NONE_UPSCALED) return goOn()
      setState({ phase: 'failed', message: error instanceof ApiError ? error.detail : 'the response could not be read.' })
    }
  }

  /** Continues with the originals without showing the choice. */
  function goOn(): void {
    toast({ kind: 'info', message: TOTAL_FAILURE })
    choose('original')
  }

  function choose(which: 'upscaled' | 'original'): void {
    pictures.swapIn(which === 'upscaled' && state?.phase === 'choosing' ? copiesOf(state.comparisons) : new Map())
    setState(null)
    go.current()
  }

  return {
    state,
    begin,
    use: choose,
    retry: () => void begin(subject.current, go.current),
    cancel() {
      running.current?.abort()
      setState(null)
    },
  }
}
