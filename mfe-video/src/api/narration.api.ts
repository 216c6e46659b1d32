import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'
import { transfers } from '@loomcast/web-kit/transfer'

export type NarrationResponse = NonNullable<ResponseData<'/api/video/status/{job_id}', 'get'>['narration']>

export const narrationApi = {
  upload(file: File, options: { key: string; signal: AbortSignal; onProgress: (share: number) => void }): Promise<NarrationResponse> {
    const form = new FormData()
    form.set('file', file)
    const { key, signal, onProgress } = options
    return transfers.upload<NarrationResponse>('/api/upload/narration', form, { idempotencyKey: key, signal, onProgress })
  },
  list: async () => (await api.get<{ narrations: NarrationResponse[] }>('/api/video/narrations')).narrations,
  remove: (fileId: string) => api.delete(`/api/video/narrations/${encodeURIComponent(fileId)}`),
}
