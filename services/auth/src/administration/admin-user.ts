import type { User } from '../domain/account.ts'
import { fullName, PROFILE_FIELDS, type ProfileFields } from '../domain/profile.ts'

/** An account as shown to administrators. */
export interface AdminUser extends ProfileFields {
  user_id: string
  email: string
  name: string | null
  is_admin: boolean
  is_active: boolean
  email_verified: boolean
  created_at: string
  last_login_at: string | null
  /** Sent back with a change. The change is rejected if the account has changed in the meantime. */
  version: number
}

export function adminUser(user: User): AdminUser {
  const profile = Object.fromEntries(PROFILE_FIELDS.map((field) => [field, user[field]])) as Record<keyof ProfileFields, string>
  return {
    user_id: user._id,
    email: user.email,
    name: fullName(user),
    ...profile,
    is_admin: user.is_admin,
    is_active: user.deactivated_at === null,
    email_verified: user.email_verified_at !== null,
    created_at: user.created_at.toISOString(),
    last_login_at: user.last_login_at?.toISOString() ?? null,
    version: user.account_version,
  }
}
