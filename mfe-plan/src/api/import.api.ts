import type { RequestBody, ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'

export type ImportedFile = RequestBody<'/api/publish/imports', 'post'>
export type CheckedImport = ResponseData<'/api/publish/imports/check', 'post'>
export type ImportedPosts = ResponseData<'/api/publish/imports', 'post'>

/** Large files take long to check. */
const TIME_LIMIT_MS = 60_000

/** Both reject with an ApiError. */
export const importApi = {
  check: (file: ImportedFile, signal?: AbortSignal) =>
    api.post<CheckedImport>('/api/publish/imports/check', file, { readOnly: true, timeoutMs: TIME_LIMIT_MS, ...(signal && { signal }) }),
  /** All or none. */
  plan: (file: ImportedFile, idempotencyKey: string) =>
    api.post<ImportedPosts>('/api/publish/imports', file, { idempotencyKey, timeoutMs: TIME_LIMIT_MS }),
}
