import { api } from '@loomcast/web-kit'

/** Calls of the events page. All reject with an ApiError. */

interface Counted {
  error: string
  count: number
  first_at: string
  last_at: string
}

export interface LetterGroup extends Counted {
  service: string
  group: string
  type: string
}

export interface Letter {
  service: string
  group: string
  event_id: string
  type: string
  key: string
  attempts: number
  error: string
  failed_at: string
  trace: string | null
  /** With personal texts replaced. */
  payload: unknown
}

export interface ProviderEventGroup extends Counted {
  type: string
  state: ProviderEvent['state']
}

export interface ProviderEvent {
  event_id: string
  type: string
  state: 'received' | 'done' | 'failed'
  attempts: number
  last_error: string | null
  received_at: string
}

export interface JobGroup extends Counted {
  service: string
  queue: string
  state: StuckJob['state']
  can_retry: boolean
}

export interface StuckJob {
  service: string
  queue: string
  job_id: string
  state: 'failed' | 'stuck'
  error: string
  attempts: number
  due_at: string
  can_retry: boolean
}

export interface Replay {
  replay_id: string
  service: string
  kind: 'dead_letters' | 'jobs'
  /** The consumer group, or the queue. */
  group: string
  state: 'running' | 'stopped' | 'done'
  per_second: number
  total: number
  sent: number
  handled: number
  failed: string[]
  waiting: string[]
  requested_at: string
}

export interface BillingAlert {
  alert_id: string
  kind: string
  user_id: string
  data: Record<string, string>
  /** False while the service still has to cancel or refund something. */
  is_repaired: boolean
  created_at: string
}

/** Members of every request for a replay. */
export interface ReplayOptions {
  dry_run: boolean
  per_second: number
  /** Required unless it is a dry run. */
  reason?: string
}

export type LetterSelection = { service: string; group: string } & ({ event_ids: string[] } | { type: string; error: string })
export type ProviderEventSelection = { event_ids: string[] } | { type: string; state: ProviderEvent['state']; error: string }
export type JobSelection = { service: string; queue: string } & ({ job_ids: string[] } | { state: StuckJob['state']; error: string })

/** `ids`: what is, or would be, replayed. */
export interface ReplayRequested {
  ids: string[]
}

type Filters = Readonly<Record<string, string>>

interface Read {
  signal?: AbortSignal
}

export const eventsApi = {
  deadLetters: (query: Filters, { signal }: Read = {}) =>
    api.get<{ groups: LetterGroup[]; letters: Letter[]; unavailable: string[] }>('/api/admin/dead-letters', { query, signal }),
  reveal: (body: { service: string; group: string; event_id: string; reason: string }) =>
    api.post<{ payload: unknown; error: string }>('/api/admin/dead-letters/reveal', body),
  replayLetters: (body: LetterSelection & ReplayOptions) => api.post<ReplayRequested>('/api/admin/dead-letters/replay', body),
  providerEvents: (query: Filters, { signal }: Read = {}) =>
    api.get<{ groups: ProviderEventGroup[]; events: ProviderEvent[] }>('/api/admin/provider-events', { query, signal }),
  replayProviderEvents: (body: ProviderEventSelection & ReplayOptions) =>
    api.post<ReplayRequested>('/api/admin/provider-events/replay', body),
  jobs: (query: Filters, { signal }: Read = {}) =>
    api.get<{ groups: JobGroup[]; jobs: StuckJob[]; unavailable: string[] }>('/api/admin/jobs', { query, signal }),
  replayJobs: (body: JobSelection & ReplayOptions) => api.post<ReplayRequested>('/api/admin/jobs/replay', body),
  replays: ({ signal }: Read = {}) => api.get<{ replays: Replay[]; unavailable: string[] }>('/api/admin/replays', { signal }),
  stop: (id: string) => api.post<{ replay: Replay }>(`/api/admin/replays/${encodeURIComponent(id)}/stop`, {}),
  alerts: ({ signal }: Read = {}) => api.get<{ alerts: BillingAlert[] }>('/api/admin/alerts', { signal }),
  resolveAlert: (id: string, reason: string) =>
    api.post<{ alert: BillingAlert }>(`/api/admin/alerts/${encodeURIComponent(id)}/resolve`, { reason }),
}
