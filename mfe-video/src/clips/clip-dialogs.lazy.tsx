import { type ComponentProps, lazy, Suspense } from 'react'

const load = () => import(/* webpackChunkName: "clips" */ './clip-dialogs.tsx')
const Earlier = lazy(() => load().then((module) => ({ default: module.EarlierClipsDialog })))
const Trim = lazy(() => load().then((module) => ({ default: module.TrimDialog })))

/** Fetched when it is opened first. */
export function EarlierClipsDialog(props: ComponentProps<typeof Earlier>) {
  return (
    <Suspense fallback={null}>
      <Earlier {...props} />
    </Suspense>
  )
}

/** Fetched when it is opened first. */
export function TrimDialog(props: ComponentProps<typeof Trim>) {
  return (
    <Suspense fallback={null}>
      <Trim {...props} />
    </Suspense>
  )
}
