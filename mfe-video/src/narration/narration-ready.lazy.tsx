import { lazy, Suspense } from 'react'
import type { NarrationReadyProps } from './narration-ready.tsx'

const Ready = lazy(() =>
  import(/* webpackChunkName: "narration" */ './narration-ready.tsx').then((module) => ({ default: module.NarrationReady })),
)

/** Fetched with the first recording. */
export function NarrationReady(props: NarrationReadyProps) {
  return (
    <Suspense fallback={null}>
      <Ready {...props} />
    </Suspense>
  )
}
