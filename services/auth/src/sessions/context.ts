import type { Entitlements } from '@loomcast/quota'
import type { Tx } from '@loomcast/service-kit/mongo'
import type { KnownBrowsers } from '@loomcast/service-kit/redis'
import type { AccountsContext } from '../accounts/context.ts'
import type { AccountView } from '../domain/account-view.ts'
import type { PasswordHasher } from '../engines/password-hasher.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { AdminMfa } from '../settings.ts'
import type { KnownBrowserRepository } from './known-browser.repository.ts'
import type { Lockout } from './lockout.ts'
import type { SessionRepository } from './session.repository.ts'

/** The views of accounts by administrators. Each has a session, and ends with the session in which it was started. */
export interface AccountViews {
  listByUser(userId: string, limit: number): Promise<AccountView[]>
  startedIn(tx: Tx, sessionIds: readonly string[]): Promise<AccountView[]>
  markEnded(tx: Tx, ids: readonly string[], now: Date): Promise<void>
}

export interface SessionsContext extends AccountsContext {
  store: AccountsContext['store'] & {
    sessions: SessionRepository
    knownBrowsers: KnownBrowserRepository
    accountViews: AccountViews
    entitlements: Entitlements
  }
  /** Where the gateway looks up known browsers, which have limits of their own there. */
  browsers: Pick<KnownBrowsers, 'add'>
  hasher: PasswordHasher
  keyRing: KeyRing
  lockout: Lockout
  /** Whether administrators need a second factor. */
  adminMfa: AdminMfa
  /** Maximum lifetime of a session, regardless of renewals. */
  sessionMaxMs: number
}
