import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'
import type { AuthenticatorSetup } from '@loomcast/web-kit/second-factor'

/** Calls to the auth service. All reject with an ApiError. */

export type SecondFactor = ResponseData<'/api/auth/second-factor', 'get'>
export type Session = ResponseData<'/api/auth/sessions', 'get'>['sessions'][number]

export interface Proof {
  password: string
  code: string
}

export const securityApi = {
  state: ({ signal }: { signal?: AbortSignal } = {}) => api.get<SecondFactor>('/api/auth/second-factor', { signal }),
  begin: (password: string) => api.post<AuthenticatorSetup>('/api/auth/second-factor', { password }),
  confirm: (code: string) => api.post<{ recovery_codes: string[] }>('/api/auth/second-factor/confirm', { code }),
  renewCodes: (proof: Proof) => api.post<{ recovery_codes: string[] }>('/api/auth/second-factor/recovery-codes', proof),
  turnOff: (proof: Proof) => api.delete('/api/auth/second-factor', proof),
  sessions: ({ signal }: { signal?: AbortSignal } = {}) =>
    api.get<{ sessions: Session[]; total: number }>('/api/auth/sessions', { signal }),
  endSession: (id: string) => api.delete(`/api/auth/sessions/${encodeURIComponent(id)}`),
  endOtherSessions: () => api.delete('/api/auth/sessions'),
}

export const secondFactorKey = ['admin', 'second-factor']
export const sessionsKey = ['admin', 'own-sessions']
