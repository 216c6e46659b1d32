import { appendEvents } from '@loomcast/service-kit/events'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { emailVerified, SERVICE } from '../events/publishes.ts'
import type { AccountContext } from './context.ts'
import { sendVerification } from './links.ts'
import { linkInvalid, noSuchAccount } from './refusals.ts'
import { digestOf } from './secret.ts'

/**
 * Marks an address as its owner's. The same link again, while the address is still that account's and confirmed, answers well and
 * changes nothing: mail programs and impatient people open links twice. Throws 400 `token_invalid`.
 */
export async function verifyEmail(context: AccountContext, input: { token?: string }): Promise<void> {
  const { store } = context
  const digest = digestOf(input.token ?? '')
  await withTransaction(context.connection, async (tx) => {
    const now = context.clock()
    const token = await store.oneTimeTokens.byHash(digest, tx)
    const user = token && (await store.users.byId(token.user_id, tx))
    if (!token || !user || token.purpose !== 'verify-email' || token.email !== user.email || token.expires_at <= now) throw linkInvalid()
    if (user.email_verified_at !== null) return
    if (!(await store.oneTimeTokens.claim(tx, digest, now))) throw linkInvalid()
    const verified = await store.users.change(tx, user._id, { email_verified_at: now }, 1)
    if (!verified) throw linkInvalid()
    await appendEvents(tx, SERVICE, emailVerified({ user_id: user._id, version: verified.version, at: now, email: verified.email }))
  })
}

/** Sends the link again. Answers false when there is nothing to verify. Throws 429 `too_many_requests`. */
export async function resendVerification(context: AccountContext, userId: string): Promise<boolean> {
  const user = await context.store.users.byId(userId)
  if (!user) throw noSuchAccount()
  if (user.email_verified_at !== null) return false
  await context.mailLimits.takeVerification(user.email)
  await withTransaction(context.connection, async (tx) => {
    const fresh = await context.store.users.byId(userId, tx)
    if (fresh && fresh.email_verified_at === null) await sendVerification(tx, context, fresh, context.clock(), 'account')
  })
  return true
}
