import { api } from '@loomcast/web-kit'

export interface SavedView {
  view_id: string
  page: string
  name: string
  /** The query of the page's URL, without `?`. */
  query: string
  is_default: boolean
  created_at: string
}

/** The signed-in administrator's own views. */
export const viewsApi = {
  list: (page: string, { signal }: { signal?: AbortSignal } = {}) =>
    api.get<{ views: SavedView[] }>('/api/admin/views', { signal, query: { page } }).then(({ views }) => views),
  create: (view: Pick<SavedView, 'page' | 'name' | 'query'>) => api.post<{ view: SavedView }>('/api/admin/views', view),
  update: (id: string, change: Partial<Pick<SavedView, 'name' | 'query' | 'is_default'>>) =>
    api.put<{ view: SavedView }>(`/api/admin/views/${encodeURIComponent(id)}`, change),
  delete: (id: string) => api.delete(`/api/admin/views/${encodeURIComponent(id)}`),
}
