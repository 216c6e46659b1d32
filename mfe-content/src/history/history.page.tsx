import { Button, EmptyState, IconGenerate, IconHistory, IconTag, PageHeader, Pagination, Skeleton } from '@loomcast/design-system/full'
import { DEFAULT_PLATFORM, platformName } from '@loomcast/platforms'
import { Link, PartBoundary, useDocumentTitle } from '@loomcast/web-kit'
import { ListFilters, ListStates, SelectionBar, useExistingPage, useListView, useQuietFailure, useSelection } from '@loomcast/web-kit/lists'
import { ManageTags, TagDialog, useTagPage } from '@loomcast/web-kit/tags'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ContentItem } from '../api/content.ts'
import { useHistory } from '../api/queries.ts'
import { ExportMenu } from './export-menu.tsx'
import { type Group, groupsOf } from './groups.ts'
import styles from './history.module.css'
import { groupsSets, historyFilters, historyListWith, historyRequest } from './history.query.ts'
import { HistoryDetail } from './history-detail.tsx'
import { HistoryGroup } from './history-group.tsx'
import { HistoryRow } from './history-row.tsx'
import { postTags } from './post-tags.ts'
import { SelectionActions } from './selection-actions.tsx'
import { useDelete } from './use-delete.ts'

const nothing: ContentItem[] = []
/** Skeleton of the loading list. */
const PLACES = [1, 2, 3, 4, 5, 6]

export function HistoryPage() {
  useDocumentTitle('Content history')
  const parameters = useSearchParams()
  const selection = useSelection(postTags.idOf)
  const { tags, names, tagged, setTagged, selectAgain, replaceTag } = useTagPage(postTags, selection, parameters[0].get('tag'))
  const list = useMemo(() => historyListWith(names), [names])
  const { view, openId, change, clear, open } = useListView(list, 'item', parameters)
  const history = useHistory(historyRequest(view))
  const deleting = useDelete()
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

  function tagChanged(tag: string, newName: string | null) {
    replaceTag(tag, newName)
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
        description="Everything you've written, ready to use again."
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
          <SelectionBar
            className={styles.bar}
            items={items}
            idOf={postTags.idOf}
            selection={selection}
            total={total}
            nouns={['post', 'posts']}
          >
            <SelectionActions
              items={selection.latest}
              deleting={deleting.busy}
              onTag={() => setTagged(selection.latest())}
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
      <TagDialog source={postTags} items={tagged} onTagged={selectAgain} onClose={() => setTagged(null)} />
      <ManageTags source={postTags} opened={managesTags} tags={tags} onClose={() => setManagesTags(false)} onChanged={tagChanged} />
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
