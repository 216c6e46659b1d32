import { appendEvents, type EventHandler } from '@loomcast/service-kit/events'
import { newId } from '@loomcast/service-kit/mongo'
import { canonicalCode, codeStateAt } from '../domain/referral.ts'
import { SERVICE } from '../events/publishes.ts'
import type { ReferralsContext } from './context.ts'
import type { ReferralSignupRecord } from './referral.model.ts'
import { referralRecorded } from './referral-events.ts'
import { refusalOf, settleSignup } from './settle-signup.ts'

/**
 * Records a registration and, if it used a valid code, its sign-up, with the bonus of that time. An unknown, expired or spent code has no effect. If the event
 * about the verified address arrived first, the sign-up is settled at once.
 */
export function recordRegistration(context: ReferralsContext): EventHandler<'com.loomcast.auth.user-registered.v1'> {
  const { settings, mailboxDigest, accounts, codes, signups } = context.repositories.referrals
  return async ({ data }, tx) => {
    const { user_id: userId, email, referral_code: usedCode } = data
    const before = await accounts.find(userId, tx)
    const mailbox = before?.mailbox ?? (await mailboxDigest(email))
    const account = await accounts.touch(tx, userId, { mailbox })
    if (!account || usedCode === null || (await signups.ofReferred(userId, tx))) return

    const program = await settings.read(tx)
    const code = await codes.find(canonicalCode(usedCode), tx)
    if (!program.is_active || !code || code.user_id === null) return
    const referrerId = code.user_id
    const referrer = referrerId === userId ? account : await accounts.touch(tx, referrerId)
    const registeredAt = new Date(data.registered_at)
    if (!referrer || codeStateAt(code, referrer.awarded, program, registeredAt) !== 'active') return

    const refusal = await refusalOf(context, tx, { referrerId, referredUserId: userId, mailbox })
    const signup: ReferralSignupRecord = {
      _id: newId('rsu'),
      code: code._id,
      referrer_id: referrerId,
      referred_user_id: userId,
      state: refusal ? 'refused' : 'pending',
      reason: refusal,
      bonus: program.bonus_generations,
      friend_bonus: program.friend_bonus_generations,
      bonus_awarded: 0,
      version: 1,
      created_at: registeredAt,
      changed_at: context.clock(),
    }
    await signups.insert(tx, signup)
    await appendEvents(tx, SERVICE, referralRecorded(signup))
    if (account.verified) await settleSignup(context, tx, signup, mailbox)
  }
}
