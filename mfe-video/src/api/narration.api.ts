import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'
import { allPages } from '@loomcast/web-kit/paging'
import { transfers } from '@loomcast/web-kit/transfer'

export type NarrationResponse = NonNullable<ResponseData<'/api/video/status/{job_id}', 'get'>['narration']>

/** The words of a narration with their times, and the lines of which they are. */
export type Transcript = Pick<ResponseData<'/api/video/narrations/{file_id}/words', 'post'>, 'words' | 'lines'>

/** The service waits for its recognizer, at first use also for its download. */
const WORDS_TIME_LIMIT_MS = 175_000

type Listed = Pick<ResponseData<'/api/video/narrations', 'get'>, 'narrations'> & { next_cursor?: string | null }

async function listed() {
  const pages = await allPages((query) => api.get<Listed>('/api/video/narrations', { query }))
  return pages.flatMap(({ narrations }) => narrations)
}

export const narrationApi = {
  upload(file: File, options: { key: string; signal: AbortSignal; onProgress: (share: number) => void }): Promise<NarrationResponse> {
    const form = new FormData()
    form.set('file', file)
    const { key, signal, onProgress } = options
    return transfers.upload<NarrationResponse>('/api/upload/narration', form, { idempotencyKey: key, signal, onProgress })
  },
  /** The words that were found before; null without any. */
  async wordsOf(fileId: string): Promise<Transcript | null> {
    // An earlier release of the service has no words.
    return (await listed()).find(({ file_id }) => file_id === fileId)?.transcript ?? null
  },
  findWords: (fileId: string, signal: AbortSignal) =>
    api.post<Transcript>(`/api/video/narrations/${encodeURIComponent(fileId)}/words`, undefined, {
      signal,
      timeoutMs: WORDS_TIME_LIMIT_MS,
    }),
  correctWords: (fileId: string, lines: readonly string[]) =>
    api.put<Transcript>(`/api/video/narrations/${encodeURIComponent(fileId)}/words`, { lines }),
  /** All of the user, newest first. */
  list: (): Promise<NarrationResponse[]> => listed(),
  remove: (fileId: string) => api.delete(`/api/video/narrations/${encodeURIComponent(fileId)}`),
}
