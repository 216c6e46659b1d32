import { AppError } from '@loomcast/service-kit/errors'
import { appendEvents } from '@loomcast/service-kit/events'
import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import type { User } from '../domain/account.ts'
import { adminSecurityChanged, SERVICE } from '../events/publishes.ts'
import type { AccountsContext } from './context.ts'

export type SecurityAction =
  | 'admin.login'
  | 'admin.logout'
  | 'email.change'
  | 'password.change'
  | 'password.reset'
  | 'second_factor.on'
  | 'second_factor.off'
  | 'second_factor.remove'
  | 'recovery_codes.renew'
  | 'session.end'

export interface SecurityEvent {
  action: SecurityAction
  session_id?: string
  /** IP address. Absent for a command of an operator. */
  ip?: string
  ended_sessions?: number
}

/** Announces what administrators did to the security of their own account, for the audit log. Does nothing for other users. */
export async function recordSecurity(tx: Tx, user: User, event: SecurityEvent, now: Date): Promise<void> {
  if (user.is_admin) await appendEvents(tx, SERVICE, adminSecurityChanged(user, { ...event, code: null }, now))
}

/**
 * Announces a refused attempt. Never rejects. Do not wait for it before the response to a client without a session: the time of the response would show that the
 * account is an administrator's. Call it only after the attempt was counted by the lockout, which limits the number of events.
 */
export async function recordRefusal(
  { connection, clock, logger }: Pick<AccountsContext, 'connection' | 'clock' | 'logger'>,
  user: User | null,
  event: SecurityEvent,
  error: unknown,
): Promise<void> {
  if (!user?.is_admin || !(error instanceof AppError)) return
  const refused = adminSecurityChanged(user, { ...event, code: error.code }, clock())
  await withTransaction(connection, (tx) => appendEvents(tx, SERVICE, refused)).catch((cause: unknown) =>
    logger.error({ err: cause, user_id: user._id, action: event.action }, 'a refused attempt could not be recorded'),
  )
}
