import type { ResponseData } from '@loomcast/api-types'
import { api, events } from '@loomcast/web-kit'
import { queryClient, useQuery } from '@loomcast/web-kit/query'

type HistoryResponse = ResponseData<'/api/video/history', 'get'>

/** The fields of the response that the statistics are computed from. */
interface VideoHistory extends Partial<Pick<HistoryResponse, 'total'>> {
  history: { jobs: Pick<HistoryResponse['history']['jobs'][number], 'created_at'>[] }
}

export interface VideoStats {
  total: number
  thisWeek: number
}

const WEEK_MS = 7 * 86_400_000
const videoKey = ['account', 'video-stats']

/** Refetches the statistics when any slice creates or deletes a video. Registered once, when this module loads. */
events.on('videos-changed', () => void queryClient.invalidateQueries({ queryKey: videoKey }))

/** The number of the user's videos: all, and those of the last seven days, of which at most 50 are counted. `enabled`: whether to send the request. */
export function useVideoStats(enabled: boolean) {
  return useQuery({
    queryKey: videoKey,
    enabled,
    queryFn: ({ signal }) => api.get<VideoHistory>('/api/video/history', { signal, query: { page: 1, limit: 50 } }),
    select: (response) => videoStats(response, new Date()),
  })
}

export function videoStats({ history, total }: VideoHistory, now: Date): VideoStats {
  const since = now.getTime() - WEEK_MS
  return {
    total: total ?? history.jobs.length,
    thisWeek: history.jobs.filter((job) => Date.parse(job.created_at) >= since).length,
  }
}
