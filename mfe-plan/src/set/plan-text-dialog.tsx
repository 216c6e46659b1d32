import { ErrorState, Skeleton } from '@loomcast/design-system/full'
import { EditingDialog } from '../post/editing-dialog.tsx'
import styles from '../post/post.module.css'
import { PostEditor } from '../post/post-editor.tsx'
import { useText } from './text-source.ts'

/** Plans one generated text. */
export function PlanTextDialog({ contentId, zone, onClose }: { contentId: string; zone: string; onClose: () => void }) {
  const { data: start, isPending, isError, error, isFetching, refetch } = useText(contentId)
  return (
    <EditingDialog title="Plan a post" onClose={onClose}>
      {(onDirty) =>
        start ? (
          <PostEditor post={null} start={start} zone={zone} onDirty={onDirty} onDone={onClose} />
        ) : isPending ? (
          <div className={styles.fields} aria-busy="true">
            <Skeleton height={44} />
            <Skeleton height={220} />
          </div>
        ) : (
          <ErrorState
            title="This post did not load"
            description={isError ? error.detail : 'This version of Loomcast does not know its platform.'}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )
      }
    </EditingDialog>
  )
}
