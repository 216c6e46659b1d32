import type { RequestBody, ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'
import { saveBlob } from '@loomcast/web-kit/files'

/** Calls of the profile and of the sign-in pages, to the auth service unless stated otherwise. All reject with an ApiError. */

type SentProfile = ResponseData<'/api/user/profile', 'get'>['profile']

/** The fields that this slice reads. */
export type Profile = Omit<SentProfile, 'user_id' | 'name' | 'email_verified'> & Partial<Pick<SentProfile, 'email_verified'>>

/** `access_token` is the token of the new session, if the change ended all sessions. */
export type SavedProfile = Pick<ResponseData<'/api/user/profile', 'put'>, 'access_token'> & { profile: Profile }
export type ProfileChanges = RequestBody<'/api/user/profile', 'put'>

/** `sessions` has a maximum length; `total` is the number of all sessions. Responses of servers that predate views have none. */
export type Sessions = Omit<ListedSessions, 'views'> & Partial<Pick<ListedSessions, 'views'>>
type ListedSessions = ResponseData<'/api/auth/sessions', 'get'>
export type Session = ListedSessions['sessions'][number]
/** An administrator's read-only view of the account. */
export type AccountView = ListedSessions['views'][number]

/** How an authenticator app gets the account. */
export type AuthenticatorSetup = ResponseData<'/api/admin/login/setup', 'post'>

const dateOf = (day: Date) => day.toISOString().slice(0, 10)

export const accountApi = {
  register: (input: RequestBody<'/api/auth/register', 'post'>) =>
    api.post<ResponseData<'/api/auth/register', 'post'>>('/api/auth/register', input),
  verifyCode: (challenge: string, code: string) =>
    api.post<ResponseData<'/api/admin/login/verify', 'post'>>('/api/admin/login/verify', { challenge, code }),
  beginRequiredSetup: (challenge: string) => api.post<AuthenticatorSetup>('/api/admin/login/setup', { challenge }),
  confirmRequiredSetup: (challenge: string, code: string) =>
    api.post<ResponseData<'/api/admin/login/setup/confirm', 'post'>>('/api/admin/login/setup/confirm', { challenge, code }),
  forgotPassword: (email: string) => api.post('/api/auth/forgot-password', { email }),
  resetPassword: (token: string, password: string) => api.post('/api/auth/reset-password', { token, password }),
  verifyEmail: (token: string) => api.post('/api/auth/verify-email', { token }),
  resendVerification: () => api.post('/api/auth/resend-verification'),
  profile: ({ signal }: { signal?: AbortSignal } = {}) =>
    api.get<{ profile: Profile }>('/api/user/profile', { signal }).then(({ profile }) => profile),
  saveProfile: (changes: ProfileChanges) => api.put<SavedProfile>('/api/user/profile', changes),
  sessions: ({ signal }: { signal?: AbortSignal } = {}) => api.get<Sessions>('/api/auth/sessions', { signal }),
  endSession: (id: string) => api.delete(`/api/auth/sessions/${encodeURIComponent(id)}`),
  endOtherSessions: () => api.delete('/api/auth/sessions'),
  exportData: (today: Date) => api.download('/api/user/export', `loomcast_account_${dateOf(today)}.json`),
  /** Of the content service. */
  exportPosts: (today: Date) => api.download('/api/content/export', `content_history_${dateOf(today)}.csv`),
  /** Of the content service, which has no file of them. */
  preferencesJson: async (signal?: AbortSignal): Promise<string> => {
    const [{ settings }, { templates }, { voices }] = await Promise.all([
      api.get<{ settings: object }>('/api/settings', { signal }),
      api.get<{ templates: object[] }>('/api/content/templates', { signal }),
      api.get<{ voices: object[] }>('/api/user/voice', { signal }),
    ])
    return JSON.stringify({ exported_at: new Date().toISOString(), settings, templates, voices }, null, 2)
  },
  exportPreferences: async (today: Date): Promise<void> => {
    const text = await accountApi.preferencesJson()
    saveBlob(new Blob([text], { type: 'application/json' }), `loomcast_settings_${dateOf(today)}.json`)
  },
  /** Of the video service. */
  exportVideos: (today: Date) => api.download('/api/video/export', `video_history_${dateOf(today)}.csv`),
  /** Of the billing service. */
  exportBilling: (today: Date) => api.download('/api/billing/export', `loomcast_billing_${dateOf(today)}.json`),
  /** Of the publish service. */
  exportPlan: (today: Date) => api.download('/api/publish/export', `loomcast_plan_${dateOf(today)}.json`),
  deleteAccount: (password: string) => api.delete('/api/user/account', { password }),
}
