import { tabStorage } from '../page-storage.ts'
import { claimsOf } from './claims.ts'

/** An administrator's read-only view of a user's account, in this tab only. The token cannot be renewed. */
export interface AccountView {
  token: string
  view_id: string
  user_id: string
  /** By this browser's clock, in ms since 1970. The server decides. */
  endsAt: number
}

const KEY = 'loomcast.view'
const PATH = '/view'
const FRAGMENT = /^#token=([\w-]+\.[\w-]+\.[\w-]+)$/

export const accountView = {
  /** The view of this tab; null if there is none. */
  current(): AccountView | null {
    return parsed(tabStorage.getItem(KEY))
  },
  /** The page that opens the view in a tab. The token is in the fragment, which browsers never send. */
  urlFor: (token: string): string => `${PATH}#token=${token}`,
  /**
   * Takes the token from the URL, stores it for this tab and replaces the URL, so that the token is neither shown nor in the history. Call it before anything
   * reads the URL.
   */
  adopt(): void {
    const token = location.pathname === PATH ? FRAGMENT.exec(location.hash)?.[1] : undefined
    if (token === undefined) return
    const { sub, sid, exp, iat } = claimsOf(token)
    const isValid = typeof sub === 'string' && typeof sid === 'string' && typeof exp === 'number' && typeof iat === 'number'
    // The time that is left does not depend on this computer's clock being right.
    if (isValid)
      tabStorage.setItem(
        KEY,
        JSON.stringify({ token, view_id: sid, user_id: sub, endsAt: Date.now() + (exp - iat) * 1000 } satisfies AccountView),
      )
    history.replaceState(null, '', isValid ? '/dashboard' : PATH)
  },
  forget(): void {
    tabStorage.removeItem(KEY)
  },
}

function parsed(text: string | null): AccountView | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isView(value) ? value : null
  } catch {
    return null
  }
}

function isView(value: unknown): value is AccountView {
  if (typeof value !== 'object' || value === null) return false
  const { token, view_id, user_id, endsAt } = value as Record<string, unknown>
  return [token, view_id, user_id].every((each) => typeof each === 'string') && typeof endsAt === 'number'
}
