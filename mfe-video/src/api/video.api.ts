import type { RequestBody, ResponseData } from '@loomcast/api-types'
import { ApiError, api } from '@loomcast/web-kit'
import { transfers } from '@loomcast/web-kit/transfer'
import { type HistoryView, PAGE_SIZE, queryOf } from './history-request.ts'
import type { MusicResponse } from './music.api.ts'
import type { NarrationResponse } from './narration.api.ts'
import type {
  DownloadResponse,
  EngineName,
  Formats,
  HistoryPage,
  HistoryResponse,
  Job,
  Options,
  PreviewResponse,
  SceneText,
  StartResponse,
  StillResponse,
  StoryboardResponse,
  UploadResponse,
  UsageResponse,
  Waiting,
  WrittenStoryboard,
} from './wire.ts'

export interface StartBody {
  image_urls: string[]
  user_instructions: string
  aspect_ratio: string
  model_preference: string
  video_quality: string
  scene_count: number
  video_format: string
  video_platform: string
  custom_width?: number
  custom_height?: number
  engine: string
  narration_url?: string
  music_url?: string
  show_logo?: true
  use_brand_kit?: true
  storyboard?: { scenes: SceneText[]; look: object }
}

/** What determines the size of a frame. */
export interface FrameBody {
  video_format: string
  video_platform: string
  custom_width?: number
  custom_height?: number
}

/** A scene by its index, or a card. */
export type ShownPart = number | 'title' | 'call_to_action'

export interface PreviewBody {
  image_urls: string[]
  storyboard: { scenes: SceneText[]; look: object }
  narration_url?: string
  music_url?: string
  show_logo?: true
  use_brand_kit?: true
  aspect_ratio: string
  video_quality: string
  video_format: string
  video_platform: string
  custom_width?: number
  custom_height?: number
}

export interface StillBody extends PreviewBody {
  show: ShownPart
  /** The page of a caption that is displayed in several pages, from 0. */
  page?: number
  /** The engine that will make the video; the line about AI depends on it. */
  engine?: EngineName
}

/** The formats are those of the options, which can be newer than this slice. */
export type WriteBody = Omit<RequestBody<'/api/video/storyboard', 'post'>, 'video_format'> & { video_format: string }

type TaggedVideos = ResponseData<'/api/video/bulk-tag', 'post'>
type VideoTag = ResponseData<'/api/video/tags', 'get'>['tags'][number]

