import { lazy, Suspense } from 'react'
import type { PlayButtonProps } from './play-button.tsx'

const Button = lazy(() => import(/* webpackChunkName: "sounds" */ './play-button.tsx').then((module) => ({ default: module.PlayButton })))

/** Fetched when there is something to play. */
export function PlayButton(props: PlayButtonProps) {
  return (
    <Suspense fallback={null}>
      <Button {...props} />
    </Suspense>
  )
}
