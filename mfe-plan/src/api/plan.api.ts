import type { QueryOf, RequestBody, ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'
import type {
  Connection,
  Connections,
  FreeTime,
  Network,
  NewPost,
  NewPosts,
  PlannedPost,
  PostDraft,
  PostPage,
  SavedSchedule,
} from './plan.ts'

/** Calls of the publish service. All reject with an ApiError. */

export type PostFilters = Pick<QueryOf<'/api/publish/posts', 'get'>, 'from' | 'to' | 'state'>

export interface Posts {
  posts: PlannedPost[]
  /** How many posts wait, and how many the plan allows (null: any number). */
  planned: { count: number; limit: number | null }
}

type EditedPost = ResponseData<'/api/publish/posts/{id}', 'put'>
type ScheduleBody = RequestBody<'/api/publish/schedule', 'put'>
type Disconnected = ResponseData<'/api/publish/connections/{id}', 'delete'>

/** No plan has as many pages; it stops a server that repeats its cursor. */
const MOST_PAGES = 50

const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {})

/** All posts that match, soonest first. */
async function posts(filters: PostFilters, signal?: AbortSignal): Promise<Posts> {
  const found: PlannedPost[] = []
  let page: PostPage | undefined
  for (let pages = 0; pages < MOST_PAGES && (!page || page.next_cursor); pages += 1) {
    page = await api.get<PostPage>('/api/publish/posts', { ...withSignal(signal), query: { ...filters, cursor: page?.next_cursor } })
    found.push(...page.posts)
  }
  return { posts: found, planned: { count: page?.planned_count ?? 0, limit: page?.planned_limit ?? null } }
}

export const planApi = {
  posts,
  post: (id: string, signal?: AbortSignal) => api.get<PlannedPost>(`/api/publish/posts/${encodeURIComponent(id)}`, withSignal(signal)),
  /** All or none. */
  create: (newPosts: readonly NewPost[], idempotencyKey: string) =>
    api.post<NewPosts>('/api/publish/posts', { posts: newPosts }, { idempotencyKey }),
  update: (id: string, revision: number, draft: PostDraft) =>
    api.put<EditedPost>(`/api/publish/posts/${encodeURIComponent(id)}`, { ...draft, revision }),
  remove: (id: string) => api.delete<unknown>(`/api/publish/posts/${encodeURIComponent(id)}`),
  /** Sends a post now, or hands it over. */
  send: (id: string) => api.post<PlannedPost>(`/api/publish/posts/${encodeURIComponent(id)}/send`),
  /** Whether the post is on its network, answered by the person. */
  answer: (id: string, published: boolean, url?: string) =>
    api.post<PlannedPost>(`/api/publish/posts/${encodeURIComponent(id)}/answer`, { published, ...(url && { url }) }),

  schedule: (signal?: AbortSignal) => api.get<SavedSchedule>('/api/publish/schedule', withSignal(signal)),
  saveSchedule: (schedule: ScheduleBody) => api.put<SavedSchedule>('/api/publish/schedule', schedule),
  freeTimes: (count: number, zone: string, signal?: AbortSignal) =>
    api
      .get<{ times: FreeTime[] }>('/api/publish/schedule/next', { ...withSignal(signal), query: { count, time_zone: zone } })
      .then(({ times }) => times),

  networks: (signal?: AbortSignal) =>
    api.get<{ networks: Network[] }>('/api/publish/networks', withSignal(signal)).then(({ networks }) => networks),
  connections: (signal?: AbortSignal) => api.get<Connections>('/api/publish/connections', withSignal(signal)),
  connect: (network: Network['network'], fields: Record<string, string>) =>
    api.post<Connection>('/api/publish/connections', { network, fields }),
  check: (id: string) => api.post<Connection>(`/api/publish/connections/${encodeURIComponent(id)}/check`),
  disconnect: (id: string) => api.delete<Disconnected>(`/api/publish/connections/${encodeURIComponent(id)}`),
}
