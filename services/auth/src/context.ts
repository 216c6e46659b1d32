import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type { Connection } from 'mongoose'
import type { MailLimits } from './accounts/mail-limits.ts'
import type { PasswordHasher } from './engines/password-hasher.ts'
import type { KeyRing } from './keys/key-ring.ts'
import type { MailQueue } from './mail/mail-queue.ts'
import type { Store } from './repositories.ts'
import type { Vault } from './second-factor/vault.ts'
import type { Lockout } from './sessions/lockout.ts'
import type { AdminMfa } from './settings.ts'

/** Dependencies of the use cases. */
export interface AccountContext {
  connection: Connection
  store: Store
  hasher: PasswordHasher
  keyRing: KeyRing
  lockout: Lockout
  mailLimits: MailLimits
  mailQueue: MailQueue
  vault: Vault
  /** Whether administrators need a second factor. */
  adminMfa: AdminMfa
  clock: Clock
  /** Maximum lifetime of a session, regardless of renewals. */
  sessionMaxMs: number
  /** Base URL of the links in emails, without a trailing slash. */
  publicUrl: string
  logger: Logger
}
