/** What a list of users shows. Empty: every user. */
export interface UserFilter {
  /** Part of the email or name, or the start of the id, ignoring case. */
  q?: string
  /** Tier of the package. */
  status?: 'free' | 'pro' | 'business'
  role?: 'admin' | 'user'
  state?: 'active' | 'deactivated'
}

export type UserSort = 'created_at' | 'last_activity' | 'content_count' | 'email'

export interface UserOrder {
  sort: UserSort
  order: 'asc' | 'desc'
}

/** A filter as the audit log stores it. The text of a search can be an email address, which could not be erased with its person. */
export function withoutSearch<Filter extends { q?: string }>({ q, ...filter }: Filter) {
  return { ...filter, ...(q && { searched: true }) }
}

/** Text as a pattern that matches exactly this text. A pattern for the database must not contain a NUL character itself. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replaceAll('\0', '\\x00')
}
