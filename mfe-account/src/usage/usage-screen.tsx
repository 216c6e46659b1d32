import {
  Button,
  EmptyState,
  IconActivity,
  IconDelete,
  IconGenerate,
  IconVideo,
  PageHeader,
  Pagination,
  Skeleton,
  Tabs,
} from '@loomcast/design-system/full'
import { Link, PartBoundary, useDocumentTitle, useRoutesAvailable } from '@loomcast/web-kit'
import {
  type Layout,
  LayoutControl,
  ListFilters,
  ListStates,
  SelectionBar,
  useExistingPage,
  useLayout,
  useListView,
  useQuietFailure,
  useSelection,
} from '@loomcast/web-kit/lists'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { StatCards } from './stat-cards.tsx'
import { MAX_ITEMS } from './usage.api.ts'
import css from './usage.module.css'
import { TABS, type Tab, tabOf, usageList } from './usage.query.ts'
import { UsageCard } from './usage-card.tsx'
import { UsageHistory } from './usage-history.tsx'
import type { UsageItem } from './usage-item.ts'
import { useDelete } from './use-delete.ts'
import { useUsageItems } from './use-usage-items.ts'

const PAGE_SIZE = 24
const keyOf = (item: UsageItem) => item.key

interface UsageScreenProps {
  title: string
  description: string
  /** Thumbnails, downloads and View of videos. */
  withMedia?: boolean
}

/** Totals, the chart of the month, and posts and videos in one list. */
export function UsageScreen({ title, description, withMedia = false }: UsageScreenProps) {
  useDocumentTitle(title)
  const installed = { posts: useRoutesAvailable('/generate'), videos: useRoutesAvailable('/video-generate') }
  const { view, change, clear } = useListView(usageList, 'item', useSearchParams())
  const [layout, setLayout] = useLayout('usage')
  const list = useUsageItems(view, installed)
  const selection = useSelection(keyOf)
  const deleting = useDelete()
  const tab = tabOf(view)

  const pages = Math.max(1, Math.ceil(list.items.length / PAGE_SIZE))
  const shown = list.items.slice((view.page - 1) * PAGE_SIZE, view.page * PAGE_SIZE)
  useExistingPage({ ...list, data: { pages } }, view.page, change)
  useQuietFailure({ ...list.state, isError: list.posts?.isError ?? false }, "Your posts couldn't be loaded.")
  useQuietFailure({ ...list.state, isError: list.videos?.isError ?? false }, "Your videos couldn't be loaded.")

  return (
    <div className="lc-list-page">
      <PageHeader title={title} description={description} />
      <PartBoundary label="Your figures">
        <StatCards {...installed} />
      </PartBoundary>
      <PartBoundary label="Your usage per day">
        <UsageHistory {...installed} />
      </PartBoundary>
      <Tabs value={tab} onChange={(next) => change({ type: next === 'content' || next === 'videos' ? next : null })} className={css.tabs}>
        <Tabs.List aria-label="Type">
          {TABS.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className={css.panel}>
          <ListFilters list={usageList} view={view} onChange={change} placeholder="Words in a brief, a post or instructions">
            <LayoutControl layout={layout} onChange={setLayout} />
          </ListFilters>
          <ListStates
            query={list.state}
            isEmpty={list.items.length === 0}
            isFiltered={usageList.isFiltered(view)}
            onClearFilters={clear}
            skeleton={<ListSkeleton layout={layout} />}
            errorTitle="Your list didn't load"
            noMatch={{ title: 'Nothing matches', description: 'Try fewer words, another filter, or a longer period.' }}
            empty={<NothingYet tab={tab} {...installed} />}
          >
            <section className={css.items} aria-label="Your posts and videos" aria-busy={list.isPlaceholderData}>
              <SelectionBar items={shown} idOf={keyOf} selection={selection} total={list.items.length} nouns={['item', 'items']}>
                <Button
                  variant="default"
                  color="danger"
                  size="sm"
                  leftSection={<IconDelete size={18} />}
                  loading={deleting.busy}
                  onClick={() => void deleting.removeMany([...selection.items.keys()], selection.clear)}
                >
                  Delete selected
                </Button>
              </SelectionBar>
              <ul className="lc-items" data-layout={layout} data-stale={list.isPlaceholderData || undefined}>
                {shown.map((item) => (
                  <UsageCard
                    key={item.key}
                    item={item}
                    layout={layout}
                    withMedia={withMedia}
                    selected={selection.has(item.key)}
                    onSelect={() => selection.toggle(item)}
                    onDelete={() => void deleting.removeOne(item.key, selection.remove)}
                  />
                ))}
              </ul>
              <Pagination page={view.page} pages={pages} disabled={list.isPlaceholderData} onChange={(page) => change({ page })} />
              <Rest total={list.posts?.data?.total} noun="posts" to="/history" page="content history" />
              <Rest total={list.videos?.data?.total} noun="videos" to="/video-history" page="video history" />
            </section>
          </ListStates>
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}

/** Where the items are that the combined list does not load. */
function Rest({ total = 0, noun, to, page }: { total: number | undefined; noun: string; to: string; page: string }) {
  if (total <= MAX_ITEMS) return null
  return (
    <p className={css.rest}>
      This list has {MAX_ITEMS} of {total.toLocaleString('en')} {noun}. All of them are in your <Link to={to}>{page}</Link>.
    </p>
  )
}

const EMPTY: Record<Tab, { title: string; description: string }> = {
  all: { title: 'Nothing here yet', description: 'Every post and video you make appears here.' },
  content: { title: 'No posts yet', description: 'Every post you generate appears here.' },
  videos: { title: 'No videos yet', description: 'Every video you make appears here.' },
}

function NothingYet({ tab, posts, videos }: { tab: Tab; posts: boolean; videos: boolean }) {
  const generate: ReactNode = posts && tab !== 'videos' && (
    <Button component={Link} to="/generate" leftSection={<IconGenerate size={18} />}>
      Write a post
    </Button>
  )
  const film: ReactNode = videos && tab !== 'content' && (
    <Button component={Link} to="/video-generate" variant={generate ? 'default' : 'filled'} leftSection={<IconVideo size={18} />}>
      Make a video
    </Button>
  )
  return (
    <EmptyState
      icon={tab === 'videos' ? IconVideo : IconActivity}
      {...EMPTY[tab]}
      action={
        <span className={css.emptyActions}>
          {generate}
          {film}
        </span>
      }
    />
  )
}

const PLACES = [1, 2, 3, 4, 5, 6]

function ListSkeleton({ layout }: { layout: Layout }) {
  return (
    <div className={css.items}>
      <div className="lc-items" data-layout={layout} aria-busy="true" role="status" aria-label="Loading your posts and videos">
        {PLACES.map((place) => (
          <Skeleton key={place} height={layout === 'grid' ? 232 : 96} />
        ))}
      </div>
    </div>
  )
}
