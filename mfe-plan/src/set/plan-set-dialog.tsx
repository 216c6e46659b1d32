import { ErrorState, Skeleton } from '@loomcast/design-system/full'
import { EditingDialog } from '../post/editing-dialog.tsx'
import styles from '../post/post.module.css'
import { PlanSet } from './plan-set.tsx'
import { useSetTexts } from './text-source.ts'

/** Plans the posts of a generated set. */
export function PlanSetDialog({ setId, zone, onClose }: { setId: string; zone: string; onClose: () => void }) {
  const { data: texts, isError, error, isFetching, refetch } = useSetTexts(setId)
  return (
    <EditingDialog title="Plan these posts" size="56rem" onClose={onClose}>
      {(onDirty) =>
        texts ? (
          <PlanSet texts={texts} zone={zone} onDirty={onDirty} onClose={onClose} />
        ) : isError ? (
          <ErrorState title="These posts did not load" description={error.detail} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div className={styles.fields} aria-busy="true" role="status" aria-label="Loading the posts">
            <Skeleton height={88} />
            <Skeleton height={88} />
            <Skeleton height={88} />
          </div>
        )
      }
    </EditingDialog>
  )
}
