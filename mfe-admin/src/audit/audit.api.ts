import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'

/** Calls of the audit page. All reject with an ApiError. */

export type AuditList = ResponseData<'/api/admin/audit', 'get'>
/** `command_state`: the present state of the command, for an entry with an unknown result. */
export type AuditEntry = AuditList['entries'][number]
export type AuditResult = AuditEntry['result']
export type Verification = ResponseData<'/api/admin/audit/verify', 'get'>

type Query = Record<string, string | number>

export const auditApi = {
  list: ({ sort: _sort, order: _order, ...query }: Query, { signal }: { signal?: AbortSignal } = {}) =>
    api.get<AuditList>('/api/admin/audit', { query, signal }),
  verify: () => api.get<Verification>('/api/admin/audit/verify'),
  export: (query: Query, filename: string) => api.download('/api/admin/audit/export', filename, { query }),
}