/** All API calls of the slice except analysis and upscaling, which are in `likeness.api.ts`. */
export const videoApi = {
  options: (signal?: AbortSignal) => api.get<Options>('/api/video/options', { signal }),
  formats: (signal?: AbortSignal) => api.get<Formats>('/api/video/formats', { signal }),
  usage: (signal?: AbortSignal) => api.get<UsageResponse>('/api/video/usage', { signal }),

  upload(file: File, options: { key: string; signal: AbortSignal; onProgress: (share: number) => void }): Promise<UploadResponse> {
    const form = new FormData()
    form.set('file', file)
    const { key, signal, onProgress } = options
    return transfers.upload<UploadResponse>('/api/upload/image', form, { idempotencyKey: key, signal, onProgress })
  },

  writeStoryboard: (body: WriteBody, signal?: AbortSignal) =>
    api.post<WrittenStoryboard>('/api/video/storyboard', body, { signal, timeoutMs: 90_000 }),
  still: (body: StillBody, signal?: AbortSignal) =>
    api.post<StillResponse>('/api/video/still', body, { signal, timeoutMs: 30_000, readOnly: true }),
  preview: (body: PreviewBody, signal?: AbortSignal) =>
    api.post<PreviewResponse>('/api/video/preview', body, { signal, timeoutMs: 60_000, readOnly: true }),
  previewSound: async (body: PreviewBody, signal?: AbortSignal) =>
    (await api.post<{ sound: string | null }>('/api/video/preview/sound', body, { signal, timeoutMs: 60_000, readOnly: true })).sound,
  startOtherSize: (id: string, frame: FrameBody, key: string) =>
    api.post<StartResponse>(`/api/video/other-size/${encodeURIComponent(id)}`, frame, { idempotencyKey: key }),
  start: (body: StartBody, key: string) => api.post<StartResponse>('/api/video/generate', body, { idempotencyKey: key }),

  events: (signal: AbortSignal, onJob: (job: Job) => void) =>
    transfers.listen('/api/video/events', {
      signal,
      onEvent: (name, data) => {
        if (name === 'job' && isJob(data)) onJob(data)
      },
    }),
  status: async (id: string, signal?: AbortSignal) =>
    (await api.get<{ job: Job }>(`/api/video/status/${encodeURIComponent(id)}`, { signal })).job,
  /** What a video waits for; null if it does not wait. Missing in responses of earlier releases. */
  waiting: async (id: string, signal?: AbortSignal) =>
    (await api.get<{ waiting?: Waiting | null }>(`/api/video/status/${encodeURIComponent(id)}`, { signal })).waiting ?? null,
  /** A video with its storyboard. */
  /** Earlier releases of the service send no music and no brand kit. */
  project: (id: string, signal?: AbortSignal) =>
    api.get<{
      job: Job
      storyboard: StoryboardResponse
      narration: NarrationResponse | null
      music?: MusicResponse | null
      show_logo: boolean
      use_brand_kit?: boolean
    }>(`/api/video/status/${encodeURIComponent(id)}`, {
      signal,
    }),
  cancel: async (id: string) => (await api.post<{ job: Job }>(`/api/video/cancel/${encodeURIComponent(id)}`)).job,
  retry: async (id: string) => (await api.post<{ job: Job }>(`/api/video/retry/${encodeURIComponent(id)}`)).job,
  download: (id: string, signal?: AbortSignal) => api.get<DownloadResponse>(`/api/video/download/${encodeURIComponent(id)}`, { signal }),

  history: async (view: HistoryView, signal?: AbortSignal) =>
    pageOf(await api.get('/api/video/history', { signal, query: { ...queryOf(view), page: view.page, limit: PAGE_SIZE } })),
  latest: async (query: { limit: number; status?: string }, signal?: AbortSignal) =>
    pageOf(await api.get('/api/video/history', { signal, query: { page: 1, ...query } })),
  removeOne: (id: string) => api.delete<{ job_ids: string[] }>(`/api/video/delete/${encodeURIComponent(id)}`),
  remove: (ids: string[]) => api.post<{ job_ids: string[] }>('/api/video/bulk-delete', { job_ids: ids }),
  restore: (ids: string[]) => api.post<{ job_ids: string[] }>('/api/video/restore', { job_ids: ids }),
  exportVideos: (ids: string[], filename: string) => api.download('/api/video/bulk-export', filename, { body: { job_ids: ids } }),
  /** An earlier release of the service has no tags. */
  tags: async (signal?: AbortSignal): Promise<VideoTag[]> => {
    try {
      return (await api.get<{ tags: VideoTag[] }>('/api/video/tags', { signal })).tags
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return []
      throw error
    }
  },
  /** Returns the tags of the videos by id. */
  tagVideos: async (ids: string[], add: readonly string[], remove: readonly string[]): Promise<Map<string, string[]>> => {
    const { videos } = await api.post<TaggedVideos>('/api/video/bulk-tag', { job_ids: ids, add, remove })
    return new Map(videos.map(({ job_id, tags }) => [job_id, tags]))
  },
  /** Returns the stored form of the name. */
  renameTag: async (name: string, newName: string) =>
    (await api.post<{ name: string }>('/api/video/tags/rename', { name, new_name: newName })).name,
  deleteTag: (name: string) => api.post('/api/video/tags/delete', { name }),
  exportCsv: (view: HistoryView, filename: string) =>
    api.download(`/api/video/export?${new URLSearchParams({ format: 'csv', ...queryOf(view) })}`, filename),
}

function pageOf({ history, ...page }: HistoryResponse): HistoryPage {
  return { jobs: history.jobs, ...page }
}

function isJob(data: unknown): data is Job {
  return typeof data === 'object' && data !== null && 'job_id' in data && 'status' in data && 'input_data' in data
}
