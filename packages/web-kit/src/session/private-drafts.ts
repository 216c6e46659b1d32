/** Keys in localStorage that begin like this hold what a signed-in person has not sent yet. Signing out removes them, whichever slice wrote them. */
export const DRAFT_PREFIX = 'loomcast.draft.'

export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key)
  } catch {
    // Storage is refused altogether: nothing was kept.
  }
}
