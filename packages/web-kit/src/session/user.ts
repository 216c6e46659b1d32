export interface Package {
  name: string
  description: string
  price: number
}

export interface User {
  user_id: string
  email: string
  name: string | null
  first_name: string | null
  last_name: string | null
  is_admin: boolean
  subscription_status: string | null
  current_package: Package | null
  email_verified: boolean
  created_at: string
}

/** `unreachable`: the tokens could not be checked yet because nothing answers; it is tried again until something does. */
export type SessionState = { status: 'starting'; unreachable?: boolean } | { status: 'visitor' } | { status: 'user' | 'admin'; user: User }

const FREE_PACKAGES = new Set(['Free', 'Starter', 'free', 'starter'])

/** Paid is any package whose name is none of Free, Starter, free, starter. */
export function hasPaidPackage(user: User): boolean {
  return user.current_package !== null && user.current_package !== undefined && !FREE_PACKAGES.has(user.current_package.name)
}

/** The name, else the part of the address before the @, else 'User'. */
export function userLabel(user: User): string {
  return user.name?.trim() || user.email?.split('@')[0] || 'User'
}
