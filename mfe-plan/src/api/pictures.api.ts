import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'
import { transfers } from '@loomcast/web-kit/transfer'

type UploadResponse = Pick<ResponseData<'/api/upload/image', 'post'>, 'file_id'>
type SentPictures = ResponseData<'/api/upload/pictures', 'get'>
export type StoredPicture = Pick<SentPictures['pictures'][number], 'file_id' | 'picture_url' | 'width' | 'height'>
export type UploadedPicture = StoredPicture & Pick<SentPictures['pictures'][number], 'uploaded_at' | 'small_url'>

/** The calls of the service that stores pictures. */
export const picturesApi = {
  upload(
    file: File,
    options: { idempotencyKey: string; signal: AbortSignal; onProgress: (share: number) => void },
  ): Promise<UploadResponse> {
    const form = new FormData()
    form.set('file', file)
    return transfers.upload<UploadResponse>('/api/upload/image', form, options)
  },
  /** A page of the person's own uploads, newest first. */
  newest: (cursor: string | null, signal?: AbortSignal) =>
    api.get<{ pictures: UploadedPicture[]; next_cursor: string | null }>('/api/upload/pictures', {
      signal,
      query: cursor === null ? {} : { cursor },
    }),
  /** Those of the pictures that exist. */
  list: async (fileIds: readonly string[], signal?: AbortSignal): Promise<StoredPicture[]> =>
    (await api.get<{ pictures: StoredPicture[] }>('/api/upload/pictures', { signal, query: { file_ids: fileIds.join(',') } })).pictures,
}
