export interface Package {
  /** For display. */
  name: string
  description: string
  /** US dollars per month. */
  price: number
  is_paid: boolean
}

export interface User {
  user_id: string
  email: string
  name: string | null
  first_name: string | null
  last_name: string | null
  is_admin: boolean
  subscription_status: string
  current_package: Package
  /** Until when the package is kept although a payment is overdue (ISO 8601); null if none is. */
  grace_until?: string | null
  email_verified: boolean
  created_at: string
}

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
