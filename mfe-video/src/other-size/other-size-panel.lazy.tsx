import { Skeleton } from '@loomcast/design-system/full'
import { lazy, Suspense } from 'react'
import type { OtherSizePanelProps } from './other-size-panel.tsx'

const Panel = lazy(() =>
  import(/* webpackChunkName: "other-size" */ './other-size-panel.tsx').then((module) => ({ default: module.OtherSizePanel })),
)

/** Fetched with the first video that is opened. */
export function OtherSizePanel(props: OtherSizePanelProps) {
  return (
    <Suspense fallback={<Skeleton height={190} />}>
      <Panel {...props} />
    </Suspense>
  )
}
