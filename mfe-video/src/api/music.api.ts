import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'
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
  list: async () => (await api.get<{ music: MusicResponse[] }>('/api/video/music')).music,
  remove: (fileId: string) => api.delete(`/api/video/music/${encodeURIComponent(fileId)}`),
}
