import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'

export type FoundRecords = ResponseData<'/api/admin/search', 'get'>

/** Users by email or id, and packages by name; at most five of each. */
export const search = (q: string, { signal }: { signal?: AbortSignal } = {}) =>
  api.get<FoundRecords>('/api/admin/search', { signal, query: { q } })
