import type { Tx } from '@loomcast/service-kit/mongo'
import type { AccountContext } from '../context.ts'
import type { User } from '../domain/account.ts'
import { resetPasswordMail, verifyEmailMail, verifyNewEmailMail } from '../domain/mail-text.ts'
import { type Purpose, TOKEN_LIFE_MS } from '../domain/one-time-token.ts'
import { fullName } from '../domain/profile.ts'
import { newSecret } from './secret.ts'

/** What sending a link needs. */
export type LinkContext = Pick<AccountContext, 'connection' | 'store' | 'mailQueue' | 'clock' | 'publicUrl'>

/** Sends a link that proves the user's address. `occasion` chooses the words. */
export async function sendVerification(
  tx: Tx,
  context: LinkContext,
  user: User,
  now: Date,
  occasion: 'account' | 'new-email',
): Promise<void> {
  const url = await link(tx, context, user, 'verify-email', now)
  const content = occasion === 'account' ? verifyEmailMail(url) : verifyNewEmailMail(url)
  const mail = { user_id: user._id, to: user.email, kind: 'verify-email' as const, content, lifeMs: TOKEN_LIFE_MS['verify-email'] }
  await context.mailQueue.put(tx, mail, now)
}

export async function sendPasswordReset(tx: Tx, context: LinkContext, user: User, now: Date): Promise<void> {
  const url = await link(tx, context, user, 'reset-password', now)
  const content = resetPasswordMail(addressee(user), url)
  const mail = { user_id: user._id, to: user.email, kind: 'reset-password' as const, content, lifeMs: TOKEN_LIFE_MS['reset-password'] }
  await context.mailQueue.put(tx, mail, now)
}

/** The link opens a page, and the page posts the token: a mail program that looks into links uses nothing up. */
async function link(tx: Tx, { store, publicUrl }: LinkContext, user: User, purpose: Purpose, now: Date): Promise<string> {
  const { secret, digest } = newSecret()
  const expires_at = new Date(now.getTime() + TOKEN_LIFE_MS[purpose])
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

/** Only a confirmed address is greeted by name: the name is free text of whoever typed the address. */
export function addressee(user: User): string | null {
  return user.email_verified_at === null ? null : fullName(user)
}
