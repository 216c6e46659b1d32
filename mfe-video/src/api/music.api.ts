import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'
import { allPages } from '@loomcast/web-kit/paging'
import { transfers } from '@loomcast/web-kit/transfer'

export type MusicResponse = NonNullable<ResponseData<'/api/video/status/{job_id}', 'get'>['music']>

export const musicApi = {
  /** Only for music that the user has the right to use. */
  upload(file: File, options: { key: string; signal: AbortSignal; onProgress: (share: number) => void }): Promise<MusicResponse> {
    const form = new FormData()
    form.set('file', file)
    const { key, signal, onProgress } = options
    return transfers.upload<MusicResponse>('/api/upload/music?rights_confirmed=true', form, { idempotencyKey: key, signal, onProgress })
  },
  /** All of the user, newest first. */
  async list(): Promise<MusicResponse[]> {
    const pages = await allPages((query) => api.get<{ music: MusicResponse[]; next_cursor?: string | null }>('/api/video/music', { query }))
    return pages.flatMap(({ music }) => music)
  },
  remove: (fileId: string) => api.delete(`/api/video/music/${encodeURIComponent(fileId)}`),
}
