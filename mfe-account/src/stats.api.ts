import type { ResponseData } from '@loomcast/api-types'
import { api, events } from '@loomcast/web-kit'
import { queryClient, useQuery } from '@loomcast/web-kit/query'

/** Totals of the content service. Deleted texts are not counted. */
export type ContentStats = ResponseData<'/api/content/totals', 'get'>

/** Totals of the video service. Deleted videos are not counted. */
export type VideoTotals = ResponseData<'/api/video/totals', 'get'>

const keys = { content: ['account', 'content-stats'], video: ['account', 'video-totals'] }

/** Refetch the figures when any slice creates or deletes something. Registered once, when this module loads. */
events.on('content-changed', () => void queryClient.invalidateQueries({ queryKey: keys.content }))
events.on('videos-changed', () => void queryClient.invalidateQueries({ queryKey: keys.video }))

export function useContentStats(enabled = true) {
  return useQuery({
    queryKey: keys.content,
    enabled,
    queryFn: ({ signal }) => api.get<ContentStats>('/api/content/totals', { signal }),
  })
}

/** Not requested if no slice shows videos. */
export function useVideoTotals(enabled: boolean) {
  return useQuery({
    queryKey: keys.video,
    enabled,
    queryFn: ({ signal }) => api.get<VideoTotals>('/api/video/totals', { signal }),
  })
}
