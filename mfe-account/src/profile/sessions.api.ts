import { useQuery } from '@loomcast/web-kit/query'
import { accountApi, type Session } from '../account.api.ts'

export const sessionsKey = ['account', 'sessions'] as const

export function useSessions() {
  return useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => accountApi.sessions({ signal }) })
}

/** `Chrome on Windows`. */
export function deviceName({ browser, system }: Pick<Session, 'browser' | 'system'>): string {
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device')
}
