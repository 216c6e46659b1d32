import { withTransaction } from '@loomcast/service-kit/mongo'
import { announceFactorOff, type NoticeContext } from '../accounts/notices.ts'
import { recordSecurity } from '../accounts/record-security.ts'
import { canonicalEmail } from '../domain/email-address.ts'
import { endSessions } from '../sessions/sessions.ts'
import type { SecondFactorContext } from './context.ts'

/**
 * For operators: turns the second factor off for an administrator who lost both the app and the recovery codes, and ends the account's sessions. The user gets
 * an email. Returns false if the account does not exist or has no second factor.
 */
export async function removeSecondFactor(
  context: NoticeContext & Pick<SecondFactorContext, 'connection' | 'store' | 'clock'>,
  email: string,
): Promise<boolean> {
  return withTransaction(context.connection, async (tx) => {
    const user = await context.store.users.findByEmail(canonicalEmail(email), tx)
    if (!user || !(await context.store.secondFactors.remove(tx, user._id))) return false
    await context.store.challenges.deleteByUser(tx, user._id)
    const ended_sessions = await endSessions(tx, context, user._id, {}, 'admin')
    await announceFactorOff(tx, context, user, context.clock())
    await recordSecurity(tx, user, { action: 'second_factor.remove', ended_sessions }, context.clock())
    return true
  })
}
