import { Skeleton, VisuallyHidden } from '@loomcast/design-system/full'
import css from './frame.module.css'

/** Shown while the code of a page loads. */
export function PageSkeleton() {
  return (
    <div className={css.page} aria-busy="true">
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className={css.skeletonHeader}>
        <Skeleton height={36} width="min(18rem, 70%)" />
        <Skeleton height={20} width="min(28rem, 90%)" />
      </div>
      <Skeleton height={320} radius="lg" />
    </div>
  )
}
