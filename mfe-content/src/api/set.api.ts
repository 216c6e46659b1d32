import { type ApiError, api } from '@loomcast/web-kit'
import { transfers } from '@loomcast/web-kit/transfer'
import { contentApi } from './content.api.ts'
import { confirmPicturesOf } from './pictures.api.ts'

export interface SetStream {
  signal: AbortSignal
  onEvent: (name: string, data: unknown) => void
  /** One text failed; the others continue. */
  onError: (error: ApiError) => void
}

/** The API calls for several posts from one brief. */
export const setApi = {
  async write(body: object, stream: SetStream & { idempotencyKey: string }): Promise<void> {
    await confirmPicturesOf(body)
    await api.stream('/api/content/generate-set', body, stream)
  },
  /** The events of the texts that are still being written, from their beginning. */
  follow: (setId: string, stream: SetStream) => transfers.listen(`/api/content/sets/${encodeURIComponent(setId)}`, stream),
  read: contentApi.set,
  stop: (setId: string, contentId: string) => api.post(`/api/content/sets/${encodeURIComponent(setId)}/stop`, { content_id: contentId }),
}
