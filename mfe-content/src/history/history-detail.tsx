import { Button, Drawer, ErrorState, IconTag, Skeleton } from '@loomcast/design-system/full'
import { postName } from '@loomcast/platforms'
import { navigate, newIdempotencyKey, PartBoundary } from '@loomcast/web-kit'
import { ItemTags } from '@loomcast/web-kit/tags'
import type { ContentItem } from '../api/content.ts'
import { useItem, useSetPlatforms } from '../api/queries.ts'
import { alsoWriteAddress, regenerateAddress } from '../generation/arrival.ts'
import { AlsoWrite } from '../post/also-write.tsx'
import { PostPanel } from '../post/post-panel.tsx'
import { RegenerateButton } from '../post/regenerate-button.tsx'
import styles from './history.module.css'

export interface HistoryDetailProps {
  id: string | null
  /** The list entry of the post. */
  known: ContentItem | undefined
  /** The posts of its set that are in the list. */
  ofSet: readonly ContentItem[]
  onClose: () => void
  onDelete: (id: string) => void
  onShowTag: (tag: string) => void
  onTag: (item: ContentItem) => void
}

/** One post next to the list, with actions to copy, edit or regenerate it. */
export function HistoryDetail({ id, known, onClose, ...ofPost }: HistoryDetailProps) {
  return (
    <Drawer opened={id !== null} onClose={onClose} title={known ? postName(known.platform, known.generated_text) : 'Post'} size="xl">
      {id !== null && (
        <PartBoundary key={id} label="This post">
          <Detail id={id} known={known} {...ofPost} />
        </PartBoundary>
      )}
    </Drawer>
  )
}

function Detail({ id, known, ofSet, onDelete, onShowTag, onTag }: Omit<HistoryDetailProps, 'id' | 'onClose'> & { id: string }) {
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
      <div className={styles.tags}>
        <ItemTags noun="posts" tags={item.tags} onShow={onShowTag} />
        <Button variant="subtle" size="sm" leftSection={<IconTag size={18} />} onClick={() => onTag(item)}>
          {item.tags?.length ? 'Edit tags' : 'Add tags'}
        </Button>
      </div>
      <PostPanel
        item={item}
        withSettings
        onDelete={() => onDelete(item.content_id)}
        actions={
          <>
            <RegenerateButton item={item} onRegenerate={() => navigate(regenerateAddress(item, newIdempotencyKey()))} />
            <AlsoWriteFrom item={item} ofSet={ofSet} />
          </>
        }
      />
    </div>
  )
}

/** Opens the generator, which writes the brief of a saved post for another platform. */
function AlsoWriteFrom({ item, ofSet }: { item: ContentItem; ofSet: readonly ContentItem[] }) {
  const known = ofSet.flatMap(({ platform_id }) => platform_id ?? [])
  const { data: ofWholeSet = known } = useSetPlatforms(item.set_id, known)
  const present = item.platform_id ? [item.platform_id, ...ofWholeSet] : ofWholeSet
  return <AlsoWrite present={present} onWrite={(platform) => navigate(alsoWriteAddress(item, platform, newIdempotencyKey()))} />
}
