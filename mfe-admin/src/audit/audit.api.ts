import { api } from '@loomcast/web-kit'

/** Calls of the audit page. All reject with an ApiError. */

type Value = string | number | boolean | null
export type AuditResult = 'performed' | 'refused' | 'unknown' | 'not_performed' | 'failed'

export interface AuditEntry {
  seq: number
  at: string
  actor: { id: string; email: string | null }
  action: string
  target: { type: string; id: string } | null
  before: Record<string, Value> | null
  after: Record<string, Value> | null
  changes: { path: string; before: Value; after: Value }[]
  reason: string | null
  address: string | null
  request_id: string
  result: AuditResult
  code: string | null
  command_id: string | null
  /** For an entry whose result was unknown: the state of its command now. */
  command_state: 'running' | 'checking' | 'performed' | 'refused' | 'not_performed' | 'failed' | null
  erased: string[]
  hash: string
}

export interface AuditList {
  entries: AuditEntry[]
  total: number
  pages: number
  checking: number
}

export interface Verification {
  valid: boolean
  entries: number
  first_bad_seq: number | null
  detail: string | null
  anchors: number
  anchored_in: string | null
  checked_at: string
}

type Query = Record<string, string | number>

export const auditApi = {
  list: ({ sort: _sort, order: _order, ...query }: Query, { signal }: { signal?: AbortSignal } = {}) =>
    api.get<AuditList>('/api/admin/audit', { query, signal }),
  verify: () => api.get<Verification>('/api/admin/audit/verify'),
  export: (query: Query, filename: string) => api.download('/api/admin/audit/export', filename, { query }),
}
