import { appendEvents } from '@loomcast/service-kit/events'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { sendPasswordInvitation } from '../accounts/links.ts'
import { newUser } from '../accounts/new-user.ts'
import type { User } from '../domain/account.ts'
import { canonicalEmail, parseEmail } from '../domain/email-address.ts'
import { allOf } from '../domain/faults.ts'
import { parseNewPassword } from '../domain/password.ts'
import { parseProfileField } from '../domain/profile.ts'
import { accountChanged, SERVICE, userRegistered } from '../events/publishes.ts'
import type { ProfileContext } from '../profile/context.ts'
import { emailTaken } from './guards.ts'

export interface NewAccount {
  email?: string
  password?: string
  first_name?: string
  last_name?: string
  is_admin?: boolean
}

/**
 * Creates a verified account and emails a link for choosing a password. Throws 400 `validation_failed`, 409 `email_taken`.
 */
export async function createUser(context: ProfileContext, input: NewAccount): Promise<User> {
  const { email, password, first_name, last_name } = allOf({
    email: parseEmail(input.email),
    password: parseNewPassword(input.password, { emails: [canonicalEmail(input.email ?? '')] }),
    first_name: parseProfileField('first_name', input.first_name ?? ''),
    last_name: parseProfileField('last_name', input.last_name ?? ''),
  })
  if (await context.store.users.findByEmail(email)) throw emailTaken()
  const password_hash = await context.hasher.hash(password)

  return withTransaction(context.connection, async (tx) => {
    const now = context.clock()
    const user: User = {
      ...newUser({ email, password_hash, now, is_admin: input.is_admin ?? false }),
      first_name,
      last_name,
      email_verified_at: now,
      last_login_at: null,
    }
    await context.store.users.insert(tx, user)
    await sendPasswordInvitation(tx, context, user, now)
    const { name } = accountChanged(user, now).data
    const registered = userRegistered({ user_id: user._id, version: 1, at: now, email, name, referral_code: null })
    await appendEvents(tx, SERVICE, registered, accountChanged(user, now))
    return user
  })
}
