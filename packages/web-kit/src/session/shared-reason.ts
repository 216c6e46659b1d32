const KEY = 'loomcast.session-end'

/** Why the session ended, as a sentence, for the other tabs of the browser. It stays until the next login or logout. */
export const sharedReason = {
  read(): string | undefined {
    try {
      return localStorage.getItem(KEY) ?? undefined
    } catch {
      return undefined
    }
  },
  write(reason: string): void {
    try {
      localStorage.setItem(KEY, reason)
    } catch {
      // Without storage, the other tabs show no particular reason.
    }
  },
  remove(): void {
    try {
      localStorage.removeItem(KEY)
    } catch {
      // Nothing was stored.
    }
  },
}
