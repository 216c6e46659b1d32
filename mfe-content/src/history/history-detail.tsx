import { Drawer, ErrorState, Skeleton } from '@loomcast/design-system/full'
import { navigate, newIdempotencyKey } from '@loomcast/web-kit'
import { useItem } from '../api/queries.ts'
import { regenerateAddress } from '../generation/arrival.ts'
import { PostPanel } from '../post/post-panel.tsx'
import { RegenerateButton } from '../post/regenerate-button.tsx'
import type { ContentItem } from './content.ts'
import styles from './history.module.css'

export interface HistoryDetailProps {
  id: string | null
  /** The list entry of the post. */
  known: ContentItem | undefined
  onClose: () => void
  onDelete: (id: string) => void
}

/** One post next to the list, with actions to copy, edit or regenerate it. */
export function HistoryDetail({ id, known, onClose, onDelete }: HistoryDetailProps) {
  return (
    <Drawer opened={id !== null} onClose={onClose} title={known?.platform ?? 'Post'} size="xl">
      {id !== null && <Detail key={id} id={id} known={known} onDelete={onDelete} />}
    </Drawer>
  )
}

function Detail({ id, known, onDelete }: { id: string; known: ContentItem | undefined; onDelete: (id: string) => void }) {
  const { data: item, isError, error, refetch, isFetching } = useItem(id, known)
  if (isError && !item)
    return <ErrorState title="This post did not load" description={error.detail} onRetry={() => void refetch()} retrying={isFetching} />
  if (!item)
    return (
      <div className={styles.detail} aria-busy="true">
        <Skeleton height={44} />
        <Skeleton height={320} />
      </div>
    )
  return (
    <div className={styles.detail}>
      <div className={styles.prompt}>
        <span>Brief</span>
        <p dir="auto">{item.prompt}</p>
      </div>
      <PostPanel
        item={item}
        withSettings
        onDelete={() => onDelete(item.content_id)}
        actions={<RegenerateButton item={item} onRegenerate={() => navigate(regenerateAddress(item, newIdempotencyKey()))} />}
      />
    </div>
  )
}
