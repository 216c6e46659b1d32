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
  Series,
} from './plan.ts'

/** Calls of the publish service. All reject with an ApiError. */

export type PostFilters = Pick<QueryOf<'/api/publish/posts', 'get'>, 'from' | 'to' | 'state'>

export interface Posts {
  posts: PlannedPost[]
  /** How many posts wait, and how many the plan allows (null: any number). */
  planned: { count: number; limit: number | null }
}

export interface FirstPosts {
  posts: PlannedPost[]
  hasMore: boolean
}

type EditedPost = ResponseData<'/api/publish/posts/{id}', 'put'>
type ScheduleBody = RequestBody<'/api/publish/schedule', 'put'>
type CalendarLink = ResponseData<'/api/publish/calendar', 'get'>
type NewCalendarLink = ResponseData<'/api/publish/calendar', 'post'>
type StoppedSeries = ResponseData<'/api/publish/series/{id}', 'delete'>
type SignInStarted = ResponseData<'/api/publish/connections/sign-ins', 'post'>
/** What a network sent back with the person who signed in there. */
export type SignInAnswer = RequestBody<'/api/publish/connections/sign-ins/complete', 'post'>
/** Accounts of a sign-in, of which the person chooses. */
export type OfferedAccounts = Extract<ResponseData<'/api/publish/connections/sign-ins/complete', 'post'>, { choice: string }>
type ChoiceBody = RequestBody<'/api/publish/connections/sign-ins/choose', 'post'>
type ChosenConnections = ResponseData<'/api/publish/connections/sign-ins/choose', 'post'>
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

/** The first ones that match, soonest first, and whether there are more. */
async function firstPosts(filters: PostFilters, limit: number, signal?: AbortSignal): Promise<FirstPosts> {
  const query = { ...filters, limit: String(limit) }
  const page = await api.get<Pick<PostPage, 'posts' | 'next_cursor'>>('/api/publish/posts', { ...withSignal(signal), query })
  return { posts: page.posts, hasMore: page.next_cursor !== null }
}

export const planApi = {
  posts,
  firstPosts,
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
  answer: ({ post_id, attempt_id }: Pick<PlannedPost, 'post_id' | 'attempt_id'>, published: boolean, url?: string) =>
    api.post<PlannedPost>(`/api/publish/posts/${encodeURIComponent(post_id)}/answer`, { published, attempt_id, ...(url && { url }) }),

  /** The series that are not ended, with their upcoming posts of a period. */
  seriesIn: (period: QueryOf<'/api/publish/series', 'get'>, signal?: AbortSignal) =>
    api.get<{ series: Series[] }>('/api/publish/series', { ...withSignal(signal), query: period }).then(({ series }) => series),
  series: (id: string, signal?: AbortSignal) => api.get<Series>(`/api/publish/series/${encodeURIComponent(id)}`, withSignal(signal)),
  /** Deletes the posts that wait. */
  stopSeries: (id: string) => api.delete<StoppedSeries>(`/api/publish/series/${encodeURIComponent(id)}`),
  /** Leaves an upcoming post out, or no longer does. */
  skip: (id: string, index: number, skipped: boolean) =>
    api.post<Series>(`/api/publish/series/${encodeURIComponent(id)}/skip`, { index, skipped }),
  resumeSeries: (id: string) => api.post<Series>(`/api/publish/series/${encodeURIComponent(id)}/resume`),

  /** A file for a calendar. */
  calendarFile: (id: string) => api.download(`/api/publish/posts/${encodeURIComponent(id)}/calendar`, 'loomcast-post.ics'),
  calendarLink: (signal?: AbortSignal) => api.get<CalendarLink>('/api/publish/calendar', withSignal(signal)),
  /** In place of the link before. */
  createCalendarLink: () => api.post<NewCalendarLink>('/api/publish/calendar'),
  deleteCalendarLink: () => api.delete<unknown>('/api/publish/calendar'),

  schedule: (signal?: AbortSignal) => api.get<SavedSchedule>('/api/publish/schedule', withSignal(signal)),
  saveSchedule: (schedule: ScheduleBody) => api.put<SavedSchedule>('/api/publish/schedule', schedule),
  freeTimes: (count: number, zone: string, signal?: AbortSignal) =>
    api
      .get<{ times: FreeTime[] }>('/api/publish/schedule/next', { ...withSignal(signal), query: { count, time_zone: zone } })
      .then(({ times }) => times),

  networks: (signal?: AbortSignal) =>
    api.get<{ networks: Network[] }>('/api/publish/networks', withSignal(signal)).then(({ networks }) => networks),
  connections: (signal?: AbortSignal) => api.get<Connections>('/api/publish/connections', withSignal(signal)),
  /** What the person chooses for each post of an account. */
  accountOptions: (id: string, signal?: AbortSignal) =>
    api
      .get<{ options: Network['options'] }>(`/api/publish/connections/${encodeURIComponent(id)}/options`, withSignal(signal))
      .then(({ options }) => options),
  connect: (network: Network['network'], fields: Record<string, string>) =>
    api.post<Connection>('/api/publish/connections', { network, fields }),
  /** For networks where the person signs in. */
  beginSignIn: (network: Network['network']) => api.post<SignInStarted>('/api/publish/connections/sign-ins', { network }),
  /** Connects the account, or returns several of which the person chooses. */
  completeSignIn: (answer: SignInAnswer) => api.post<Connection | OfferedAccounts>('/api/publish/connections/sign-ins/complete', answer),
  /** All or none. */
  chooseAccounts: (choice: ChoiceBody) =>
    api.post<ChosenConnections>('/api/publish/connections/sign-ins/choose', choice).then(({ connections }) => connections),
  check: (id: string) => api.post<Connection>(`/api/publish/connections/${encodeURIComponent(id)}/check`),
  disconnect: (id: string) => api.delete<Disconnected>(`/api/publish/connections/${encodeURIComponent(id)}`),
}
