import { api } from '@loomcast/web-kit'
import { transfers } from '@loomcast/web-kit/transfer'

/** A narration in the video service's responses. */
export interface NarrationAnswer {
  narration_url: string
  file_id: string
  /** Length of the recording. */
  seconds: number
  /** Length of a video with it, without cards. */
  video_seconds: number
  /** The numbers of scenes that it fits. */
  scene_counts: { motion: number[]; veo: number[] }
}

export const narrationApi = {
  upload(file: File, options: { key: string; signal: AbortSignal; onProgress: (share: number) => void }): Promise<NarrationAnswer> {
    const form = new FormData()
    form.set('file', file)
    const { key, signal, onProgress } = options
    return transfers.upload<NarrationAnswer>('/api/upload/narration', form, { idempotencyKey: key, signal, onProgress })
  },
  list: async () => (await api.get<{ narrations: NarrationAnswer[] }>('/api/video/narrations')).narrations,
  remove: (fileId: string) => api.delete(`/api/video/narrations/${encodeURIComponent(fileId)}`),
}
