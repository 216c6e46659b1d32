import { AppError } from '@loomcast/service-kit/errors'
import { appendEvents, type DomainEvent } from '@loomcast/service-kit/events'
import { type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { announceAccount } from '../accounts/announce-account.ts'
import { sendVerification } from '../accounts/links.ts'
import { announceNewEmail, announceNewPassword } from '../accounts/notices.ts'
import type { User } from '../domain/account.ts'
import { canonicalEmail, parseEmail } from '../domain/email-address.ts'
import { allOf, type Checked } from '../domain/faults.ts'
import { parseNewPassword } from '../domain/password.ts'
import { fullName, parseProfileField } from '../domain/profile.ts'
import { profileUpdated, SERVICE } from '../events/publishes.ts'
import type { ProfileContext } from '../profile/context.ts'
import { endSessionsOf } from './end-sessions.ts'
import { emailTaken, refuseLastAdmin, refuseOwnAccount, requireVersion } from './guards.ts'

export interface AccountUpdate {
  version: number
  email?: string
  /** Missing or empty: the password does not change. */
  password?: string
  first_name?: string
  last_name?: string
  is_admin?: boolean
}

export interface UpdatedAccount {
  before: User
  after: User
}

interface Wanted {
  email?: string
  first_name?: string
  last_name?: string
  is_admin?: boolean
  password_hash?: string
}

/**
 * Changes the given fields of an account. A new email is unverified: it receives a verification link, and the old address is notified. A new password, email
 * or administrator flag ends all sessions of the user. Throws 400 `validation_failed`, 404 `not_found`, 409 `version_conflict`, `email_taken`, `own_account` or
 * `last_admin`.
 */
export async function updateUser(context: ProfileContext, callerId: string, userId: string, input: AccountUpdate): Promise<UpdatedAccount> {
  const { version, is_admin } = input
  const current = await context.store.users.findById(userId)
  const { password, ...texts } = readTexts(input, current?.email ?? '')
  if (is_admin === false && current?.is_admin) refuseOwnAccount(callerId, userId, 'demote')
  const wanted: Wanted = {
    ...texts,
    ...(is_admin !== undefined && { is_admin }),
    ...(password !== undefined && { password_hash: await context.hasher.hash(password) }),
  }
  return withTransaction(context.connection, async (tx) => {
    const before = await requireVersion(tx, context.store, userId, version)
    return { before, after: await apply(tx, context, before, wanted) }
  })
}

function readTexts(
  input: AccountUpdate,
  currentEmail: string,
): { email?: string; password?: string; first_name?: string; last_name?: string } {
  const checks: Record<string, Checked<string>> = {}
  if (input.email !== undefined) checks['email'] = parseEmail(input.email)
  if (input.password) {
    const emails = [currentEmail, canonicalEmail(input.email ?? '')].filter((email) => email !== '')
    checks['password'] = parseNewPassword(input.password, { emails })
  }
  for (const field of ['first_name', 'last_name'] as const)
    if (input[field] !== undefined) checks[field] = parseProfileField(field, input[field])
  return allOf(checks)
}

async function apply(tx: Tx, context: ProfileContext, before: User, wanted: Wanted): Promise<User> {
  const { store } = context
  const now = context.clock()
  const { password_hash, ...fields } = wanted
  const hasNewEmail = wanted.email !== undefined && wanted.email !== before.email
  const hasNewRole = wanted.is_admin !== undefined && wanted.is_admin !== before.is_admin
  const hasNewName = fullName({ ...before, ...fields }) !== fullName(before)
  const hasNewPassword = password_hash !== undefined
  if (!hasNewEmail && !hasNewRole && !hasNewName && !hasNewPassword) return before
  if (hasNewEmail && (await store.users.findByEmail(wanted.email ?? '', tx))) throw emailTaken()
  if (hasNewRole && wanted.is_admin === false) await refuseLastAdmin(tx, store, before)

  const endsSessions = hasNewEmail || hasNewRole || hasNewPassword
  const events = [hasNewEmail || hasNewName, endsSessions].filter(Boolean).length
  const changes = { ...fields, ...(hasNewPassword && { password_hash }), ...(hasNewEmail && { email_verified_at: null }) }
  const after = await store.users.change(tx, before._id, changes, events)
  if (!after) throw new AppError('conflict')
  if (hasNewEmail) {
    await store.oneTimeTokens.deleteByUser(tx, after._id)
    await sendVerification(tx, context, after, now, 'new-email')
    await announceNewEmail(tx, context, before, now)
  }
  if (hasNewPassword) {
    await store.knownBrowsers.deleteByUser(tx, after._id)
    await announceNewPassword(tx, context, after, now)
  }
  const facts: DomainEvent[] = []
  const subject = { user_id: after._id, at: now, version: before.version + 1 }
  if (hasNewEmail || hasNewName) facts.push(profileUpdated({ ...subject, email: after.email, name: fullName(after) }))
  if (endsSessions) facts.push(await endSessionsOf(tx, context, after, now))
  await appendEvents(tx, SERVICE, ...facts)
  await announceAccount(tx, store, after, now)
  return { ...after, account_version: after.version }
}
