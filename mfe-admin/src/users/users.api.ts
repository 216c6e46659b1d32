import { api } from '@loomcast/web-kit'

/** Calls of the users page. All reject with an ApiError. */

export type PlanStatus = 'free' | 'pro' | 'business'

export interface ListedUser {
  user_id: string
  email: string
  name: string | null
  /** Tier of the package: free, pro or business. */
  subscription_status: string
  package_name: string
  is_admin: boolean
  is_active: boolean
  created_at: string
  last_activity: string | null
  content_count: number
  video_count: number
  version: number
}

export interface UserList {
  users: ListedUser[]
  total: number
  pages: number
}

export interface Subscription {
  package: { name: string; tier: string }
  status: string
  source: string
  price: number
  currency: string
  renews_at: string | null
  cancel_at: string | null
  ends_at: string | null
}

export interface Grant {
  grant_id: string
  package_name: string
  /** free, pro or business. */
  tier: string
  reason: string
  granted_at: string
  ends_at: string | null
  ended_at: string | null
}

export interface Bonus {
  bonus_id: string
  texts: number
  videos: number
  reason: string
  granted_at: string
}

export interface Payment {
  transaction_id: string
  package_name: string | null
  amount: number
  currency: string
  status: string
  kind: string
  created_at: string
}

export interface RecentText {
  content_id: string
  platform: string
  prompt: string
  created_at: string
  usage: { total_tokens: number }
  provider: string
  model: string
}

export interface UserDetail {
  user: ListedUser & {
    email_verified: boolean
    first_name: string
    last_name: string
    bio: string
    company: string
    website: string
    phone: string
    last_login_at: string | null
    mfa_enabled: boolean
  }
  stats: {
    total_content: number
    total_tokens: number
    avg_tokens_per_content: number
    total_videos: number
    failed_videos: number
    /** US dollars. */
    video_cost: number
    /** Millionths of a US dollar, for texts whose model has a price. */
    ai_cost_micros: number
    /** Texts whose model has no price. */
    unpriced_content: number
  }
  content: RecentText[]
  subscription: Subscription | null
  grants: Grant[]
  bonuses: Bonus[]
  payments: Payment[]
  /** Parts whose service did not respond. */
  unavailable: ('content' | 'plan' | 'payments')[]
}

export interface UserForm {
  email: string
  password: string
  subscription_status: PlanStatus
  is_admin: boolean
  /** Of the plan that is set; missing or null: no end. */
  ends_at?: string | null
  /** Default: 'Set by an administrator'. */
  reason?: string
}

export interface SavedUser {
  user: ListedUser
  /** The account was saved, but its plan could not be changed. */
  plan_problem: { code: string; detail: string } | null
}

export interface PlanChange {
  subscription_status: PlanStatus
  reason: string
  ends_at: string | null
  cancel?: 'period_end' | 'now'
}

export interface PlanAnswer {
  subscription: Subscription
  /** Also those that have ended. */
  grants: Grant[]
}

export interface BonusGrant {
  texts: number
  videos: number
  reason: string
  request_id: string
}

export interface Refund {
  amount?: number
  end_plan: boolean
  reason: string
  request_id: string
}

export type BulkAction = 'deactivate' | 'activate' | 'grant_bonus' | 'grant_plan'

export interface BulkSelection {
  filter?: Record<string, string>
  user_ids?: readonly string[]
}

export interface BulkValues {
  texts?: number
  videos?: number
  subscription_status?: 'pro' | 'business'
  ends_at?: string | null
}

export interface BulkRequest extends BulkSelection {
  action: BulkAction
  values: BulkValues
}

export interface BulkJob {
  job_id: string
  action: BulkAction
  reason: string
  created_at: string
  /** `stopped`: the users who were waiting are not changed. */
  state: 'open' | 'ended' | 'stopped'
  done: number
  failed_count: number
  failed: { user_id: string; email: string; detail: string }[]
  /** Users who are not changed because the action was stopped. */
  skipped?: number
  total: number
}

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
    api.post<{ user: ListedUser }>(`/api/admin/users/${encodeURIComponent(userId)}/deactivate`, { reason }),
  activate: (userId: string, reason: string) =>
    api.post<{ user: ListedUser }>(`/api/admin/users/${encodeURIComponent(userId)}/activate`, { reason }),
  startView: (userId: string, request: { reason: string; request_id: string }) =>
    api.post<{ access_token: string; expires_in: number }>(`/api/admin/users/${encodeURIComponent(userId)}/view`, request),
  setPlan: (userId: string, plan: PlanChange) => api.put<PlanAnswer>(`/api/admin/users/${encodeURIComponent(userId)}/subscription`, plan),
  grantBonus: (userId: string, bonus: BonusGrant) =>
    api.post<{ bonus: Bonus }>(`/api/admin/users/${encodeURIComponent(userId)}/bonus`, bonus),
  sync: (userId: string) => api.post<{ changed: boolean }>(`/api/admin/users/${encodeURIComponent(userId)}/sync`),
  refund: (paymentId: string, refund: Refund) =>
    api.post<{ refund: { refunded_amount: number; currency: string } }>(
      `/api/admin/payments/${encodeURIComponent(paymentId)}/refund`,
      refund,
    ),
  previewBulk: (bulk: BulkRequest, { signal }: Read = {}) =>
    api.post<{ count: number; sample: { user_id: string; email: string }[] }>('/api/admin/users/bulk/preview', bulk, { signal }),
  createBulk: (bulk: BulkRequest & { expected_count: number; reason: string }) => api.post<{ job: BulkJob }>('/api/admin/users/bulk', bulk),
  bulkJobs: ({ signal }: Read = {}) => api.get<{ jobs: BulkJob[] }>('/api/admin/users/bulk', { signal }),
  stopBulk: (jobId: string) => api.post<{ job: BulkJob }>(`/api/admin/users/bulk/${encodeURIComponent(jobId)}/stop`),
  runBulk: (jobId: string, { signal }: Read = {}) =>
    api.post<{ job: BulkJob }>(`/api/admin/users/bulk/${encodeURIComponent(jobId)}/run`, undefined, { signal, timeoutMs: SLICE_LIMIT_MS }),
}
