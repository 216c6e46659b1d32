import { ErrorState } from '@loomcast/design-system/full'
import { toast } from '@loomcast/web-kit'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CalendarPost } from '../api/plan.ts'
import { useOpenSeries, usePosts } from '../api/queries.ts'
import { movePost } from '../post/post-actions.ts'
import { shownTime } from '../post/post-texts.ts'
import { PausedSeries } from '../post/series/paused-series.tsx'
import { isCreated } from '../post/states.ts'
import { sameTimeOn } from '../time/day-text.ts'
import { dayOf, isDay } from '../time/local-time.ts'
import { useLocalNow } from '../time/use-today.ts'
import { AttentionNotice } from './attention-notice.tsx'
import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { type CalendarView, periodOf, stepDay } from './calendar-view.ts'
import { DayDrawer } from './day-drawer.tsx'
import { DayGrid } from './day-grid.tsx'
import { DayList } from './day-list.tsx'
import { NothingPlanned } from './nothing-planned.tsx'
import { PlannedLimit } from './planned-limit.tsx'
import { postsByDay } from './posts-by-day.ts'
import { upcomingPosts } from './upcoming-posts.ts'
import type { PlanDialogsState } from './use-plan-dialogs.ts'
import { WaitingPosts } from './waiting-posts.tsx'

interface CalendarProps {
  view: CalendarView
  zone: string
  onView: (view: CalendarView) => void
  dialogs: PlanDialogsState
}

/** The posts of a month, a week or four weeks. It starts today, or on the day in the address. */
export function Calendar({ view, zone, onView, dialogs }: CalendarProps) {
  const now = useLocalNow(zone)
  const today = dayOf(now)
  const [parameters] = useSearchParams()
  const [chosen, setChosen] = useState(() => validDay(parameters.get('day')))
  const day = chosen ?? today
  const period = periodOf(view, day)
  const query = usePosts(period.first, period.last)
  const series = useOpenSeries(period.first, period.last).data
  const posts = useMemo(() => postsByDay([...(query.data?.posts ?? []), ...upcomingPosts(series ?? [])], zone), [query.data, series, zone])
  const [openDay, setOpenDay] = useState<string | null>(null)
  const isEmpty = !period.days.some((current) => posts.has(current))

  function openPost(post: CalendarPost): void {
    if (isCreated(post)) dialogs.open({ kind: 'post', id: post.post_id, known: post })
    else if (post.series) dialogs.open({ kind: 'series', id: post.series.series_id })
  }
  const openNew = (onDay?: string) => dialogs.open(onDay ? { kind: 'new', day: onDay } : { kind: 'new' })

  function move(post: CalendarPost, target: string): void {
    const shown = shownTime(post, zone)
    if (dayOf(shown) === target || !isCreated(post)) return
    const local_time = sameTimeOn(target, shown)
    if (local_time <= now && post.state !== 'draft') {
      toast({ kind: 'info', message: 'This time has passed. Choose a later day.' })
      return
    }
    void movePost(post, { local_time, time_zone: zone })
  }

  return (
    <>
      <AttentionNotice />
      <WaitingPosts zone={zone} onOpenPost={openPost} />
      <PausedSeries first={period.first} last={period.last} />
      <CalendarToolbar
        title={period.title}
        view={view}
        zone={zone}
        isLoading={query.isPlaceholderData}
        planned={query.data?.planned}
        onView={onView}
        onStep={(step) => setChosen(stepDay(view, day, step))}
        onToday={() => setChosen(null)}
        onSubscribe={() => dialogs.open({ kind: 'subscribe' })}
      />
      {query.data ? (
        <>
          <PlannedLimit planned={query.data.planned} />
          {isEmpty && !query.isPlaceholderData && <NothingPlanned compact={view !== 'list'} onNew={() => openNew()} />}
          {view === 'list' ? (
            <DayList
              days={period.days}
              today={today}
              zone={zone}
              posts={posts}
              stale={query.isPlaceholderData}
              onOpenPost={openPost}
              onNew={openNew}
            />
          ) : (
            <DayGrid
              view={view}
              title={period.title}
              days={period.days}
              day={day}
              today={today}
              zone={zone}
              posts={posts}
              stale={query.isPlaceholderData}
              onDay={setChosen}
              onOpenDay={(current) => (posts.has(current) || current < today ? setOpenDay(current) : openNew(current))}
              onOpenPost={openPost}
              onMove={move}
            />
          )}
        </>
      ) : query.isError ? (
        <ErrorState
          title="These posts did not load"
          description={query.error.detail}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <CalendarSkeleton view={view} />
      )}
      <DayDrawer
        day={openDay}
        today={today}
        zone={zone}
        posts={openDay ? (posts.get(openDay) ?? []) : []}
        onOpenPost={openPost}
        onNew={(current) => {
          setOpenDay(null)
          openNew(current)
        }}
        onClose={() => setOpenDay(null)}
      />
    </>
  )
}

const validDay = (text: string | null): string | null => (isDay(text) ? text : null)
