import { api } from '@loomcast/web-kit'
import { saveBlob } from '@loomcast/web-kit/files'

/** Calls of the profile and of the sign-in pages, to the auth service unless stated otherwise. All reject with an ApiError. */

export interface Profile {
  email: string
  first_name: string
  last_name: string
  bio: string
  company: string
  website: string
  phone: string
  created_at: string
  is_admin: boolean
  email_verified?: boolean
}

export type ProfileChanges = Partial<Omit<Profile, 'created_at' | 'is_admin' | 'email_verified'>> & {
  current_password?: string
  new_password?: string
}

export interface SavedProfile {
  profile: Profile
  /** The token of the new session, if the change ended all sessions. */
  access_token?: string
}

export interface Session {
  id: string
  /** True for this browser's session. */
  current: boolean
  browser: string | null
  system: string | null
  kind: 'computer' | 'phone' | 'tablet' | 'other'
  created_at: string
  last_used_at: string
}

/** An administrator's read-only view of the account. */
export interface AccountView {
  id: string
  started_at: string
  /** Null while it is active. */
  ended_at: string | null
  reason: string
}

export interface Sessions {
  sessions: Session[]
  /** The number of all sessions; `sessions` has a maximum length. */
  total: number
  /** The latest ones. Missing in responses of servers that predate views. */
  views?: AccountView[]
}

/** How an authenticator app gets the account. */
export interface AuthenticatorSetup {
  secret: string
  uri: string
  qr_svg: string
}

const dateOf = (day: Date) => day.toISOString().slice(0, 10)

export const accountApi = {
  register: (input: { email: string; password: string; referral_code?: string }) =>
    api.post<{ access_token: string }>('/api/auth/register', input),
  verifyCode: (challenge: string, code: string) => api.post<{ access_token: string }>('/api/admin/login/verify', { challenge, code }),
  beginRequiredSetup: (challenge: string) => api.post<AuthenticatorSetup>('/api/admin/login/setup', { challenge }),
  confirmRequiredSetup: (challenge: string, code: string) =>
    api.post<{ access_token: string; recovery_codes: string[] }>('/api/admin/login/setup/confirm', { challenge, code }),
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
  exportPreferences: async (today: Date): Promise<void> => {
    const [{ settings }, { templates }, { voices }] = await Promise.all([
      api.get<{ settings: object }>('/api/settings'),
      api.get<{ templates: object[] }>('/api/content/templates'),
      api.get<{ voices: object[] }>('/api/user/voice'),
    ])
    const text = JSON.stringify({ exported_at: new Date().toISOString(), settings, templates, voices }, null, 2)
    saveBlob(new Blob([text], { type: 'application/json' }), `loomcast_settings_${dateOf(today)}.json`)
  },
  /** Of the video service. */
  exportVideos: (today: Date) => api.download('/api/video/export', `video_history_${dateOf(today)}.csv`),
  /** Of the billing service. */
  exportBilling: (today: Date) => api.download('/api/billing/export', `loomcast_billing_${dateOf(today)}.json`),
  deleteAccount: (password: string) => api.delete('/api/user/account', { password }),
}
