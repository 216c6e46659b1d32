import { appendEvents } from '@loomcast/service-kit/events'
import { ensureCollections, withTransaction } from '@loomcast/service-kit/mongo'
import type { Logger } from '@loomcast/service-kit/observability'
import { type Clock, systemClock } from '@loomcast/service-kit/time'
import type { Connection } from 'mongoose'
import { canonicalEmail, parseEmail } from '../domain/email-address.ts'
import { allOf } from '../domain/faults.ts'
import { parseNewPassword } from '../domain/password.ts'
import { createPasswordHasher, type PasswordHasher } from '../engines/password-hasher.ts'
import { accountChanged, SERVICE, userRegistered } from '../events/publishes.ts'
import { newUser } from './new-user.ts'
import type { UserRepository } from './user.repository.ts'

export interface FirstAdminOptions {
  connection: Connection
  email: string
  password: string
  hasher?: PasswordHasher
  clock?: Clock
  logger?: Pick<Logger, 'info' | 'warn'>
}

/**
 * Creates the first administrator if there is none. Returns whether it created one. Runs at every start and never changes an existing account: a new value of
 * ADMIN_PASSWORD has no effect, and a registered account is not promoted. Throws 400 `validation_failed` for an invalid email or password.
 */
export async function createFirstAdmin(users: UserRepository, options: FirstAdminOptions): Promise<boolean> {
  const { connection, clock = systemClock, logger } = options
  const { email, password } = allOf({
    email: parseEmail(options.email),
    password: parseNewPassword(options.password, { emails: [canonicalEmail(options.email)] }),
  })
  await ensureCollections(connection)
  if (await users.hasAdministrator()) return false

  const password_hash = await (options.hasher ?? createPasswordHasher()).hash(password)
  const outcome = await withTransaction(connection, async (tx) => {
    if ((await users.countAdministrators(tx)) > 0) return 'exists'
    if (await users.findByEmail(email, tx)) return 'taken'
    const now = clock()
    const user = newUser({ email, password_hash, now, is_admin: true })
    await users.insert(tx, user)
    const registered = userRegistered({ user_id: user._id, version: 1, at: now, email, name: null, referral_code: null })
    await appendEvents(tx, SERVICE, registered, accountChanged(user, now))
    return 'created'
  })
  if (outcome === 'created') logger?.info('the first administrator was created')
  if (outcome === 'taken') logger?.warn('ADMIN_EMAIL belongs to an account that is not an administrator: no administrator was created')
  return outcome === 'created'
}
