import type { Entitlement } from '@loomcast/contracts'
import { type PackageSummary, packageSummary } from '@loomcast/quota/package-summary'
import { fullName, PROFILE_FIELDS, type ProfileFields } from './profile.ts'

/** An account that is not deleted. */
export interface User extends ProfileFields {
  _id: string
  /** In canonical form. */
  email: string
  /** PHC string. */
  password_hash: string
  is_admin: boolean
  email_verified_at: Date | null
  created_at: Date
  deleted_at: Date | null
  /** Since when the account cannot sign in; null: it can. */
  deactivated_at: Date | null
  /** Incremented by every event about the user. */
  version: number
  /** Version of the last change to what administrators see. A sign-out, for example, raises only `version`. */
  account_version: number
  /** Updated by every sign-in, so that a sign-in and a concurrent password change conflict. */
  last_login_at: Date | null
}

export interface PublicUser {
  user_id: string
  email: string
  name: string | null
  first_name: string
  last_name: string
  is_admin: boolean
  /** Tier of the package: free, pro, business. */
  subscription_status: string
  current_package: PackageSummary
  /** Until when the user keeps the package although a payment is overdue; null if none is. */
  grace_until: string | null
  email_verified: boolean
  created_at: string
}

/** The account as shown to its owner. */
export function publicUser(account: User, entitlement: Entitlement): PublicUser {
  return {
    user_id: account._id,
    email: account.email,
    name: fullName(account),
    first_name: account.first_name,
    last_name: account.last_name,
    is_admin: account.is_admin,
    subscription_status: entitlement.tier,
    current_package: packageSummary(entitlement),
    grace_until: entitlement.grace_until,
    email_verified: account.email_verified_at !== null,
    created_at: account.created_at.toISOString(),
  }
}

export interface PublicProfile extends ProfileFields {
  user_id: string
  email: string
  name: string | null
  is_admin: boolean
  email_verified: boolean
  created_at: string
}

export function publicProfile(account: User): PublicProfile {
  return {
    user_id: account._id,
    email: account.email,
    name: fullName(account),
    ...profileFields(account),
    is_admin: account.is_admin,
    email_verified: account.email_verified_at !== null,
    created_at: account.created_at.toISOString(),
  }
}

function profileFields(account: ProfileFields): ProfileFields {
  const entries = PROFILE_FIELDS.map((field) => [field, account[field]] as const)
  return Object.fromEntries(entries) as Record<keyof ProfileFields, string>
}

/** Returns null for codes that this product does not issue: too long or with other characters. An invalid code never blocks registration. */
export function parseReferralCode(input: string | null | undefined): string | null {
  const code = input?.trim() ?? ''
  return code !== '' && code.length <= 64 && /^[\p{L}\p{N}_.-]+$/u.test(code) ? code : null
}

/** The name for emails to the user, or null while the address is unverified: anyone can register a stranger's address with any text as the name. */
export function addressee(user: User): string | null {
  return user.email_verified_at === null ? null : fullName(user)
}
