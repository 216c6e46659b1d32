import { StatCard } from '@loomcast/design-system/full'
import { costText, durationText, useQuietFailure } from '@loomcast/web-kit/lists'
import { useContentStats, useVideoTotals } from '../stats.api.ts'
import css from './usage.module.css'

/** The servers' totals of everything that is not deleted, independent of the filters. */
export function StatCards({ posts, videos }: { posts: boolean; videos: boolean }) {
  const content = useContentStats(posts)
  const video = useVideoTotals(videos)
  useQuietFailure(content, "Your post statistics couldn't be loaded.")
  useQuietFailure(video, "Your video statistics couldn't be loaded.")

  const ofPosts = stateOf(content, posts)
  const ofVideos = stateOf(video, videos)
  const ofBoth = {
    loading: ofPosts.loading || ofVideos.loading,
    note: posts && videos ? (ofPosts.note ?? ofVideos.note) : undefined,
  }
  const month = sum(posts ? content.data?.this_month : 0, videos ? video.data?.this_month : 0)
  const cost = sum(posts ? content.data?.estimated_cost : 0, videos ? video.data?.total_cost : 0)
  const ended = video.data && video.data.completed_videos + video.data.failed_videos > 0
  return (
    <section className={css.stats} aria-label="Your figures">
      <StatCard
        label="Content"
        value={content.data?.total}
        unit={content.data?.total === 1 ? 'post' : 'posts'}
        period="since you joined"
        {...ofPosts}
      />
      <StatCard
        label="Videos"
        value={video.data?.total_videos}
        unit={video.data?.total_videos === 1 ? 'video' : 'videos'}
        period="since you joined"
        {...ofVideos}
      />
      <StatCard
        label="Cost"
        value={cost === undefined ? undefined : costText(cost)}
        period={`Posts ${costText(content.data?.estimated_cost ?? 0)} (estimate), videos ${costText(video.data?.total_cost ?? 0)}`}
        {...ofBoth}
      />
      <StatCard
        label="This month"
        value={month}
        unit={month === 1 ? 'item' : 'items'}
        period="posts and videos in the past month"
        {...ofBoth}
      />
      <StatCard
        label="Success rate"
        value={video.data && `${video.data.success_rate}%`}
        period={video.data && !ended ? 'no video has ended yet' : 'of completed and failed videos'}
        {...ofVideos}
      />
      <StatCard
        label="Avg words"
        value={content.data && Math.round(content.data.average_words)}
        unit={content.data && 'words'}
        period="per post"
        {...ofPosts}
      />
      <StatCard
        label="Avg duration"
        value={video.data && durationText(video.data.average_duration_seconds)}
        period="per finished video"
        {...ofVideos}
      />
    </section>
  )
}

function stateOf({ isPending, isError }: { isPending: boolean; isError: boolean }, installed: boolean) {
  if (!installed) return { loading: false, note: 'Not available here' }
  return { loading: isPending, note: isError ? "Couldn't be loaded" : undefined }
}

function sum(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? undefined : one + other
}
