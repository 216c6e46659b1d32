import { lazy, Suspense } from 'react'
import type { TagDialogsProps } from './tag-dialogs.tsx'

const Dialogs = lazy(() => import(/* webpackChunkName: "tags" */ './tag-dialogs.tsx').then((module) => ({ default: module.TagDialogs })))

/** Fetched after the page, which works without them. */
export function TagDialogs(props: TagDialogsProps) {
  return (
    <Suspense fallback={null}>
      <Dialogs {...props} />
    </Suspense>
  )
}
