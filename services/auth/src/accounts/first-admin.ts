import { appendEvents, type Clock, ensureCollections, systemClock, withTransaction } from '@loomcast/service-kit'
import type { Connection } from 'mongoose'
import { parseEmail } from '../domain/email-address.ts'
import { parseNewPassword } from '../domain/password.ts'
import { createPasswordHasher, type PasswordHasher } from '../engines/password-hasher.ts'
import { SERVICE, userRegistered } from '../events/publishes.ts'
import { createStore } from '../store/store.ts'
import { allOf } from './refusals.ts'
import { newUser } from './register.ts'

export interface FirstAdminOptions {
  connection: Connection
  email: string
  password: string
  hasher?: PasswordHasher
  clock?: Clock
}

/** `created` the account was made; `exists` there is an administrator; `taken` the address belongs to somebody who is none. */
export type FirstAdminOutcome = 'created' | 'exists' | 'taken'

/**
 * Makes the first administrator, when there is none yet. Run at every start: an account that exists is never touched, so a changed
 * ADMIN_PASSWORD changes nothing, and an account that somebody registered is never raised. Throws 400 for an unusable e-mail or password.
 */
export async function ensureFirstAdmin(options: FirstAdminOptions): Promise<{ outcome: FirstAdminOutcome; email: string }> {
  const { connection, clock = systemClock } = options
  const { email, password } = allOf({ email: parseEmail(options.email), password: parseNewPassword(options.password) })
  const store = createStore(connection)
  await ensureCollections(connection)
  const look = () => withTransaction(connection, async (tx) => ((await store.users.countAdministrators(tx)) > 0 ? 'exists' : null))
  if (await look()) return { outcome: 'exists', email }

  const password_hash = await (options.hasher ?? createPasswordHasher()).hash(password)
  const outcome = await withTransaction(connection, async (tx): Promise<FirstAdminOutcome> => {
    if ((await store.users.countAdministrators(tx)) > 0) return 'exists'
    if (await store.users.byEmail(email, tx)) return 'taken'
    const now = clock()
    const user = newUser({ email, password_hash, now, is_admin: true })
    await store.users.insert(tx, user)
    await appendEvents(tx, SERVICE, userRegistered({ user_id: user._id, version: 1, at: now, email, name: null, referral_code: null }))
    return 'created'
  })
  return { outcome, email }
}
