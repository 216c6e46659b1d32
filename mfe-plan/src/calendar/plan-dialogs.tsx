import { lazyPart } from '@loomcast/web-kit'
import { Suspense } from 'react'
import type { Schedule } from '../api/plan.ts'
import type { PlanDialogsState } from './use-plan-dialogs.ts'

const NewPostDialog = lazyPart(() => import('../post/post-dialog.tsx').then((m) => m.NewPostDialog))
const PostDialog = lazyPart(() => import('../post/post-dialog.tsx').then((m) => m.PostDialog))
const PlanSetDialog = lazyPart(() => import('../set/plan-set-dialog.tsx').then((m) => m.PlanSetDialog))
const PlanTextDialog = lazyPart(() => import('../set/plan-text-dialog.tsx').then((m) => m.PlanTextDialog))
const SeriesDialog = lazyPart(() => import('../post/series/series-dialog.tsx').then((m) => m.SeriesDialog))
const SubscribeDialog = lazyPart(() => import('../subscribe/subscribe-dialog.tsx').then((m) => m.SubscribeDialog))
const ImportDialog = lazyPart(() => import('../import/import-dialog.tsx').then((m) => m.ImportDialog))
const ReviewPanel = lazyPart(() => import('../sharing/review-panel.tsx').then((m) => m.ReviewPanel))
const ShareDialog = lazyPart(() => import('../sharing/share-dialog.tsx').then((m) => m.ShareDialog))
const TimesDrawer = lazyPart(() => import('../times/times-drawer.tsx').then((m) => m.TimesDrawer))

/** Loads the parts that a press on a post or a button needs. */
export const preloadDialogs = (): Promise<unknown> =>
  Promise.all(
    [
      NewPostDialog,
      PostDialog,
      PlanSetDialog,
      PlanTextDialog,
      SeriesDialog,
      SubscribeDialog,
      ReviewPanel,
      ShareDialog,
      ImportDialog,
      TimesDrawer,
    ].map((part) => part.preload()),
  )

/** What is open over the calendar. Loaded when it is opened first. */
export function PlanDialogs(props: { schedule: Schedule; dialogs: PlanDialogsState }) {
  return (
    <Suspense fallback={null}>
      <Opened {...props} />
    </Suspense>
  )
}

function Opened({ schedule, dialogs: { current, open, close } }: { schedule: Schedule; dialogs: PlanDialogsState }) {
  const zone = schedule.time_zone
  switch (current?.kind) {
    case 'new':
      return <NewPostDialog zone={zone} day={current.day} onClose={close} />
    case 'post':
      return (
        <PostDialog
          key={current.id}
          id={current.id}
          known={current.known}
          zone={zone}
          review={(post) => (
            <Suspense fallback={null}>
              <ReviewPanel post={post} />
            </Suspense>
          )}
          onClose={close}
        />
      )
    case 'series':
      return <SeriesDialog id={current.id} zone={zone} onOpenPost={(id) => open({ kind: 'post', id })} onClose={close} />
    case 'set':
      return <PlanSetDialog setId={current.id} zone={zone} onClose={close} />
    case 'text':
      return <PlanTextDialog contentId={current.id} zone={zone} onClose={close} />
    case 'subscribe':
      return <SubscribeDialog onClose={close} />
    case 'import':
      return <ImportDialog zone={zone} onClose={close} />
    case 'share':
      return <ShareDialog zone={zone} onClose={close} />
    case 'times':
      return <TimesDrawer schedule={schedule} onClose={close} />
    default:
      return null
  }
}
