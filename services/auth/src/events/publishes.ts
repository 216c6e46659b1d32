import type { EventData } from '@loomcast/contracts'
import type { platform } from '@loomcast/platform-config'
import type { DomainEvent } from '@loomcast/service-kit/events'
import type { User } from '../domain/account.ts'
import { fullName } from '../domain/profile.ts'

export const SERVICE = 'auth'

type Published = (typeof platform.services.auth.publishes)[number]

interface Subject {
  user_id: string
  /** The user's version after the change. */
  version: number
  at: Date
}

export function userRegistered(
  user: Subject & { email: string; name: string | null; referral_code: string | null },
): DomainEvent<'com.loomcast.auth.user-registered.v1'> {
  const { user_id, email, name, referral_code } = user
  return event('com.loomcast.auth.user-registered.v1', user, { user_id, email, name, referral_code, registered_at: user.at.toISOString() })
}

export function emailVerified(user: Subject & { email: string }): DomainEvent<'com.loomcast.auth.email-verified.v1'> {
  return event('com.loomcast.auth.email-verified.v1', user, {
    user_id: user.user_id,
    email: user.email,
    verified_at: user.at.toISOString(),
  })
}

export function profileUpdated(
  user: Subject & { email: string; name: string | null },
): DomainEvent<'com.loomcast.auth.profile-updated.v1'> {
  const { user_id, email, name } = user
  return event('com.loomcast.auth.profile-updated.v1', user, { user_id, email, name, updated_at: user.at.toISOString() })
}

/** The state of an account after a change. Has the version of the change, as the other events about it. */
export function accountChanged(user: User, at: Date): DomainEvent<'com.loomcast.auth.account-changed.v1'> {
  return event(
    'com.loomcast.auth.account-changed.v1',
    { user_id: user._id, version: user.version, at },
    {
      user_id: user._id,
      email: user.email,
      name: fullName(user),
      is_admin: user.is_admin,
      is_active: user.deactivated_at === null,
      email_verified: user.email_verified_at !== null,
      created_at: user.created_at.toISOString(),
      updated_at: at.toISOString(),
    },
  )
}

export function accountDeleted(user: Subject): DomainEvent<'com.loomcast.auth.account-deleted.v1'> {
  return event('com.loomcast.auth.account-deleted.v1', user, { user_id: user.user_id, deleted_at: user.at.toISOString() })
}

export type RevocationReason = EventData<'com.loomcast.auth.session-revoked.v1'>['reason']

export interface Revocation extends Subject {
  session_ids: string[]
  /** Covers every token issued to the user so far. */
  all: boolean
  reason: RevocationReason
}

/**
 * Rounded down to the second because a token's `iat` is: a token issued right after the revocation must count as later. Tokens issued earlier in the same
 * second are covered by their session ids.
 */
export function sessionRevoked(revocation: Revocation): DomainEvent<'com.loomcast.auth.session-revoked.v1'> {
  const { user_id, session_ids, all, reason, at } = revocation
  const revokedAt = new Date(Math.floor(at.getTime() / 1000) * 1000)
  return event('com.loomcast.auth.session-revoked.v1', revocation, {
    user_id,
    session_ids,
    all,
    reason,
    revoked_at: revokedAt.toISOString(),
  })
}

/** An action of an administrator on the security of their own account, or a refused attempt. */
export function adminSecurityChanged(
  user: Pick<User, '_id' | 'version'>,
  { action, code, session_id, ip, ended_sessions }: AdminSecurityEvent,
  at: Date,
): DomainEvent<'com.loomcast.auth.admin-security-changed.v1'> {
  const subject = { user_id: user._id, version: user.version, at }
  return event('com.loomcast.auth.admin-security-changed.v1', subject, {
    user_id: user._id,
    action,
    result: code === null ? 'performed' : 'refused',
    code,
    session_id: session_id ?? null,
    address: ip ?? null,
    ...(ended_sessions !== undefined && { ended_sessions }),
    at: at.toISOString(),
  })
}

export interface AdminSecurityEvent {
  action: string
  /** Why it was refused. */
  code: string | null
  session_id?: string
  ip?: string
  ended_sessions?: number
}

/** Keyed by the key set, not by a user. The version is the sequence of the new signing key. */
export function signingKeysRevoked({
  key_ids,
  version,
  at,
}: {
  key_ids: string[]
  version: number
  at: Date
}): DomainEvent<'com.loomcast.auth.signing-keys-revoked.v1'> {
  const data = { key_ids, revoked_at: at.toISOString() }
  return { type: 'com.loomcast.auth.signing-keys-revoked.v1', key: 'signing-keys', version, data }
}

function event<T extends Published>(type: T, { user_id, version }: Subject, data: EventData<T>) {
  return { type, key: user_id, version, data }
}
