import type { Tx } from '@loomcast/service-kit/mongo'
import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type { Connection } from 'mongoose'
import type { MailQueue } from '../mail/mail-queue.ts'
import type { OneTimeTokenRepository } from './one-time-token.repository.ts'
import type { UserRepository } from './user.repository.ts'

export interface AccountsContext {
  connection: Connection
  store: {
    users: UserRepository
    oneTimeTokens: OneTimeTokenRepository
    /** Sign-ins that wait for a second factor. */
    challenges: { deleteByUser(tx: Tx, userId: string): Promise<void> }
  }
  mailQueue: MailQueue
  clock: Clock
  /** Base URL of the links in emails, without a trailing slash. */
  publicUrl: string
  logger: Logger
}
