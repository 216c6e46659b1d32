import { browserStorage } from '../page-storage.ts'

/** Prefix of localStorage keys with a user's unsent work. Signing out removes them all, whichever slice wrote them. */
const DRAFT_PREFIX = 'loomcast.draft.'

/** `userId`: only the unsent work of this user, whose account an administrator has viewed. */
export function forgetDrafts(userId = ''): void {
  for (const key of browserStorage.keys()) if (key.startsWith(DRAFT_PREFIX) && key.includes(userId)) browserStorage.removeItem(key)
}
