import { StatCard } from '@loomcast/design-system/full'
import { toast, useRoutesAvailable } from '@loomcast/web-kit'
import { useEffect } from 'react'
import { useContentStats, useVideoStats } from './dashboard.api.ts'
import css from './stat-cards.module.css'

const NOT_LOADED = 'Could not be loaded'

export function StatCards({ accountType }: { accountType: string | null }) {
  const hasVideo = useRoutesAvailable('/video-generate')
  const content = useContentStats()
  const video = useVideoStats(hasVideo)
  const failure = content.error ?? video.error
  const { refetch: reloadContent } = content
  const { refetch: reloadVideo } = video

  // Quiet, as the page is of use without the figures: a log line and a message with Retry.
  useEffect(() => {
    if (!failure) return
    console.error('dashboard figures', failure)
    return toast({
      kind: 'info',
      message: 'Some figures could not be loaded.',
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
    <section className={css.cards} aria-label="Your figures">
      <StatCard
        label="Total Content"
        value={content.data?.total}
        unit={content.data?.total === 1 ? 'text' : 'texts'}
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
        unit={thisWeek === 1 ? 'piece' : 'pieces'}
        period="content and videos, last 7 days"
        note={failure ? NOT_LOADED : undefined}
        loading={content.isPending || (hasVideo && video.isPending)}
      />
      <StatCard label="Account Type" value={capitalised(accountType || 'Free')} period="your current plan" />
    </section>
  )
}

function sum(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a + b
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
