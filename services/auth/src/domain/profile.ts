import { accept, type Checked, refuse } from './faults.ts'

/** Profile fields that users fill in. An empty field is the empty string. */
export interface ProfileFields {
  first_name: string
  last_name: string
  bio: string
  company: string
  website: string
  phone: string
}

export const EMPTY_PROFILE: ProfileFields = { first_name: '', last_name: '', bio: '', company: '', website: '', phone: '' }

/** Maximum lengths in characters. */
const LIMITS: Record<keyof ProfileFields, number> = { first_name: 100, last_name: 100, bio: 1000, company: 200, website: 500, phone: 40 }

const LABELS: Record<keyof ProfileFields, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  bio: 'Bio',
  company: 'Company',
  website: 'Website',
  phone: 'Phone',
}

export const PROFILE_FIELDS = Object.keys(LIMITS) as (keyof ProfileFields)[]

/** Rejects control characters, which could reach mail headers and exports. Only the bio may contain line breaks. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u

export function parseProfileField(field: keyof ProfileFields, input: string): Checked<string> {
  const value = input.normalize('NFC').replaceAll('\r\n', '\n').trim()
  if ([...value].length > LIMITS[field]) return refuse(field, `${LABELS[field]} must be at most ${LIMITS[field]} characters long`)
  if (CONTROL.test(field === 'bio' ? value.replaceAll(/[\n\t]/g, ' ') : value))
    return refuse(
      field,
      `${LABELS[field]} must not contain ${field === 'bio' ? 'control characters' : 'line breaks or control characters'}`,
    )
  if (field === 'website' && value !== '') return parseWebsite(value)
  if (field === 'phone' && value !== '' && !/^[\d\s()+./x#*-]+$/i.test(value))
    return refuse('phone', 'Phone may only contain digits, spaces and + - ( ) . /')
  return accept(value)
}

/** Allows only http(s), because the website is shown to others as a link. */
function parseWebsite(value: string): Checked<string> {
  const url = URL.parse(value)
  const isWeb = url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && /^https?:\/\//i.test(value)
  if (!isWeb || url.username !== '' || url.password !== '' || /\s/.test(value))
    return refuse('website', 'Website must be a full URL that starts with http:// or https://')
  return accept(value)
}

/** `First Last`, or null if both are empty. */
export function fullName(user: Pick<ProfileFields, 'first_name' | 'last_name'>): string | null {
  const name = [user.first_name, user.last_name].filter((part) => part !== '').join(' ')
  return name === '' ? null : name
}
