import { accountView } from './account-view.ts'
import { claimsOf } from './claims.ts'

/**
 * Stores the access tokens in localStorage under `token` and `adminToken`. If the browser blocks storage, the session lasts as
 * long as the page.
 */
export const TOKEN_KEYS = { user: 'token', admin: 'adminToken' } as const

const inMemory = new Map<string, string>()

export const tokens = {
  /** In a tab with an administrator's view of an account, the token of the view. */
  user: () => accountView.current()?.token ?? read(TOKEN_KEYS.user),
  admin: () => (accountView.current() ? null : read(TOKEN_KEYS.admin)),
  /** The tokens of the browser's own session, even in a tab with a view. */
  own: { user: () => read(TOKEN_KEYS.user), admin: () => read(TOKEN_KEYS.admin) },
  /** An admin's token is stored under both keys, so that admin pages and the rest of the site use the same account. */
  save(token: string): void {
    write(TOKEN_KEYS.user, token)
    if (isAdminToken(token)) write(TOKEN_KEYS.admin, token)
    else remove(TOKEN_KEYS.admin)
  },
  remove(...kinds: ('user' | 'admin')[]): void {
    for (const kind of kinds) remove(TOKEN_KEYS[kind])
  },
}

/** The token's expiry in seconds since 1970; undefined for an invalid token. Only the server verifies the signature. */
export function tokenExpiry(token: string): number | undefined {
  const expiry = claimsOf(token)['exp']
  return typeof expiry === 'number' ? expiry : undefined
}

function isAdminToken(token: string): boolean {
  const audience = claimsOf(token)['aud']
  return audience === 'loomcast-admin' || (Array.isArray(audience) && audience.includes('loomcast-admin'))
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return inMemory.get(key) ?? null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    inMemory.set(key, value)
  }
}

function remove(key: string): void {
  inMemory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // If storage is blocked, the tokens are only in the map above.
  }
}
