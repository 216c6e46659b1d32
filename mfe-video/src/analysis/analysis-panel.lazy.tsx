import { lazy, Suspense } from 'react'
import type { AnalysisPanelProps } from './analysis-panel.tsx'

const Panel = lazy(() =>
  import(/* webpackChunkName: "analysis" */ './analysis-panel.tsx').then((module) => ({ default: module.AnalysisPanel })),
)

/** Fetched with the second image. */
export function AnalysisPanel(props: AnalysisPanelProps) {
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  )
}
