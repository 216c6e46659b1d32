import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'
import type { UsageView } from './usage.query.ts'

/** Maximum number of posts and of videos in the combined list. */
export const MAX_ITEMS = 100

type SentPost = ResponseData<'/api/content/history', 'get'>['history'][number]
/** The fields of a saved text that the combined list shows. */
export type Post = Pick<SentPost, 'content_id' | 'platform' | 'prompt' | 'generated_text' | 'created_at'>

type SentVideo = ResponseData<'/api/video/history', 'get'>['history']['jobs'][number]
type SentOutput = NonNullable<SentVideo['output_data']>

/** The fields of a video that the combined list shows. */
export interface Video extends Pick<SentVideo, 'job_id' | 'status' | 'progress' | 'cost_incurred' | 'created_at'> {
  input_data: Pick<SentVideo['input_data'], 'user_instructions'>
  output_data: Pick<SentOutput, 'thumbnail_url' | 'duration_seconds' | 'file_size_mb'> | null
  error: Pick<NonNullable<SentVideo['error']>, 'code' | 'message'> | null
}

export interface Found<T> {
  items: T[]
  /** The number of all matches. */
  total: number
}

/** `max_days` is the largest number of days that the user's package allows. */
type PostDays = ResponseData<'/api/content/daily', 'get'>
type VideoDays = ResponseData<'/api/video/daily', 'get'>
type Download = ResponseData<'/api/video/download/{job_id}', 'get'>

interface Options {
  signal?: AbortSignal
}

/** The newest or, with ascending order, the oldest matches. Sorting by type or status takes the newest. */
function queryOf({ search, range, sort, order }: UsageView) {
  return {
    ...(search && { q: search }),
    date_range: range,
    sort: 'created_at',
    order: sort === 'created_at' ? order : 'desc',
    page: 1,
    limit: MAX_ITEMS,
  }
}

const videosWith = (view: UsageView, status: Video['status'] | undefined, signal?: AbortSignal) =>
  api.get<{ history: { jobs: Video[] }; total: number }>('/api/video/history', {
    signal,
    query: { ...queryOf(view), ...(status && { status }) },
  })

/** Calls to the content and video services. All reject with an ApiError. */
export const usageApi = {
  async posts(view: UsageView, { signal }: Options = {}): Promise<Found<Post>> {
    // Every saved text is completed.
    if (view.status !== null && view.status !== 'completed') return { items: [], total: 0 }
    const { history, total } = await api.get<{ history: Post[]; total: number }>('/api/content/history', { signal, query: queryOf(view) })
    return { items: history, total }
  },
  async videos(view: UsageView, { signal }: Options = {}): Promise<Found<Video>> {
    // A pending video is shown as processing.
    const statuses = view.status === 'processing' ? (['processing', 'pending'] as const) : [view.status ?? undefined]
    const found = await Promise.all(statuses.map((status) => videosWith(view, status, signal)))
    return { items: found.flatMap(({ history }) => history.jobs), total: found.reduce((sum, { total }) => sum + total, 0) }
  },
  postDays: (days: number, { signal }: Options = {}) => api.get<PostDays>('/api/content/daily', { signal, query: { days } }),
  videoDays: (days: number, { signal }: Options = {}) => api.get<VideoDays>('/api/video/daily', { signal, query: { days } }),
  removePosts: (content_ids: string[]) => api.post('/api/content/bulk-delete', { content_ids }),
  restorePosts: (content_ids: string[]) => api.post('/api/content/restore', { content_ids }),
  removeVideos: (job_ids: string[]) => api.post('/api/video/bulk-delete', { job_ids }),
  restoreVideos: (job_ids: string[]) => api.post('/api/video/restore', { job_ids }),
  download: (jobId: string) => api.get<Download>(`/api/video/download/${encodeURIComponent(jobId)}`),
  video: (jobId: string) => api.get<{ job: Video }>(`/api/video/status/${encodeURIComponent(jobId)}`).then(({ job }) => job),
}
