import { lazy, Suspense } from 'react'
import type { PicturesFieldProps } from './pictures-field.tsx'

const Field = lazy(() =>
  import(/* webpackChunkName: "pictures" */ './pictures-field.tsx').then((module) => ({ default: module.PicturesField })),
)

/** The pictures field in a chunk of its own. It loads after the page, which works without it. */
export function PicturesField(props: PicturesFieldProps) {
  return (
    <Suspense fallback={null}>
      <Field {...props} />
    </Suspense>
  )
}
