import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'
import { transfers } from '@loomcast/web-kit/transfer'
import type { PostPicture } from './content.ts'

type UploadResponse = Pick<ResponseData<'/api/upload/image', 'post'>, 'file_id'>
type Pictures = Pick<ResponseData<'/api/upload/pictures', 'get'>, 'pictures'>

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
  /** Those of the pictures that exist, with their URLs. */
  list: async (fileIds: readonly string[], signal?: AbortSignal) =>
    (await api.get<Pictures>('/api/upload/pictures', { signal, query: { file_ids: fileIds.join(',') } })).pictures,
  confirm: (fileIds: readonly string[]) => api.post<Pictures>('/api/upload/pictures', { file_ids: fileIds }),
}

/** Confirms the pictures of a request that writes a post, which the server accepts only then. */
export async function confirmPicturesOf(body: object): Promise<void> {
  const pictures: readonly PostPicture[] = Reflect.get(body, 'pictures') ?? []
  if (pictures.length > 0) await picturesApi.confirm(pictures.map(({ file_id }) => file_id))
}
