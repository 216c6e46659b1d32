import type { Entitlement } from '@loomcast/contracts'
import type { Tx } from '@loomcast/service-kit/mongo'
import { addressee, type User } from '../domain/account.ts'
import type { MailKind } from '../domain/mail-kind.ts'
import {
  accountDeletedMail,
  accountViewedMail,
  emailChangedMail,
  type MailText,
  passwordChangedMail,
  recoveryCodesRenewedMail,
  recoveryCodeUsedMail,
  secondFactorOffMail,
  secondFactorOnMail,
} from '../domain/mail-text.ts'
import type { AccountsContext } from './context.ts'

export type NoticeContext = Pick<AccountsContext, 'mailQueue' | 'publicUrl'>

const NOTICE_LIFETIME_MS = 3 * 24 * 3600_000

/** Also invalidates the password reset links sent earlier, and sign-ins that wait for a second factor. */
export async function announceNewPassword(tx: Tx, context: AccountsContext, user: User, now: Date): Promise<void> {
  await context.store.oneTimeTokens.deleteByUser(tx, user._id, 'reset-password')
  await context.store.challenges.deleteByUser(tx, user._id)
  const content = passwordChangedMail(addressee(user), forgotUrl(context))
  await sendNotice(tx, context, user, 'password-changed', content, now)
}

/** Sent to the previous email address. */
export async function announceNewEmail(tx: Tx, context: AccountsContext, before: User, now: Date): Promise<void> {
  await sendNotice(tx, context, before, 'email-changed', emailChangedMail(addressee(before)), now)
}

/** Sent only to a verified address; otherwise, registering and deleting accounts could send mail to strangers. */
export async function announceDeletion(
  tx: Tx,
  context: AccountsContext,
  { user, entitlement, by }: { user: User; entitlement: Entitlement; by: 'owner' | 'administrator' },
  now: Date,
): Promise<void> {
  if (user.email_verified_at === null) return
  const paidPlan = entitlement.source === 'subscription' ? entitlement.package_name : null
  await sendNotice(tx, context, user, 'account-deleted', accountDeletedMail(addressee(user), paidPlan, by), now)
}

/** Sent when an administrator starts to view the account. */
export async function announceView(tx: Tx, context: NoticeContext, user: User, reason: string, now: Date): Promise<void> {
  const content = accountViewedMail(addressee(user), reason, now, `${context.publicUrl}/profile`)
  await sendNotice(tx, context, user, 'account-viewed', content, now)
}

export async function announceFactorOn(tx: Tx, context: NoticeContext, user: User, now: Date): Promise<void> {
  await sendNotice(tx, context, user, 'second-factor-on', secondFactorOnMail(addressee(user), forgotUrl(context)), now)
}

export async function announceFactorOff(tx: Tx, context: NoticeContext, user: User, now: Date): Promise<void> {
  await sendNotice(tx, context, user, 'second-factor-off', secondFactorOffMail(addressee(user), forgotUrl(context)), now)
}

/** `left`: recovery codes that remain. */
export async function announceRecoveryCodeUse(tx: Tx, context: NoticeContext, user: User, left: number, now: Date): Promise<void> {
  await sendNotice(tx, context, user, 'recovery-code-used', recoveryCodeUsedMail(addressee(user), left, forgotUrl(context)), now)
}

export async function announceNewRecoveryCodes(tx: Tx, context: NoticeContext, user: User, now: Date): Promise<void> {
  await sendNotice(tx, context, user, 'recovery-codes-renewed', recoveryCodesRenewedMail(addressee(user), forgotUrl(context)), now)
}

const forgotUrl = ({ publicUrl }: NoticeContext) => `${publicUrl}/forgot-password`

async function sendNotice(tx: Tx, { mailQueue }: NoticeContext, user: User, kind: MailKind, content: MailText, now: Date): Promise<void> {
  await mailQueue.put(tx, { user_id: user._id, to: user.email, kind, content, lifetimeMs: NOTICE_LIFETIME_MS }, now)
}
