import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'

/** The comparison is of days 1 to d of this month with the same days of last month. `updated_at` is null before the first event. */
export type DashboardFigures = ResponseData<'/api/admin/dashboard', 'get'>

/** Null: not checked yet. */
type CheckedAt = string | null

export interface SystemStatus {
  checked_at: string
  services: {
    name: string
    /** `operational`, `degraded` or `down`. */
    state: string
    version: string | null
    latency_ms: number | null
    checked_at: CheckedAt
    detail: string | null
  }[]
  /** States: `active`, `not_configured` or `failing`. */
  providers: { name: string; state: string; detail: string | null; checked_at: CheckedAt }[]
  /** Without a time of their own, queues and consumers were checked with their service. */
  queues: { service: string; name: string; waiting: number; failed: number; stuck: number; checked_at?: CheckedAt }[]
  /** `waiting`: events that are not consumed yet, the lag. Null: not known. */
  consumers: { service: string; group: string; waiting: number | null; dead_letters: number | null; checked_at?: CheckedAt }[]
  payments: { provider: string; last_event_at: string | null }
}

export const dashboardApi = {
  figures: ({ signal }: { signal?: AbortSignal } = {}) => api.get<DashboardFigures>('/api/admin/dashboard', { signal }),
  status: ({ signal }: { signal?: AbortSignal } = {}) => api.get<SystemStatus>('/api/admin/status', { signal }),
}
