import { Button, EmptyState, IconGenerate, IconHistory, IconTag, PageHeader, Pagination, Skeleton } from '@loomcast/design-system/full'
import { DEFAULT_PLATFORM, platformName } from '@loomcast/platforms'
import { Link, PartBoundary, useDocumentTitle } from '@loomcast/web-kit'
import { ListFilters, ListStates, SelectionBar, useExistingPage, useListView, useQuietFailure, useSelection } from '@loomcast/web-kit/lists'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ContentItem, Tag } from '../api/content.ts'
import { useHistory } from '../api/queries.ts'
import { ManageTags } from '../tags/manage-tags.tsx'
import { TagDialog } from '../tags/tag-dialog.tsx'
import { useTags } from '../tags/use-tags.ts'
import { ExportMenu } from './export-menu.tsx'
import { type Group, groupsOf } from './groups.ts'
import styles from './history.module.css'
import { groupsSets, historyFilters, historyListWith, historyRequest } from './history.query.ts'
import { HistoryDetail } from './history-detail.tsx'
import { HistoryGroup } from './history-group.tsx'
import { HistoryRow } from './history-row.tsx'
import { SelectionActions } from './selection-actions.tsx'
import { useDelete } from './use-delete.ts'

const nothing: ContentItem[] = []
const NO_TAGS: Tag[] = []
const idOf = (item: ContentItem) => item.content_id
/** Skeleton of the loading list. */
const PLACES = [1, 2, 3, 4, 5, 6]

export function HistoryPage() {
  useDocumentTitle('Content history')
  const parameters = useSearchParams()
  const tags = useTags().data ?? NO_TAGS
  const filteredTag = parameters[0].get('tag')
  const list = useMemo(
    () => historyListWith([...new Set([...tags.map((tag) => tag.name), ...(filteredTag ? [filteredTag] : [])])]),
    [tags, filteredTag],
  )
  const { view, openId, change, clear, open } = useListView(list, 'item', parameters)
  const history = useHistory(historyRequest(view))
  const selection = useSelection(idOf)
  const deleting = useDelete()
  const [tagged, setTagged] = useState<readonly ContentItem[] | null>(null)
  const [managesTags, setManagesTags] = useState(false)
  const items = history.data?.history ?? nothing
  const groups: Group[] = groupsSets(view) ? groupsOf(items) : items.map((item) => [item])
  const opened = items.find((item) => item.content_id === openId)
  const total = history.data?.total ?? 0
  const pages = history.data?.pages ?? 1

  useQuietFailure({ ...history, isError: history.isError && history.data !== undefined }, 'Your history did not refresh.')
  useExistingPage(history, view.page, change)

  function deleteOne(id: string) {
    void deleting.removeOne(id, (ids) => {
      selection.remove(ids)
      if (openId === id) open(null)
    })
  }

  /** Replaces what is selected of these posts. */
  function selectAgain(changed: readonly ContentItem[]) {
    const selected = changed.filter((item) => selection.has(item.content_id))
    if (selected.length === 0) return
    selection.remove(selected.map(idOf))
    selection.togglePage(selected)
  }

  function tagChanged(tag: string, newName: string | null) {
    selectAgain(
      [...selection.items.values()].map((item) => ({
        ...item,
        tags: item.tags?.flatMap((other) => (other === tag ? (newName ?? []) : other)) ?? [],
      })),
    )
    if (view.tag === tag) change({ tag: newName })
  }

  const row = (item: ContentItem, inSet = false) => (
    <PartBoundary key={item.content_id} label="This post" isListItem>
      <HistoryRow
        item={item}
        inSet={inSet}
        selected={selection.has(item.content_id)}
        onSelect={() => selection.toggle(item)}
        onOpen={() => open(item.content_id)}
        onShowTag={(tag) => change({ tag })}
        onTag={() => setTagged([item])}
        onDelete={() => deleteOne(item.content_id)}
      />
    </PartBoundary>
  )

  return (
    <div className="lc-list-page">
      <PageHeader
        title="Content history"
        description="Everything you’ve written, ready to use again."
        actions={
          <>
            {tags.length > 0 && (
              <Button variant="default" leftSection={<IconTag size={18} />} onClick={() => setManagesTags(true)}>
                Tags
              </Button>
            )}
            <ExportMenu filters={historyFilters(view)} total={total} isFiltered={list.isFiltered(view)} />
            <Button component={Link} to="/generate" leftSection={<IconGenerate size={18} />}>
              New post
            </Button>
          </>
        }
      />
      <ListFilters list={list} view={view} onChange={change} placeholder="Words in the brief or the post" inline />
      <ListStates
        query={history}
        isEmpty={items.length === 0}
        isFiltered={list.isFiltered(view)}
        onClearFilters={clear}
        skeleton={<ListSkeleton />}
        errorTitle="Your history did not load"
        noMatch={{ title: 'No posts match', description: 'Try fewer words, another filter, or a longer period.' }}
        empty={<NothingYet />}
      >
        <section aria-label="Your posts" aria-busy={history.isPlaceholderData}>
          <SelectionBar className={styles.bar} items={items} idOf={idOf} selection={selection} total={total} nouns={['post', 'posts']}>
            <SelectionActions
              items={() => [...selection.items.values()]}
              deleting={deleting.busy}
              onTag={() => setTagged([...selection.items.values()])}
              onDelete={() => void deleting.removeMany([...selection.items.keys()], selection.clear)}
            />
          </SelectionBar>
          <ul className={styles.list} data-stale={history.isPlaceholderData || undefined}>
            {groups.map((group) =>
              group.length === 1 ? (
                row(group[0])
              ) : (
                <PartBoundary key={group[0].set_id} label="These posts" isListItem>
                  <HistoryGroup group={group} row={(item) => row(item, true)} />
                </PartBoundary>
              ),
            )}
          </ul>
          <Pagination page={view.page} pages={pages} disabled={history.isPlaceholderData} onChange={(page) => change({ page })} />
        </section>
      </ListStates>
      <HistoryDetail
        id={openId}
        known={opened}
        ofSet={opened?.set_id ? items.filter(({ set_id }) => set_id === opened.set_id) : nothing}
        onClose={() => open(null)}
        onDelete={deleteOne}
        onShowTag={(tag) => change({ tag })}
        onTag={(item) => setTagged([item])}
      />
      <TagDialog items={tagged} onTagged={selectAgain} onClose={() => setTagged(null)} />
      <ManageTags opened={managesTags} tags={tags} onClose={() => setManagesTags(false)} onChanged={tagChanged} />
    </div>
  )
}

function NothingYet() {
  return (
    <EmptyState
      icon={IconHistory}
      title="Nothing written yet"
      description="Every post you generate is saved here with its settings."
      example={`${platformName(DEFAULT_PLATFORM)}: “We stopped having status meetings in May. Six hours a week back for a team of nine.”`}
      action={
        <Button component={Link} to="/generate" leftSection={<IconGenerate size={18} />}>
          Write your first post
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
