import { api, events } from '@loomcast/web-kit'
import { queryClient, useQuery } from '@loomcast/web-kit/query'

/** Totals of the content service. Deleted texts are not counted. */
export interface ContentStats {
  total: number
  this_week: number
  /** Since the same time one calendar month ago. */
  this_month: number
  total_tokens: number
  /** US dollars, estimated from the tokens. */
  estimated_cost: number
  average_words: number
}

/** Totals of the video service. Deleted videos are not counted. */
export interface VideoTotals {
  total_videos: number
  completed_videos: number
  failed_videos: number
  /** US dollars. */
  total_cost: number
  average_duration_seconds: number
  /** Percent. */
  success_rate: number
  this_week: number
  this_month: number
}

const keys = { content: ['account', 'content-stats'], video: ['account', 'video-totals'] }

/** Refetch the figures when any slice creates or deletes something. Registered once, when this module loads. */
events.on('content-changed', () => void queryClient.invalidateQueries({ queryKey: keys.content }))
events.on('videos-changed', () => void queryClient.invalidateQueries({ queryKey: keys.video }))

export function useContentStats(enabled = true) {
  return useQuery({
    queryKey: keys.content,
    enabled,
    queryFn: ({ signal }) => api.get<ContentStats>('/api/content/stats', { signal }),
  })
}

/** Not requested if no slice shows videos. */
export function useVideoTotals(enabled: boolean) {
  return useQuery({
    queryKey: keys.video,
    enabled,
    queryFn: ({ signal }) => api.get<VideoTotals>('/api/video/stats', { signal }),
  })
}
