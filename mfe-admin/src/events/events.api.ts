import { api } from '@loomcast/web-kit'

/** Calls of the events page. All reject with an ApiError. */

export interface LetterGroup {
  service: string
  group: string
  type: string
  error: string
  count: number
  first_at: string
  last_at: string
}

export interface DeadLetters {
  groups: LetterGroup[]
  unavailable: string[]
}

export interface Replay {
  replay_id: string
  state: 'running' | 'stopped' | 'done'
  total: number
  sent: number
  handled: number
  failed: string[]
  waiting: string[]
}

export interface ProviderEvent {
  event_id: string
  type: string
  state: 'received' | 'done' | 'failed'
  attempts: number
  last_error: string | null
  received_at: string
}

export interface StuckJob {
  service: string
  queue: string
  job_id: string
  state: 'failed' | 'stuck'
  reason: string
  attempts: number
  due_at: string
  can_retry: boolean
}

interface Read {
  signal?: AbortSignal
}

export interface ReplayRequest {
  service: string
  group: string
  type: string
  error: string
  per_second: number
  reason?: string
}

export const eventsApi = {
  deadLetters: ({ signal }: Read = {}) => api.get<DeadLetters>('/api/admin/dead-letters', { signal }),
  dryRun: (request: ReplayRequest) => api.post<{ event_ids: string[] }>('/api/admin/dead-letters/replay', { ...request, dry_run: true }),
  replay: (request: ReplayRequest) => api.post<{ replay: Replay }>('/api/admin/dead-letters/replay', { ...request, dry_run: false }),
  progress: (id: string, { signal }: Read = {}) =>
    api.get<{ replay: Replay }>(`/api/admin/dead-letters/replays/${encodeURIComponent(id)}`, { signal }),
  stop: (id: string) => api.post<{ replay: Replay }>(`/api/admin/dead-letters/replays/${encodeURIComponent(id)}/stop`, {}),
  providerEvents: ({ signal }: Read = {}) =>
    api.get<{ events: ProviderEvent[]; last_received_at: string | null }>('/api/admin/provider-events', { signal }),
  replayProviderEvents: (event_ids: string[], reason: string) =>
    api.post<{ replayed: string[]; failed: string[] }>('/api/admin/provider-events/replay', { event_ids, reason }),
  jobs: ({ signal }: Read = {}) => api.get<{ jobs: StuckJob[]; unavailable: string[] }>('/api/admin/jobs', { signal }),
  retryJob: ({ service, queue, job_id }: StuckJob, reason: string) =>
    api.post<{ retried: string[] }>('/api/admin/jobs/retry', { service, queue, job_ids: [job_id], reason }),
}
