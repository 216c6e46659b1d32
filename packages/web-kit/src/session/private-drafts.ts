/** Prefix of localStorage keys with a user's unsent work. Signing out removes them all, whichever slice wrote them. */
export const DRAFT_PREFIX = 'loomcast.draft.'

/** `userId`: only the unsent work of this user, whose account an administrator has viewed. */
export function forgetDrafts(userId = ''): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFT_PREFIX) && key.includes(userId)) localStorage.removeItem(key)
  } catch {
    // If storage is blocked, nothing was saved.
  }
}
