import type { EventHandler } from '@loomcast/service-kit/events'
import type { ReferralsContext } from './context.ts'
import { settleSignup } from './settle-signup.ts'

/** Records a verified address and settles the sign-up of its user. */
export function recordVerification(context: ReferralsContext): EventHandler<'com.loomcast.auth.email-verified.v1'> {
  const { mailboxDigest, accounts, signups, mailboxes } = context.repositories.referrals
  return async ({ data: { user_id: userId, email } }, tx) => {
    const mailbox = await mailboxDigest(email)
    if (!(await accounts.touch(tx, userId, { mailbox, verified: true }))) return
    await mailboxes.claim(tx, mailbox, userId)
    const signup = await signups.ofReferred(userId, tx)
    if (signup) await settleSignup(context, tx, signup, mailbox)
  }
}
