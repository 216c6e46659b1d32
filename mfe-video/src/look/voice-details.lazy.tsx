import { lazy, Suspense } from 'react'
import type { VoiceDetailsProps } from './voice-details.tsx'

const Details = lazy(() =>
  import(/* webpackChunkName: "voice" */ './voice-details.tsx').then((module) => ({ default: module.VoiceDetails })),
)

/** Fetched when the voice is turned on. */
export function VoiceDetails(props: VoiceDetailsProps) {
  return (
    <Suspense fallback={null}>
      <Details {...props} />
    </Suspense>
  )
}
