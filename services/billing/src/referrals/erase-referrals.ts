import { appendEvents, type EventHandler } from '@loomcast/service-kit/events'
import { SERVICE } from '../events/publishes.ts'
import type { ReferralsContext } from './context.ts'
import { referralRecorded } from './referral-events.ts'

/** How long the digest of a referred mailbox remains after the account is deleted, so that it cannot be referred again. */
const REMEMBER_MS = 365 * 24 * 3600_000

/** Closes the pending sign-ups of a deleted user, as referrer and as referred user, and removes the user from all sign-ups, codes and mailboxes. */
export function eraseReferrals(context: ReferralsContext): EventHandler<'com.loomcast.auth.account-deleted.v1'> {
  const { accounts, codes, signups, mailboxes } = context.repositories.referrals
  return async ({ data: { user_id: userId } }, tx) => {
    const now = context.clock()
    if (!(await accounts.close(tx, userId, now))) return
    const own = await signups.ofReferred(userId, tx)
    for (const { _id } of [...(await signups.pendingOf(tx, userId)), ...(own ? [own] : [])]) {
      const closed = await signups.settle(tx, _id, { state: 'closed' }, now)
      if (!closed) continue
      const referrer_id = closed.referrer_id === userId ? null : closed.referrer_id
      await appendEvents(tx, SERVICE, referralRecorded({ ...closed, referrer_id }))
    }
    await signups.disown(tx, userId)
    await codes.disown(tx, userId)
    await mailboxes.disown(tx, userId, new Date(now.getTime() + REMEMBER_MS))
  }
}
