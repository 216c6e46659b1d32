import { useQuery } from '@loomcast/web-kit/query'
import { accountApi, type Profile, type ProfileChanges } from '../account.api.ts'

export const profileKey = ['account', 'profile'] as const

export function useProfile() {
  return useQuery({ queryKey: profileKey, queryFn: ({ signal }) => accountApi.profile({ signal }) })
}

export const PROFILE_FIELDS = ['email', 'first_name', 'last_name', 'bio', 'company', 'website', 'phone'] as const
export type ProfileValues = Record<(typeof PROFILE_FIELDS)[number], string>

export interface PasswordValues {
  current_password: string
  new_password: string
  confirmation: string
}

export const NO_PASSWORD: PasswordValues = { current_password: '', new_password: '', confirmation: '' }

export function valuesOf(profile: Profile): ProfileValues {
  const { email, first_name, last_name, bio, company, website, phone } = profile
  return {
    email,
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    bio: bio ?? '',
    company: company ?? '',
    website: website ?? '',
    phone: phone ?? '',
  }
}

/**
 * The request body. It contains a password change only if both the current and the new password are filled in. A new email requires the current password as
 * well.
 */
export function profilePayload(values: ProfileValues, passwords: PasswordValues, saved: ProfileValues): ProfileChanges {
  const { current_password, new_password } = passwords
  const trimmed: ProfileChanges = Object.fromEntries(PROFILE_FIELDS.map((field) => [field, values[field].trim()]))
  trimmed.website = fullAddress(values.website.trim())
  if (current_password && new_password) return { ...trimmed, current_password, new_password }
  return current_password && emailChanged(values, saved) ? { ...trimmed, current_password } : trimmed
}

/** Adds `https://` to the address of a website that was typed without it, such as `example.com/about`. The service checks all other values. */
function fullAddress(typed: string): string {
  const full = `https://${typed}`
  const url = /[\s@]|:\/\/|^\//u.test(typed) ? null : URL.parse(full)
  return url && /[^.]\.[^.\d]/u.test(url.hostname) ? full : typed
}

export function emailChanged(values: ProfileValues, saved: ProfileValues): boolean {
  return values.email.trim().toLowerCase() !== saved.email.toLowerCase()
}
