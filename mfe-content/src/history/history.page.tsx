import {
  Button,
  Checkbox,
  EmptyState,
  ErrorState,
  IconDelete,
  IconDownload,
  IconGenerate,
  IconHistory,
  IconSearch,
  PageHeader,
  Pagination,
  Skeleton,
} from '@loomcast/design-system/full'
import { Link, useDocumentTitle } from '@loomcast/web-kit'
import { type Selection, useExport, useQuietFailure, useSelection } from '@loomcast/web-kit/lists'
import { useEffect } from 'react'
import { contentApi } from '../api/content.api.ts'
import { useHistory } from '../api/queries.ts'
import type { ContentItem } from './content.ts'
import styles from './history.module.css'
import { isFiltered } from './history.query.ts'
import { HistoryDetail } from './history-detail.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { HistoryRow } from './history-row.tsx'
import { useDelete } from './use-delete.ts'
import { useHistoryView } from './use-history-view.ts'

const nothing: ContentItem[] = []
const idOf = (item: ContentItem) => item.content_id
/** Skeleton of the loading list. */
const PLACES = [1, 2, 3, 4, 5, 6]

export function HistoryPage() {
  useDocumentTitle('Content history')
  const { view, openId, change, clear, open } = useHistoryView()
  const history = useHistory(view)
  const selection = useSelection(idOf)
  const deleting = useDelete()
  const csv = useExport('content_history', (filename) => contentApi.exportCsv(view, filename))
  const items = history.data?.history ?? nothing
  const total = history.data?.total ?? 0
  const pages = history.data?.pages ?? 1

  useQuietFailure({ ...history, isError: history.isError && history.data !== undefined }, 'Your history did not refresh.')
  // The last page no longer exists after its last item was deleted.
  useEffect(() => {
    if (history.isSuccess && !history.isPlaceholderData && view.page > pages) change({ page: pages })
  }, [history.isSuccess, history.isPlaceholderData, view.page, pages, change])

  function deleteOne(id: string) {
    void deleting.removeOne(id, (ids) => {
      selection.remove(ids)
      if (openId === id) open(null)
    })
  }

  return (
    <div className={styles.page}>
      <PageHeader
        title="Content history"
        description="Everything you’ve written, ready to use again."
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} />}
              loading={csv.busy}
              disabled={total === 0}
              onClick={csv.start}
            >
              Export CSV
            </Button>
            <Button component={Link} to="/generate" leftSection={<IconGenerate size={18} />}>
              New post
            </Button>
          </>
        }
      />
      <HistoryFilters view={view} onChange={change} />
      {history.isPending ? (
        <ListSkeleton />
      ) : history.isError && items.length === 0 ? (
        <ErrorState
          title="Your history did not load"
          description={history.error.detail}
          onRetry={() => void history.refetch()}
          retrying={history.isFetching}
        />
      ) : items.length === 0 ? (
        isFiltered(view) ? (
          <NoMatch onClear={clear} />
        ) : (
          <NothingYet />
        )
      ) : (
        <section aria-label="Your posts" aria-busy={history.isPlaceholderData}>
          <ListHead
            items={items}
            total={total}
            selection={selection}
            busy={deleting.busy}
            onDelete={() => void deleting.removeMany([...selection.items.keys()], selection.clear)}
          />
          <ul className={styles.list} data-stale={history.isPlaceholderData || undefined}>
            {items.map((item) => (
              <HistoryRow
                key={item.content_id}
                item={item}
                selected={selection.has(item.content_id)}
                onSelect={() => selection.toggle(item)}
                onOpen={() => open(item.content_id)}
                onDelete={() => deleteOne(item.content_id)}
              />
            ))}
          </ul>
          <Pagination page={view.page} pages={pages} disabled={history.isPlaceholderData} onChange={(page) => change({ page })} />
        </section>
      )}
      <HistoryDetail id={openId} known={items.find((item) => item.content_id === openId)} onClose={() => open(null)} onDelete={deleteOne} />
    </div>
  )
}

function ListHead({
  items,
  total,
  selection,
  busy,
  onDelete,
}: {
  items: ContentItem[]
  total: number
  selection: Selection<ContentItem>
  busy: boolean
  onDelete: () => void
}) {
  const chosenHere = items.map(idOf).filter(selection.has).length
  const count = selection.items.size
  return (
    <div className={styles.listHead}>
      <Checkbox
        label="Select all on this page"
        checked={chosenHere === items.length}
        indeterminate={chosenHere > 0 && chosenHere < items.length}
        onChange={() => selection.togglePage(items)}
      />
      <span className={styles.total} role="status">
        {count > 0 ? `${count} selected` : `${total.toLocaleString('en')} ${total === 1 ? 'post' : 'posts'}`}
      </span>
      {count > 0 && (
        <span className={styles.bulk}>
          <Button variant="subtle" size="sm" onClick={selection.clear}>
            Clear selection
          </Button>
          <Button variant="default" color="danger" size="sm" leftSection={<IconDelete size={18} />} loading={busy} onClick={onDelete}>
            Delete selected
          </Button>
        </span>
      )}
    </div>
  )
}

function NothingYet() {
  return (
    <EmptyState
      icon={IconHistory}
      title="Nothing written yet"
      description="Every post you generate is saved here with its settings."
      example="LinkedIn Post: “We stopped having status meetings in May. Six hours a week back for a team of nine.”"
      action={
        <Button component={Link} to="/generate" leftSection={<IconGenerate size={18} />}>
          Write your first post
        </Button>
      }
    />
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={IconSearch}
      title="No posts match"
      description="Try fewer words or a longer period."
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  )
}

function ListSkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      {PLACES.map((place) => (
        <div key={place} className={styles.rowSkeleton}>
          <Skeleton height={22} width="40%" />
          <Skeleton height={22} width="80%" />
          <Skeleton height={44} />
        </div>
      ))}
    </div>
  )
}
