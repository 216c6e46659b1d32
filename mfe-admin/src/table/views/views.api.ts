import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'

/** `query` is the query of the page's URL, without `?`. */
export type SavedView = ResponseData<'/api/admin/views', 'get'>['views'][number]

/** The signed-in administrator's own views. */
export const viewsApi = {
  list: (page: string, { signal }: { signal?: AbortSignal } = {}) =>
    api.get<{ views: SavedView[] }>('/api/admin/views', { signal, query: { page } }).then(({ views }) => views),
  create: (view: Pick<SavedView, 'page' | 'name' | 'query'>) => api.post<{ view: SavedView }>('/api/admin/views', view),
  update: (id: string, change: Partial<Pick<SavedView, 'name' | 'query' | 'is_default'>>) =>
    api.put<{ view: SavedView }>(`/api/admin/views/${encodeURIComponent(id)}`, change),
  delete: (id: string) => api.delete(`/api/admin/views/${encodeURIComponent(id)}`),
}
