/** Prefix of localStorage keys with a user's unsent work. Signing out removes them all, whichever slice wrote them. */
export const DRAFT_PREFIX = 'loomcast.draft.'

export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key)
  } catch {
    // If storage is blocked, nothing was saved.
  }
}
