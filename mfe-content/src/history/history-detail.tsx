import { Button, Drawer, ErrorState, IconRetry, Skeleton } from '@loomcast/design-system/full'
import { navigate } from '@loomcast/web-kit'
import { useItem } from '../api/queries.ts'
import { regenerateAddress } from '../generation/arrival.ts'
import { newKey } from '../generation/page-generations.ts'
import { PostPanel } from '../post/post-panel.tsx'
import type { ContentItem } from './content.ts'
import styles from './history.module.css'

export interface HistoryDetailProps {
  id: string | null
  /** What the list already shows of it. */
  known: ContentItem | undefined
  onClose: () => void
  onDelete: (id: string) => void
}

/** One text beside the list, as its platform shows it, to be copied, edited or written again. */
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
    return <ErrorState title="This text did not load" description={error.detail} onRetry={() => void refetch()} retrying={isFetching} />
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
        <span>Prompt</span>
        <p dir="auto">{item.prompt}</p>
      </div>
      <PostPanel
        item={item}
        withSettings
        onDelete={() => onDelete(item.content_id)}
        actions={
          <Button
            variant="default"
            leftSection={<IconRetry size={18} />}
            title="Counts as one generation"
            onClick={() => navigate(regenerateAddress(item, newKey()))}
          >
            Regenerate
          </Button>
        }
      />
    </div>
  )
}
