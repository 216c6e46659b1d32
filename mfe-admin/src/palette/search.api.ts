import { api } from '@loomcast/web-kit'

export interface FoundRecords {
  users: { user_id: string; email: string }[]
  packages: { package_id: string; name: string }[]
}

/** Users by email or id, and packages by name; at most five of each. */
export const search = (q: string, { signal }: { signal?: AbortSignal } = {}) =>
  api.get<FoundRecords>('/api/admin/search', { signal, query: { q } })
