import type { Measure, PlatformId } from '@loomcast/platforms'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'

type Count = (platform: PlatformId, text: string) => Measure

let loaded: Count | undefined
let loading: Promise<Count> | undefined

/** Loads the counting rules. Call this when the page opens, so that they are ready before the first text. Can be called again after a failure. */
export function loadMeasure(): Promise<Count> {
  loading ??= import('./measure.lazy.ts').then(
    (rules) => {
      loaded = rules.measure
      return rules.measure
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** `useMeasure` for event handlers: returns null until the rules are loaded. */
export function measureNow(platform: PlatformId, text: string): Measure | null {
  return loaded ? loaded(platform, text) : null
}

/**
 * Measures a text by its platform's rules; null until the rules are loaded. While the text changes quickly, the result is for an earlier text, so that counting
 * does not delay the rendering.
 */
export function useMeasure(platform: PlatformId, text: string): Measure | null {
  const [count, setCount] = useState<Count | undefined>(() => loaded)
  useEffect(() => {
    if (count) return
    let current = true
    loadMeasure().then(
      (rule) => current && setCount(() => rule),
      () => {},
    )
    return () => {
      current = false
    }
  }, [count])
  const settled = useDeferredValue(text)
  return useMemo(() => (count ? count(platform, settled) : null), [count, platform, settled])
}
