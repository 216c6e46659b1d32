import { appendEvents } from '@loomcast/service-kit/events'
import type { Tx } from '@loomcast/service-kit/mongo'
import { isLimitReached, type RefusalReason } from '../domain/referral.ts'
import { SERVICE } from '../events/publishes.ts'
import { requestMail } from '../mails/request-mail.ts'
import type { ReferralsContext } from './context.ts'
import type { ReferralSignupRecord } from './referral.model.ts'
import { bonusGranted, referralRecorded } from './referral-events.ts'

/**
 * Awards or refuses a pending sign-up whose user has verified `mailbox`. Does nothing if the sign-up is no longer pending, so that a bonus is granted exactly
 * once.
 */
export async function settleSignup(context: ReferralsContext, tx: Tx, signup: ReferralSignupRecord, mailbox: string): Promise<void> {
  const { settings, accounts, codes, signups, mailboxes } = context.repositories.referrals
  const { _id, code, referrer_id, referred_user_id, bonus, friend_bonus } = signup
  if (signup.state !== 'pending' || referrer_id === null || referred_user_id === null) return
  const now = context.clock()

  const refusal = await refusalOf(context, tx, { referrerId: referrer_id, referredUserId: referred_user_id, mailbox })
  if (refusal) return refuse(context, tx, _id, refusal)
  const { max_referrals_per_user: limit } = await settings.read(tx)
  const referrer = await accounts.countAward(tx, referrer_id, bonus, limit)
  if (!referrer) return refuse(context, tx, _id, 'limit_reached')
  const awarded = await signups.settle(tx, _id, { state: 'awarded', bonus_awarded: bonus }, now)
  if (!awarded) throw new Error(`The sign-up ${_id} changed in the transaction that awards it.`)

  await mailboxes.markReferred(tx, mailbox)
  await codes.countUse(tx, code)
  if (isLimitReached(referrer.awarded, limit)) await codes.end(tx, referrer_id, 'spent')
  await appendEvents(
    tx,
    SERVICE,
    bonusGranted({ user_id: referrer_id, version: referrer.version, grant_id: _id, texts: bonus, at: now }),
    referralRecorded(awarded),
  )
  if (friend_bonus > 0) {
    const friend = await accounts.touch(tx, referred_user_id)
    if (!friend) throw new Error(`The friend of the sign-up ${_id} was deleted in the transaction that awards it.`)
    const grant = { user_id: referred_user_id, version: friend.version, grant_id: `${_id}:friend`, texts: friend_bonus, at: now }
    await appendEvents(tx, SERVICE, bonusGranted(grant))
    const data = { bonus: String(friend_bonus), link: '/generate' }
    await requestMail(tx, { user_id: referred_user_id, mail_key: `friend-bonus:${_id}`, template: 'friend-bonus', data }, now)
  }
  const data = { bonus: String(bonus), link: '/profile?tab=referrals' }
  await requestMail(tx, { user_id: referrer_id, mail_key: `referral-bonus:${_id}`, template: 'referral-bonus', data }, now)
}

/** Why a mailbox may not be referred by this referrer; null if it may. */
export async function refusalOf(
  { repositories }: ReferralsContext,
  tx: Tx,
  { referrerId, referredUserId, mailbox }: { referrerId: string; referredUserId: string; mailbox: string },
): Promise<RefusalReason | null> {
  const { accounts, mailboxes } = repositories.referrals
  const referrer = await accounts.find(referrerId, tx)
  const owner = await mailboxes.find(mailbox, tx)
  if (referrerId === referredUserId || referrer?.mailbox === mailbox || owner?.user_id === referrerId) return 'self'
  return owner !== null && owner.user_id !== referredUserId ? 'duplicate' : null
}

async function refuse(context: ReferralsContext, tx: Tx, signupId: string, reason: RefusalReason): Promise<void> {
  const refused = await context.repositories.referrals.signups.settle(tx, signupId, { state: 'refused', reason }, context.clock())
  if (refused) await appendEvents(tx, SERVICE, referralRecorded(refused))
}
