import { api } from '@loomcast/web-kit'
import { allPages } from '@loomcast/web-kit/paging'
import { transfers } from '@loomcast/web-kit/transfer'
import type { ClipResponse } from './wire.ts'

export const clipApi = {
  /** Resolves when the service has re-encoded the clip. The service accepts one upload per user at a time. `key` is the idempotency key; `share` is 0 to 1. */
  upload(file: File, options: { key: string; signal: AbortSignal; onProgress: (share: number) => void }) {
    const form = new FormData()
    form.set('file', file)
    const { key, signal, onProgress } = options
    return transfers.upload<Omit<ClipResponse, 'created_at'>>('/api/upload/clip', form, { idempotencyKey: key, signal, onProgress })
  },
  /** Lists all clips of the user, newest first. */
  async list(): Promise<ClipResponse[]> {
    const pages = await allPages((query) => api.get<{ clips: ClipResponse[]; next_cursor?: string | null }>('/api/video/clips', { query }))
    return pages.flatMap(({ clips }) => clips)
  },
  remove: (fileId: string) => api.delete(`/api/video/clips/${encodeURIComponent(fileId)}`),
}
