import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type { Connection } from 'mongoose'
import type { MailLimits } from './accounts/mail-limits.ts'
import type { PasswordHasher } from './engines/password-hasher.ts'
import type { KeyRing } from './keys/key-ring.ts'
import type { MailQueue } from './mail/mail-queue.ts'
import type { Store } from './repositories.ts'
import type { Lockout } from './sessions/lockout.ts'

/** Dependencies of the use cases. */
export interface AccountContext {
  connection: Connection
  store: Store
  hasher: PasswordHasher
  keyRing: KeyRing
  lockout: Lockout
  mailLimits: MailLimits
  mailQueue: MailQueue
  clock: Clock
  /** A session ends this long after it began, however often it is renewed. */
  sessionMaxMs: number
  /** Base of the links in mails, without a slash at its end. */
  publicUrl: string
  logger: Logger
}
