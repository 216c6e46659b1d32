import type { Tx } from '@loomcast/service-kit/mongo'
import { addressee, type User } from '../domain/account.ts'
import { choosePasswordMail, resetPasswordMail, verifyEmailMail, verifyNewEmailMail } from '../domain/mail-text.ts'
import { INVITATION_LIFETIME_MS, type Purpose, TOKEN_LIFETIME_MS } from '../domain/one-time-token.ts'
import type { AccountsContext } from './context.ts'
import { newSecret } from './secret.ts'

/** Dependencies for emailing a link. */
export type LinkContext = Pick<AccountsContext, 'connection' | 'store' | 'mailQueue' | 'clock' | 'publicUrl'>

/** Emails a link that verifies the user's address. `occasion` selects the wording. */
export async function sendVerification(
  tx: Tx,
  context: LinkContext,
  user: User,
  now: Date,
  occasion: 'account' | 'new-email',
): Promise<void> {
  const url = await link(tx, context, user, 'verify-email', now)
  const content = occasion === 'account' ? verifyEmailMail(url) : verifyNewEmailMail(url)
  const mail = { user_id: user._id, to: user.email, kind: 'verify-email' as const, content, lifetimeMs: TOKEN_LIFETIME_MS['verify-email'] }
  await context.mailQueue.put(tx, mail, now)
}

export async function sendPasswordReset(tx: Tx, context: LinkContext, user: User, now: Date): Promise<void> {
  const url = await link(tx, context, user, 'reset-password', now)
  const content = resetPasswordMail(addressee(user), url)
  const mail = {
    user_id: user._id,
    to: user.email,
    kind: 'reset-password' as const,
    content,
    lifetimeMs: TOKEN_LIFETIME_MS['reset-password'],
  }
  await context.mailQueue.put(tx, mail, now)
}

/** For an account that an administrator created: with the link, the user chooses their own password. */
export async function sendPasswordInvitation(tx: Tx, context: LinkContext, user: User, now: Date): Promise<void> {
  const url = await link(tx, context, user, 'reset-password', now, INVITATION_LIFETIME_MS)
  const content = choosePasswordMail(addressee(user), url)
  const mail = { user_id: user._id, to: user.email, kind: 'choose-password' as const, content, lifetimeMs: INVITATION_LIFETIME_MS }
  await context.mailQueue.put(tx, mail, now)
}

/** The link opens a page, and the page posts the token, so mail programs that prefetch links do not use the token up. */
async function link(
  tx: Tx,
  { store, publicUrl }: LinkContext,
  user: User,
  purpose: Purpose,
  now: Date,
  lifetimeMs = TOKEN_LIFETIME_MS[purpose],
): Promise<string> {
  const { secret, digest } = newSecret()
  const expires_at = new Date(now.getTime() + lifetimeMs)
  await store.oneTimeTokens.insert(tx, {
    _id: digest,
    user_id: user._id,
    purpose,
    email: user.email,
    created_at: now,
    expires_at,
    used_at: null,
  })
  return `${publicUrl}/${purpose}?token=${secret}`
}
