import { api, events } from '@loomcast/web-kit'
import { queryClient, useQuery } from '@loomcast/web-kit/query'

export interface ContentStats {
  total: number
  this_week: number
}

interface VideoHistory {
  history: { jobs: { created_at: string }[]; total?: number }
  total?: number
}

export interface VideoStats {
  total: number
  thisWeek: number
}

const WEEK_MS = 7 * 86_400_000
const keys = { content: ['account', 'content-stats'], video: ['account', 'video-stats'] }

/** Refetch the figures when any slice creates or deletes something. Registered once, when this module loads. */
events.on('content-changed', () => void queryClient.invalidateQueries({ queryKey: keys.content }))
events.on('videos-changed', () => void queryClient.invalidateQueries({ queryKey: keys.video }))

export function useContentStats() {
  return useQuery({
    queryKey: keys.content,
    queryFn: ({ signal }) => api.get<ContentStats>('/api/content/stats', { signal }),
  })
}

/** The number of all videos, and of those from the last seven days among the newest 50. Not requested if no slice shows videos. */
export function useVideoStats(enabled: boolean) {
  return useQuery({
    queryKey: keys.video,
    enabled,
    queryFn: ({ signal }) => api.get<VideoHistory>('/api/video/history', { signal, query: { page: 1, limit: 50 } }),
    select: (answer) => videoStats(answer, new Date()),
  })
}

export function videoStats({ history, total }: VideoHistory, now: Date): VideoStats {
  const since = now.getTime() - WEEK_MS
  return {
    total: total ?? history.total ?? history.jobs.length,
    thisWeek: history.jobs.filter((job) => Date.parse(job.created_at) >= since).length,
  }
}
