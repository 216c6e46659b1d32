const KEY = 'loomcast.return'

/** The page that a visitor was redirected from, to return to after signing in. Stored per tab. */
export const returnPath = {
  remember(path: string): void {
    try {
      if (isOwnPath(path)) sessionStorage.setItem(KEY, path)
    } catch {
      // If storage is blocked, signing in leads to the dashboard.
    }
  },
  /** Returns the path and removes it. */
  take(): string | null {
    try {
      const path = sessionStorage.getItem(KEY)
      sessionStorage.removeItem(KEY)
      return path && isOwnPath(path) ? path : null
    } catch {
      return null
    }
  },
}

/** Accepts only paths on this site. Browsers treat `//elsewhere` and `/\elsewhere` as other hosts. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}
