import { AppError } from '@loomcast/service-kit/errors'
import { appendEvents } from '@loomcast/service-kit/events'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { announceAccount } from '../accounts/announce-account.ts'
import { sendVerification } from '../accounts/links.ts'
import { requireUser } from '../accounts/require-user.ts'
import { digestOf } from '../accounts/secret.ts'
import { emailVerified, SERVICE } from '../events/publishes.ts'
import type { RecoveryContext } from './context.ts'

/**
 * Marks an address as verified. A link that was already used succeeds without changes as long as the account still has that address, because people and mail
 * programs open links twice. Throws 400 `email_link_invalid`.
 */
export async function verifyEmail(context: RecoveryContext, input: { token?: string }): Promise<void> {
  const { store } = context
  const digest = digestOf(input.token ?? '')
  await withTransaction(context.connection, async (tx) => {
    const now = context.clock()
    const token = await store.oneTimeTokens.findByHash(digest, tx)
    const user = token && (await store.users.findById(token.user_id, tx))
    if (!token || !user || token.purpose !== 'verify-email' || token.email !== user.email || token.expires_at <= now)
      throw new AppError('email_link_invalid')
    if (user.email_verified_at !== null) return
    if (!(await store.oneTimeTokens.claim(tx, digest, now))) throw new AppError('email_link_invalid')
    const verified = await store.users.change(tx, user._id, { email_verified_at: now }, 1)
    if (!verified) throw new AppError('email_link_invalid')
    await appendEvents(tx, SERVICE, emailVerified({ user_id: user._id, version: verified.version, at: now, email: verified.email }))
    await announceAccount(tx, store, verified, now)
  })
}

/** Sends the link again. Returns false if the address is already verified. Throws 429 `rate_limited`. */
export async function resendVerification(context: RecoveryContext, userId: string): Promise<boolean> {
  const user = await requireUser(context, userId)
  if (user.email_verified_at !== null) return false
  await context.mailLimits.takeVerification(user.email)
  await withTransaction(context.connection, async (tx) => {
    const fresh = await context.store.users.findById(userId, tx)
    if (fresh && fresh.email_verified_at === null) await sendVerification(tx, context, fresh, context.clock(), 'account')
  })
  return true
}
