import { newId } from '@loomcast/service-kit/mongo'
import type { User } from '../domain/account.ts'
import { EMPTY_PROFILE } from '../domain/profile.ts'

export function newUser({
  email,
  password_hash,
  now,
  is_admin = false,
}: Pick<User, 'email' | 'password_hash'> & { now: Date; is_admin?: boolean }): User {
  return {
    _id: newId('usr'),
    email,
    password_hash,
    ...EMPTY_PROFILE,
    is_admin,
    email_verified_at: is_admin ? now : null,
    created_at: now,
    deleted_at: null,
    deactivated_at: null,
    version: 1,
    account_version: 1,
    last_login_at: now,
  }
}
