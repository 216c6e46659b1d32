import type { Entitlement } from '@loomcast/contracts'
import type { Tx } from '@loomcast/service-kit/mongo'
import type { AccountContext } from '../context.ts'
import type { User } from '../domain/account.ts'
import type { MailKind } from '../domain/mail-kind.ts'
import { accountDeletedMail, emailChangedMail, type MailText, passwordChangedMail } from '../domain/mail-text.ts'
import { addressee } from './links.ts'

const NOTICE_LIFE_MS = 3 * 24 * 3600_000

/** Also invalidates the password reset links sent earlier. */
export async function announceNewPassword(tx: Tx, context: AccountContext, user: User, now: Date): Promise<void> {
  await context.store.oneTimeTokens.forget(tx, user._id, 'reset-password')
  const content = passwordChangedMail(addressee(user), `${context.publicUrl}/forgot-password`)
  await sendNotice(tx, context, user, 'password-changed', content, now)
}

/** Sent to the previous email address. */
export async function announceNewEmail(tx: Tx, context: AccountContext, before: User, now: Date): Promise<void> {
  await sendNotice(tx, context, before, 'email-changed', emailChangedMail(addressee(before)), now)
}

/** Sent only to a verified address; otherwise, registering and deleting accounts could send mail to strangers. */
export async function announceDeletion(
  tx: Tx,
  context: AccountContext,
  { user, entitlement, by }: { user: User; entitlement: Entitlement; by: 'owner' | 'administrator' },
  now: Date,
): Promise<void> {
  if (user.email_verified_at === null) return
  const paidPlan = entitlement.source === 'subscription' ? entitlement.package_name : null
  await sendNotice(tx, context, user, 'account-deleted', accountDeletedMail(addressee(user), paidPlan, by), now)
}

async function sendNotice(tx: Tx, { mailQueue }: AccountContext, user: User, kind: MailKind, content: MailText, now: Date): Promise<void> {
  await mailQueue.put(tx, { user_id: user._id, to: user.email, kind, content, lifeMs: NOTICE_LIFE_MS }, now)
}
