import { StatCard } from '@loomcast/design-system/full'
import { toast, type User, useRoutesAvailable } from '@loomcast/web-kit'
import { useEffect } from 'react'
import { useContentStats } from '../stats.api.ts'
import { useVideoStats } from './dashboard.api.ts'
import css from './stat-cards.module.css'

const NOT_LOADED = "Couldn't be loaded"

export function StatCards({ user }: { user: User }) {
  const hasVideo = useRoutesAvailable('/video-generate')
  const content = useContentStats()
  const video = useVideoStats(hasVideo)
  const failure = content.error ?? video.error
  const { refetch: reloadContent } = content
  const { refetch: reloadVideo } = video

  // The page works without the statistics, so a failure is only logged and shown as a toast with Retry.
  useEffect(() => {
    if (!failure) return
    console.error('dashboard figures', failure)
    return toast({
      kind: 'info',
      message: "Some of your statistics couldn't be loaded.",
      action: {
        label: 'Retry',
        onClick: () => {
          void reloadContent()
          if (hasVideo) void reloadVideo()
        },
      },
    })
  }, [failure, reloadContent, reloadVideo, hasVideo])

  const thisWeek = sum(content.data?.this_week, hasVideo ? video.data?.thisWeek : 0)
  return (
    <section className={css.cards} aria-label="Your statistics">
      <StatCard
        label="Total Content"
        value={content.data?.total}
        unit={content.data?.total === 1 ? 'post' : 'posts'}
        period="since you joined"
        note={content.isError ? NOT_LOADED : undefined}
        loading={content.isPending}
      />
      <StatCard
        label="Total Videos"
        value={video.data?.total}
        unit={video.data?.total === 1 ? 'video' : 'videos'}
        period="since you joined"
        note={hasVideo ? (video.isError ? NOT_LOADED : undefined) : 'Not available here'}
        loading={hasVideo && video.isPending}
      />
      <StatCard
        label="This Week"
        value={thisWeek}
        unit={thisWeek === 1 ? 'item' : 'items'}
        period="posts and videos, last 7 days"
        note={failure ? NOT_LOADED : undefined}
        loading={content.isPending || (hasVideo && video.isPending)}
      />
      <StatCard label="Account Type" value={user.current_package.name} period={user.current_package.is_paid ? 'Paid plan' : 'Free plan'} />
    </section>
  )
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b
}
