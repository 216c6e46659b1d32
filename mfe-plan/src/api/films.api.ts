import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'

type SentHistory = ResponseData<'/api/video/history', 'get'>
type SentVideo = SentHistory['history']['jobs'][number]
export type StoredFilm = ResponseData<'/api/video/films', 'get'>['files'][number]

/** A finished video of the person, as it is chosen for a post. */
export interface FinishedFilm {
  video_id: string
  title: string
  poster_url: string
  width: number
  height: number
  seconds: number
  bytes: number
  created_at: string
  /** What a model created of it. */
  ai_parts: readonly string[]
}

const PAGE = '12'

/** The calls of the service that makes and stores videos. */
export const filmsApi = {
  /** A page of the person's finished videos, newest first. */
  async newest(page: number, signal?: AbortSignal): Promise<{ films: FinishedFilm[]; hasMore: boolean }> {
    const query = { status: 'completed', sort: 'created_at', order: 'desc', page: String(page), limit: PAGE }
    const { history } = await api.get<Pick<SentHistory, 'history'>>('/api/video/history', { signal, query })
    return { films: history.jobs.flatMap(filmOf), hasMore: page < history.pages }
  },
  /** Those of the files that exist, also of videos in the trash. */
  files: async (fileIds: readonly string[], signal?: AbortSignal): Promise<StoredFilm[]> =>
    (await api.get<{ files: StoredFilm[] }>('/api/video/films', { signal, query: { file_ids: fileIds.join(',') } })).files,
}

function filmOf({ job_id, input_data, output_data, created_at, disclosure }: SentVideo): FinishedFilm[] {
  if (!output_data) return []
  const { thumbnail_url, width, height, duration_seconds, file_size_mb } = output_data
  return [
    {
      video_id: job_id,
      title: input_data.user_instructions,
      poster_url: thumbnail_url,
      width,
      height,
      seconds: duration_seconds,
      bytes: file_size_mb * 1_000_000,
      created_at,
      ai_parts: disclosure.ai_parts,
    },
  ]
}
