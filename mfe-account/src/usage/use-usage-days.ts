import { events } from '@loomcast/web-kit'
import { keepPreviousData, queryClient, useQuery } from '@loomcast/web-kit/query'
import { usageApi } from './usage.api.ts'

/** The periods of the chart, in UTC days. */
export const DAYS = [30, 90] as const
export type Days = (typeof DAYS)[number]

export interface UsageDay {
  /** YYYY-MM-DD */
  date: string
  texts: number
  videos: number
}

const key = ['account', 'usage-days']
events.on('content-changed', () => void queryClient.invalidateQueries({ queryKey: key }))
events.on('videos-changed', () => void queryClient.invalidateQueries({ queryKey: key }))

type Installed = { posts: boolean; videos: boolean }

/** Posts and videos per UTC day, oldest first. `installed`: what the installation has. If one of them fails to load, the other is still shown. */
export function useUsageDays(days: Days, installed: Installed) {
  const posts = useQuery({
    queryKey: [...key, 'posts', days],
    enabled: installed.posts,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => usageApi.postDays(days, { signal }),
  })
  const videos = useQuery({
    queryKey: [...key, 'videos', days],
    enabled: installed.videos,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => usageApi.videoDays(days, { signal }),
  })
  const parts = [...(installed.posts ? [posts] : []), ...(installed.videos ? [videos] : [])]
  const loaded = parts.flatMap(({ data }) => data ?? [])
  const isSettled = parts.every(({ data, isError }) => data !== undefined || isError)
  return {
    /** The days; undefined until every part has loaded or failed, and if all parts failed. */
    days: isSettled && loaded.length > 0 ? combined(posts.data?.days ?? [], videos.data?.days ?? []) : undefined,
    /** The largest number of days that the user's package allows. */
    maxDays: loaded.length > 0 ? Math.min(...loaded.map(({ max_days }) => max_days)) : DAYS[0],
    /** What has data. */
    shown: { posts: posts.data !== undefined, videos: videos.data !== undefined },
    failed: { posts: posts.isError, videos: videos.isError },
    isError: isSettled && loaded.length === 0,
    isFetching: parts.some(({ isFetching }) => isFetching),
    refetch: () => void Promise.all(parts.filter(({ isError }) => isError).map(({ refetch }) => refetch())),
  }
}

function combined(posts: readonly { date: string; texts: number }[], videos: readonly { date: string; total: number }[]): UsageDay[] {
  const byDate = new Map<string, UsageDay>()
  for (const { date, texts } of posts) byDate.set(date, { date, texts, videos: 0 })
  for (const { date, total } of videos) byDate.set(date, { date, texts: byDate.get(date)?.texts ?? 0, videos: total })
  return [...byDate.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1))
}
