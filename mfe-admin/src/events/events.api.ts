import type { RequestBody, ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'

/** Calls of the events page. All reject with an ApiError. */

type DeadLetters = ResponseData<'/api/admin/dead-letters', 'get'>
export type LetterGroup = DeadLetters['groups'][number]
/** `payload` has its personal texts replaced. */
export type Letter = DeadLetters['letters'][number]

type ProviderEvents = ResponseData<'/api/admin/provider-events', 'get'>
export type ProviderEventGroup = ProviderEvents['groups'][number]
export type ProviderEvent = ProviderEvents['events'][number]

type Jobs = ResponseData<'/api/admin/jobs', 'get'>
export type JobGroup = Jobs['groups'][number]
export type StuckJob = Jobs['jobs'][number]

type Replays = ResponseData<'/api/admin/replays', 'get'>
export type Replay = Replays['replays'][number]

type Alerts = ResponseData<'/api/admin/alerts', 'get'>
export type BillingAlert = Alerts['alerts'][number]

type LetterReplay = RequestBody<'/api/admin/dead-letters/replay', 'post'>
type ProviderEventReplay = RequestBody<'/api/admin/provider-events/replay', 'post'>
type JobReplay = RequestBody<'/api/admin/jobs/replay', 'post'>
type Reveal = RequestBody<'/api/admin/dead-letters/reveal', 'post'>

/** Members of every request for a replay. */
export type ReplayOptions = Pick<LetterReplay, 'dry_run' | 'per_second' | 'reason'>
export type ReplayRequested = ResponseData<'/api/admin/dead-letters/replay', 'post'>

type Filters = Readonly<Record<string, string>>

interface Read {
  signal?: AbortSignal
}

export const eventsApi = {
  deadLetters: (query: Filters, { signal }: Read = {}) => api.get<DeadLetters>('/api/admin/dead-letters', { query, signal }),
  reveal: (body: Reveal) => api.post<ResponseData<'/api/admin/dead-letters/reveal', 'post'>>('/api/admin/dead-letters/reveal', body),
  replayLetters: (body: LetterReplay) => api.post<ReplayRequested>('/api/admin/dead-letters/replay', body),
  providerEvents: (query: Filters, { signal }: Read = {}) => api.get<ProviderEvents>('/api/admin/provider-events', { query, signal }),
  replayProviderEvents: (body: ProviderEventReplay) => api.post<ReplayRequested>('/api/admin/provider-events/replay', body),
  jobs: (query: Filters, { signal }: Read = {}) => api.get<Jobs>('/api/admin/jobs', { query, signal }),
  replayJobs: (body: JobReplay) => api.post<ReplayRequested>('/api/admin/jobs/replay', body),
  replays: ({ signal }: Read = {}) => api.get<Replays>('/api/admin/replays', { signal }),
  stop: (id: string) => api.post<{ replay: Replay }>(`/api/admin/replays/${encodeURIComponent(id)}/stop`, {}),
  alerts: ({ signal }: Read = {}) => api.get<Alerts>('/api/admin/alerts', { signal }),
  resolveAlert: (id: string, reason: string) =>
    api.post<{ alert: BillingAlert }>(`/api/admin/alerts/${encodeURIComponent(id)}/resolve`, { reason }),
}
