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

interface UsageDays {
  days: UsageDay[]
  /** The largest number of days that the user's package allows. */
  maxDays: number
}

const key = ['account', 'usage-days']
events.on('content-changed', () => void queryClient.invalidateQueries({ queryKey: key }))
events.on('videos-changed', () => void queryClient.invalidateQueries({ queryKey: key }))

/** Posts and videos per UTC day, oldest first. `posts`, `videos`: what the installation has. */
export function useUsageDays(days: Days, { posts, videos }: { posts: boolean; videos: boolean }) {
  return useQuery({
    queryKey: [...key, days, posts, videos],
    enabled: posts || videos,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => read(days, { posts, videos }, signal),
  })
}

async function read(days: Days, installed: { posts: boolean; videos: boolean }, signal: AbortSignal): Promise<UsageDays> {
  const [posts, videos] = await Promise.all([
    installed.posts ? usageApi.postDays(days, { signal }) : undefined,
    installed.videos ? usageApi.videoDays(days, { signal }) : undefined,
  ])
  const byDate = new Map<string, UsageDay>()
  for (const { date, texts } of posts?.days ?? []) byDate.set(date, { date, texts, videos: 0 })
  for (const { date, total } of videos?.days ?? []) byDate.set(date, { date, texts: byDate.get(date)?.texts ?? 0, videos: total })
  return {
    days: [...byDate.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1)),
    maxDays: Math.min(...[posts, videos].flatMap((each) => (each ? [each.max_days] : []))),
  }
}
