import { api } from '@loomcast/web-kit'
import type { UsageView } from './usage.query.ts'

/** Maximum number of posts and of videos in the combined list. */
export const MOST_ITEMS = 100

/** The fields of a saved text that the combined list shows. */
export interface Post {
  content_id: string
  /** The platform's name. */
  platform: string
  prompt: string
  generated_text: string
  created_at: string
}

export type VideoStatus = 'pending' | 'processing' | 'completed' | 'failed'

/** The fields of a video that the combined list shows. */
export interface Video {
  job_id: string
  status: VideoStatus
  /** Percent. */
  progress: number
  /** US dollars. */
  cost_incurred: number
  input_data: { user_instructions: string }
  output_data: { thumbnail_url: string; duration_seconds: number; file_size_mb: number } | null
  error: { code: string; message: string } | null
  created_at: string
}

export interface Found<T> {
  items: T[]
  /** The number of all matches. */
  total: number
}

export interface PostDay {
  /** UTC day, YYYY-MM-DD. */
  date: string
  texts: number
  tokens: number
}

export interface VideoDay {
  /** UTC day, YYYY-MM-DD. */
  date: string
  total: number
  cost: number
}

interface Daily<Day> {
  days: Day[]
  /** The largest number of days that the user's package allows. */
  max_days: number
}

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
    limit: MOST_ITEMS,
  }
}

const videosWith = (view: UsageView, status: VideoStatus | undefined, signal?: AbortSignal) =>
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
  postDays: (days: number, { signal }: Options = {}) => api.get<Daily<PostDay>>('/api/content/stats/daily', { signal, query: { days } }),
  videoDays: (days: number, { signal }: Options = {}) => api.get<Daily<VideoDay>>('/api/video/stats/daily', { signal, query: { days } }),
  removePosts: (content_ids: string[]) => api.post('/api/content/bulk-delete', { content_ids }),
  restorePosts: (content_ids: string[]) => api.post('/api/content/restore', { content_ids }),
  removeVideos: (job_ids: string[]) => api.post('/api/video/bulk-delete', { job_ids }),
  restoreVideos: (job_ids: string[]) => api.post('/api/video/restore', { job_ids }),
  download: (jobId: string) => api.get<{ download_url: string; filename: string }>(`/api/video/download/${encodeURIComponent(jobId)}`),
  video: (jobId: string) => api.get<{ job: Video }>(`/api/video/status/${encodeURIComponent(jobId)}`).then(({ job }) => job),
}
