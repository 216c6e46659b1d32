import { ApiError, toast } from '@loomcast/web-kit'
import { useQuery } from '@loomcast/web-kit/query'
import { useEffect, useRef, useState } from 'react'
import { likenessApi } from '../api/likeness.api.ts'
import { fileIdOf } from '../api/wire.ts'
import { pictures } from '../pictures/page-pictures.ts'
import type { ReadyPicture } from '../pictures/picture.ts'
import { factorFor, type NamedSize } from './copy-sizes.ts'
import { type Comparison, comparisonsOf, copiesOf, NONE_UPSCALED, TOTAL_FAILURE } from './upscale.ts'
import type { UpscaleState } from './upscale-dialog.tsx'

export const useUpscaleOptions = () =>
  useQuery({ queryKey: ['video', 'upscale-options'], queryFn: ({ signal }) => likenessApi.upscaleOptions(signal) })

/** The pictures that are smaller than `size`, by the factor that each needs. */
export function byFactor(ready: readonly ReadyPicture[], size: NamedSize, factors: readonly number[]): Map<number, ReadyPicture[]> {
  const groups = new Map<number, ReadyPicture[]>()
  for (const picture of ready) {
    const factor = factorFor(picture.state.uploaded, size, factors)
    if (factor !== undefined) groups.set(factor, [...(groups.get(factor) ?? []), picture])
  }
  return groups
}

/**
 * Upscales the pictures, lets the user choose between copies and originals, and then calls `then`. If the server could not upscale any, continues with the
 * originals.
 */
export function useUpscaling() {
  const [state, setState] = useState<UpscaleState | null>(null)
  const running = useRef<AbortController>(null)
  const go = useRef<() => void>(() => {})
  const subject = useRef<ReadonlyMap<number, readonly ReadyPicture[]>>(new Map())
  // Cancels the request when the user leaves the page.
  useEffect(() => () => running.current?.abort(), [])

  /** `groups`: the pictures by factor. */
  async function begin(groups: ReadonlyMap<number, readonly ReadyPicture[]>, then: () => void): Promise<void> {
    go.current = then
    subject.current = groups
    const stop = new AbortController()
    running.current = stop
    setState({ phase: 'running', total: [...groups.values()].flat().length })
    const comparisons: Comparison[] = []
    let seconds = 0
    try {
      for (const [factor, group] of groups) {
        const addresses = group.map((picture) => picture.state.uploaded.image_url)
        const response = await upscaleGroup(addresses, factor, stop.signal)
        if (stop.signal.aborted) return
        comparisons.push(...response.comparisons)
        seconds += response.seconds
      }
      if (copiesOf(comparisons).size > 0) return setState({ phase: 'choosing', comparisons, seconds })
      goOn()
    } catch (error) {
      if (stop.signal.aborted) return
      console.error('Upscaling', error)
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

/** An error that no image could be upscaled is a result like others: another factor can succeed. */
async function upscaleGroup(
  addresses: string[],
  factor: number,
  signal: AbortSignal,
): Promise<{ comparisons: Comparison[]; seconds: number }> {
  try {
    const response = await likenessApi.upscale(addresses, factor, signal)
    return { comparisons: comparisonsOf(response), seconds: response.total_processing_time }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== NONE_UPSCALED) throw error
    const comparisons = addresses.map((original) => ({
      fileId: fileIdOf(original) ?? original,
      original,
      upscaled: null,
      error: error.detail,
    }))
    return { comparisons, seconds: 0 }
  }
}
