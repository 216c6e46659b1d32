import { api } from '@loomcast/web-kit'
import type { Comparison } from '../figures/figures.ts'

export interface DashboardFigures {
  total_users: number
  active_users: number
  total_content: number
  total_videos: number
  today_requests: number
  openai_requests: number
  gemini_requests: number
  other_requests: number
  today_tokens: number
  today_failures: number
  /** In descending order. */
  top_platforms: { _id: string; count: number }[]
  /** UTC days, oldest first. */
  last_7_days: { date: string; total_requests: number; total_tokens: number }[]
  /** Days 1 to d of this month, and the same days of last month. For users, the new ones. */
  comparison: Record<'total_users' | 'active_users' | 'total_content' | 'total_videos', Comparison>
  /** Null before the first event. */
  updated_at: string | null
}

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
