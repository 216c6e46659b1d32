import { browserStorage } from '../page-storage.ts'
import { accountView } from './account-view.ts'
import { claimsOf } from './claims.ts'

/**
 * Stores the access tokens in localStorage under `token` and `adminToken`. If the browser blocks storage, the session lasts as
 * long as the page.
 */
export const TOKEN_KEYS = { user: 'token', admin: 'adminToken' } as const

export const tokens = {
  /** In a tab with an administrator's view of an account, the token of the view. */
  user: () => accountView.current()?.token ?? browserStorage.getItem(TOKEN_KEYS.user),
  admin: () => (accountView.current() ? null : browserStorage.getItem(TOKEN_KEYS.admin)),
  /** The tokens of the browser's own session, even in a tab with a view. */
  own: { user: () => browserStorage.getItem(TOKEN_KEYS.user), admin: () => browserStorage.getItem(TOKEN_KEYS.admin) },
  /** An admin's token is stored under both keys, so that admin pages and the rest of the site use the same account. */
  save(token: string): void {
    browserStorage.setItem(TOKEN_KEYS.user, token)
    if (isAdminToken(token)) browserStorage.setItem(TOKEN_KEYS.admin, token)
    else browserStorage.removeItem(TOKEN_KEYS.admin)
  },
  remove(...kinds: ('user' | 'admin')[]): void {
    for (const kind of kinds) browserStorage.removeItem(TOKEN_KEYS[kind])
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
