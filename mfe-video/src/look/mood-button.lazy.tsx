import { lazy, Suspense } from 'react'
import type { MoodButtonProps } from './mood-button.tsx'

const Button = lazy(() => import(/* webpackChunkName: "sounds" */ './mood-button.tsx').then((module) => ({ default: module.MoodButton })))

/** Fetched after the moods, which can be chosen without it. */
export function MoodButton(props: MoodButtonProps) {
  return (
    <Suspense fallback={null}>
      <Button {...props} />
    </Suspense>
  )
}
