import { type Entitlement, STARTER_ENTITLEMENT } from '@loomcast/contracts'
import { fullName, PROFILE_FIELDS, type ProfileFields } from './profile.ts'

interface Account extends ProfileFields {
  _id: string
  email: string
  is_admin: boolean
  email_verified_at: Date | null
  created_at: Date
}

type PackageFacts = Pick<Entitlement, 'package_name' | 'description' | 'price' | 'subscription_status'>

export interface PublicUser {
  user_id: string
  email: string
  name: string | null
  first_name: string
  last_name: string
  is_admin: boolean
  subscription_status: Entitlement['subscription_status']
  current_package: { name: string; description: string; price: number }
  email_verified: boolean
  created_at: string
}

/** What a person learns about themselves. Without word from billing everybody has the package that all start with. */
export function publicUser(account: Account, entitlement: PackageFacts | null): PublicUser {
  const plan = entitlement ?? STARTER_ENTITLEMENT
  return {
    user_id: account._id,
    email: account.email,
    name: fullName(account),
    first_name: account.first_name,
    last_name: account.last_name,
    is_admin: account.is_admin,
    subscription_status: plan.subscription_status,
    current_package: { name: plan.package_name, description: plan.description, price: plan.price },
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

export function publicProfile(account: Account): PublicProfile {
  const { user_id, email, name, is_admin, email_verified, created_at } = publicUser(account, null)
  return { user_id, email, name, ...profileFields(account), is_admin, email_verified, created_at }
}

export function profileFields(account: ProfileFields): ProfileFields {
  const entries = PROFILE_FIELDS.map((field) => [field, account[field]] as const)
  return Object.fromEntries(entries) as Record<keyof ProfileFields, string>
}

/** Longer codes, or codes with anything but visible characters, are none of ours; they are dropped and never block a registration. */
export function parseReferralCode(input: string | null | undefined): string | null {
  const code = input?.trim() ?? ''
  return code !== '' && code.length <= 64 && /^[\p{L}\p{N}_.-]+$/u.test(code) ? code : null
}
