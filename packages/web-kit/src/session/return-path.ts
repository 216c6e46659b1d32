import { tabStorage } from '../page-storage.ts'

const KEY = 'loomcast.return'

/** The page that a visitor was redirected from, to return to after signing in. Stored per tab. */
export const returnPath = {
  remember(path: string): void {
    if (isOwnPath(path)) tabStorage.setItem(KEY, path)
  },
  /** Returns the path and removes it. */
  take(): string | null {
    const path = tabStorage.getItem(KEY)
    tabStorage.removeItem(KEY)
    return path && isOwnPath(path) ? path : null
  },
}

/** Accepts only paths on this site. Browsers treat `//elsewhere` and `/\\elsewhere` as other hosts. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path)
}
