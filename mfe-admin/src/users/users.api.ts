import type { RequestBody, ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'

/** Calls of the users page. All reject with an ApiError. */

export type UserList = ResponseData<'/api/admin/users', 'get'>
/** `subscription_status` is the tier of the package. */
export type ListedUser = UserList['users'][number]
/** Unknown texts of the user are empty. `unavailable` lists the parts that could not be read. */
export type UserDetail = ResponseData<'/api/admin/users/{user_id}', 'get'>
export type Grant = UserDetail['grants'][number]
export type Payment = UserDetail['payments'][number]

type UserChanges = Omit<RequestBody<'/api/admin/users', 'post'>, 'first_name' | 'last_name'>
/** `ends_at` is of the plan that is set; missing or null: no end. */
export type UserForm = UserChanges & Required<Pick<UserChanges, 'email' | 'password' | 'subscription_status' | 'is_admin'>>
export type SavedUser = ResponseData<'/api/admin/users', 'post'>

export type PlanChange = RequestBody<'/api/admin/users/{user_id}/subscription', 'put'>
export type PlanStatus = PlanChange['subscription_status']
/** `grants` contains also those that have ended. */
export type PlanResponse = ResponseData<'/api/admin/users/{user_id}/subscription', 'put'>

type BonusGrant = Required<RequestBody<'/api/admin/users/{user_id}/bonus', 'post'>>
type Refund = RequestBody<'/api/admin/payments/{payment_id}/refund', 'post'>
type StartedView = ResponseData<'/api/admin/users/{user_id}/view', 'post'>

type SentBulk = RequestBody<'/api/admin/users/bulk/preview', 'post'>

/** Without `user_ids`, the filter of the list selects the users. */
export interface BulkRequest extends Pick<SentBulk, 'action' | 'values'> {
  filter?: Readonly<Record<string, string>>
  user_ids?: readonly string[]
}
export type BulkAction = BulkRequest['action']
export type BulkValues = BulkRequest['values']
export type BulkJob = ResponseData<'/api/admin/users/bulk', 'post'>['job']

export const usersKey = ['admin', 'users'] as const
export const userKey = (userId: string) => ['admin', 'user', userId] as const
export const bulkKey = ['admin', 'bulk'] as const

/** A slice of a bulk action can take as long as an owner's time limit. */
const SLICE_LIMIT_MS = 60_000

/** The server exports no more users by their ids. */
export const MAX_EXPORTED = 200

interface Read {
  signal?: AbortSignal
}
type Query = Record<string, string | number>

export const usersApi = {
  list: (query: Query, { signal }: Read = {}) => api.get<UserList>('/api/admin/users', { query, signal }),
  export: (query: Query, filename: string) => api.download('/api/admin/users/export', filename, { query }),
  /** At most MAX_EXPORTED users. */
  exportTicked: (userIds: readonly string[], filename: string) =>
    api.download(`/api/admin/users/export?${new URLSearchParams(userIds.map((id) => ['user_id', id]))}`, filename),
  detail: (userId: string, { signal }: Read = {}) => api.get<UserDetail>(`/api/admin/users/${encodeURIComponent(userId)}`, { signal }),
  create: (form: UserForm) => api.post<SavedUser>('/api/admin/users', form),
  update: (userId: string, form: Partial<UserForm> & { version: number }) =>
    api.put<SavedUser>(`/api/admin/users/${encodeURIComponent(userId)}`, form),
  delete: (userId: string, reason?: string) =>
    api.delete<{ success: true }>(`/api/admin/users/${encodeURIComponent(userId)}`, reason ? { reason } : {}),
  deactivate: (userId: string, reason: string) =>
    api.post<ResponseData<'/api/admin/users/{user_id}/deactivate', 'post'>>(`/api/admin/users/${encodeURIComponent(userId)}/deactivate`, {
      reason,
    }),
  activate: (userId: string, reason: string) =>
    api.post<ResponseData<'/api/admin/users/{user_id}/activate', 'post'>>(`/api/admin/users/${encodeURIComponent(userId)}/activate`, {
      reason,
    }),
  startView: (userId: string, request: { reason: string; request_id: string }) =>
    api.post<StartedView>(`/api/admin/users/${encodeURIComponent(userId)}/view`, request),
  setPlan: (userId: string, plan: PlanChange) => api.put<PlanResponse>(`/api/admin/users/${encodeURIComponent(userId)}/subscription`, plan),
  grantBonus: (userId: string, bonus: BonusGrant) =>
    api.post<ResponseData<'/api/admin/users/{user_id}/bonus', 'post'>>(`/api/admin/users/${encodeURIComponent(userId)}/bonus`, bonus),
  sync: (userId: string) =>
    api.post<ResponseData<'/api/admin/users/{user_id}/sync', 'post'>>(`/api/admin/users/${encodeURIComponent(userId)}/sync`),
  refund: (paymentId: string, refund: Refund & { request_id: string }) =>
    api.post<ResponseData<'/api/admin/payments/{payment_id}/refund', 'post'>>(
      `/api/admin/payments/${encodeURIComponent(paymentId)}/refund`,
      refund,
    ),
  previewBulk: (bulk: BulkRequest, { signal }: Read = {}) =>
    api.post<ResponseData<'/api/admin/users/bulk/preview', 'post'>>('/api/admin/users/bulk/preview', bulk, { signal }),
  createBulk: (bulk: BulkRequest & { expected_count: number; reason: string }) => api.post<{ job: BulkJob }>('/api/admin/users/bulk', bulk),
  bulkJobs: ({ signal }: Read = {}) => api.get<{ jobs: BulkJob[] }>('/api/admin/users/bulk', { signal }),
  stopBulk: (jobId: string) => api.post<{ job: BulkJob }>(`/api/admin/users/bulk/${encodeURIComponent(jobId)}/stop`),
  runBulk: (jobId: string, { signal }: Read = {}) =>
    api.post<{ job: BulkJob }>(`/api/admin/users/bulk/${encodeURIComponent(jobId)}/run`, undefined, { signal, timeoutMs: SLICE_LIMIT_MS }),
}
