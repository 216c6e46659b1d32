import { Button, EmptyState, IconDownload, IconTag, IconVideo, PageHeader, Pagination, Skeleton } from '@loomcast/design-system/full'
import { Link, PartBoundary, useDocumentTitle } from '@loomcast/web-kit'
import {
  type Layout,
  LayoutControl,
  ListFilters,
  ListStates,
  SelectionBar,
  useExistingPage,
  useExport,
  useLayout,
  useListView,
  useQuietFailure,
  useSelection,
} from '@loomcast/web-kit/lists'
import { useTagPage } from '@loomcast/web-kit/tags'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useHistory, useOptions } from '../api/queries.ts'
import { videoApi } from '../api/video.api.ts'
import type { Job } from '../api/wire.ts'
import { useLive } from '../job/use-live.ts'
import { PlayerDialog } from '../player/player-dialog.tsx'
import { TagDialogs } from '../tags/tag-dialogs.lazy.tsx'
import { videoTags } from '../tags/video-tags.ts'
import styles from './history.module.css'
import { historyListOf } from './history.query.ts'
import { SelectionActions } from './selection-actions.tsx'
import { StatCards } from './stat-cards.tsx'
import { useDelete } from './use-delete.ts'
import { useDownloadAll } from './use-download-all.ts'

import { VideoItem } from './video-item.tsx'

const nothing: Job[] = []
/** Skeleton of the loading list. */
const PLACES: Record<Layout, readonly number[]> = { grid: [1, 2, 3, 4, 5, 6, 7, 8], list: [1, 2, 3, 4, 5, 6] }

export function HistoryPage() {
  useDocumentTitle('Video history')
  const parameters = useSearchParams()
  const selection = useSelection(videoTags.idOf)
  const { tags, names, tagged, setTagged, selectAgain, replaceTag } = useTagPage(videoTags, selection, parameters[0].get('tag'))
  const [managesTags, setManagesTags] = useState(false)
  /** Whether the open video shows its other sizes first. */
  const [atSizes, setAtSizes] = useState(false)
  const engines = useOptions().data?.engines
  const historyList = useMemo(() => historyListOf(engines, names), [engines, names])
  const { view, openId, change, clear, open } = useListView(historyList, 'video', parameters)
  const [layout, setLayout] = useLayout('video-history')
  const history = useHistory(view)
  const deleting = useDelete()
  const zip = useDownloadAll(selection.latest, selection.remove)
  const csv = useExport('video_history', (filename) => videoApi.exportCsv(view, filename))
  const jobs = useLive(history.data?.jobs ?? nothing)
  const total = history.data?.total ?? 0
  const pages = history.data?.pages ?? 1

  useQuietFailure({ ...history, isError: history.isError && history.data !== undefined }, "Your videos couldn't be refreshed.")
  useExistingPage(history, view.page, change)

  function remove(ids: readonly string[]) {
    void deleting.remove(ids, (removed) => {
      selection.remove(removed)
      if (openId && removed.includes(openId)) open(null)
    })
  }

  function tagChanged(tag: string, newName: string | null) {
    replaceTag(tag, newName)
    if (view.tag === tag) change({ tag: newName })
  }

  return (
    <div className="lc-list-page">
      <PageHeader
        title="Video history"
        description="Watch, download, or reuse every video you've made."
        actions={
          <>
            {tags.length > 0 && (
              <Button variant="default" leftSection={<IconTag size={18} />} onClick={() => setManagesTags(true)}>
                Tags
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconDownload size={18} />}
              loading={csv.busy}
              disabled={total === 0}
              onClick={csv.start}
            >
              Export CSV
            </Button>
            <Button component={Link} to="/video-generate" leftSection={<IconVideo size={18} />}>
              New video
            </Button>
          </>
        }
      />
      <PartBoundary label="Your figures">
        <StatCards stats={history.data?.stats} failed={history.isError} />
      </PartBoundary>
      <ListFilters list={historyList} view={view} onChange={change} placeholder="Search instructions">
        <LayoutControl layout={layout} onChange={setLayout} />
      </ListFilters>
      <ListStates
        query={history}
        isEmpty={jobs.length === 0}
        isFiltered={historyList.isFiltered(view)}
        onClearFilters={clear}
        skeleton={<ListSkeleton layout={layout} />}
        errorTitle="Your videos didn't load"
        noMatch={{ title: 'No matching videos', description: 'Try fewer words or a wider date range.' }}
        empty={<NothingYet />}
      >
        <section className={styles.videos} aria-label="Your videos" aria-busy={history.isPlaceholderData}>
          <SelectionBar
            items={jobs}
            idOf={videoTags.idOf}
            selection={selection}
            total={total}
            nouns={['video', 'videos']}
            progress={zip.progress ? `Downloading ${zip.progress}` : undefined}
          >
            <SelectionActions
              videos={selection.latest}
              zip={zip}
              deleting={deleting.busy}
              onTag={() => setTagged(selection.latest())}
              onDelete={() => remove([...selection.items.keys()])}
            />
          </SelectionBar>
          <ul className="lc-items" data-layout={layout} data-stale={history.isPlaceholderData || undefined}>
            {jobs.map((job) => (
              <PartBoundary key={job.job_id} label="This video" isListItem>
                <VideoItem
                  job={job}
                  layout={layout}
                  selected={selection.has(job.job_id)}
                  onSelect={() => selection.toggle(job)}
                  onWatch={() => open(job.job_id)}
                  onSizes={() => {
                    setAtSizes(true)
                    open(job.job_id)
                  }}
                  onDelete={() => remove([job.job_id])}
                  onShowTag={(tag) => change({ tag })}
                  onTag={() => setTagged([job])}
                />
              </PartBoundary>
            ))}
          </ul>
          <Pagination page={view.page} pages={pages} disabled={history.isPlaceholderData} onChange={(page) => change({ page })} />
        </section>
      </ListStates>
      <PartBoundary label="The tags">
        <TagDialogs
          tags={tags}
          tagged={tagged}
          managed={managesTags}
          onTagged={selectAgain}
          onChanged={tagChanged}
          onClose={() => {
            setTagged(null)
            setManagesTags(false)
          }}
        />
      </PartBoundary>
      <PlayerDialog
        id={openId}
        atSizes={atSizes}
        onClose={() => {
          setAtSizes(false)
          open(null)
        }}
      />
    </div>
  )
}

function NothingYet() {
  return (
    <EmptyState
      icon={IconVideo}
      title="No videos yet"
      description="Every video you make is saved here, along with its images and text."
      example="Three photos of a café, one line each: a 24-second video for Reels."
      action={
        <Button component={Link} to="/video-generate" leftSection={<IconVideo size={18} />}>
          Make your first video
        </Button>
      }
    />
  )
}

function ListSkeleton({ layout }: { layout: Layout }) {
  return (
    <div className="lc-items" data-layout={layout} aria-busy="true">
      {PLACES[layout].map((place) => (
        <Skeleton key={place} height={layout === 'grid' ? 380 : 110} />
      ))}
    </div>
  )
}
