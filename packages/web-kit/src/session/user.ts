import type { ResponseBody } from '@loomcast/api-types'

/** `grace_until`: until when the user keeps the package although a payment is overdue; null if none is. */
export type User = ResponseBody<'/api/auth/me', 'get'>
export type Package = User['current_package']

/** `unreachable`: the tokens could not be checked because the server does not respond; the check is retried. */
export type SessionState =
  | { status: 'starting'; unreachable?: boolean }
  | { status: 'visitor' }
  /** `view`: an administrator views the account of `user` read-only, until `endsAt` (ms since 1970, by this browser's clock). */
  | { status: 'user' | 'admin'; user: User; view?: { endsAt: number } }

/** The name; if there is none, the part of the email address before the @; otherwise 'User'. */
export function userLabel(user: User): string {
  return user.name?.trim() || user.email?.split('@')[0] || 'User'
}
