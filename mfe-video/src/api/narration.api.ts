import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'
import { transfers } from '@loomcast/web-kit/transfer'

export type NarrationResponse = NonNullable<ResponseData<'/api/video/status/{job_id}', 'get'>['narration']>

/** The words of a narration with their times, and the lines of which they are. */
export type Transcript = Pick<ResponseData<'/api/video/narrations/{file_id}/words', 'post'>, 'words' | 'lines'>

/** The service waits for its recognizer, at first use also for its download. */
const WORDS_TIME_LIMIT_MS = 175_000

export const narrationApi = {
  upload(file: File, options: { key: string; signal: AbortSignal; onProgress: (share: number) => void }): Promise<NarrationResponse> {
    const form = new FormData()
    form.set('file', file)
    const { key, signal, onProgress } = options
    return transfers.upload<NarrationResponse>('/api/upload/narration', form, { idempotencyKey: key, signal, onProgress })
  },
  /** The words that were found before; null without any. */
  async wordsOf(fileId: string): Promise<Transcript | null> {
    const { narrations } = await api.get<ResponseData<'/api/video/narrations', 'get'>>('/api/video/narrations')
    // An earlier release of the service has no words.
    return narrations.find(({ file_id }) => file_id === fileId)?.transcript ?? null
  },
  findWords: (fileId: string, signal: AbortSignal) =>
    api.post<Transcript>(`/api/video/narrations/${encodeURIComponent(fileId)}/words`, undefined, {
      signal,
      timeoutMs: WORDS_TIME_LIMIT_MS,
    }),
  correctWords: (fileId: string, lines: readonly string[]) =>
    api.put<Transcript>(`/api/video/narrations/${encodeURIComponent(fileId)}/words`, { lines }),
  list: async () => (await api.get<{ narrations: NarrationResponse[] }>('/api/video/narrations')).narrations,
  remove: (fileId: string) => api.delete(`/api/video/narrations/${encodeURIComponent(fileId)}`),
}
