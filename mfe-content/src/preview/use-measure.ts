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

/** The same as `useMeasure` for event handlers: null until the rules are loaded. */
export function measureNow(platform: PlatformId, text: string): Measure | null {
  return loaded ? loaded(platform, text) : null
}

/**
 * Count, fit and posts of a text by its platform's rule; null until the rules are loaded. While the text grows fast, the result lags behind, so that counting
 * does not slow the text down.
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
