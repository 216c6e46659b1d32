import { type SnapshotSource, snapshotsOf } from '@loomcast/service-kit/events'
import type { Connection } from 'mongoose'
import { modelsOf } from '../models.ts'
import { accountChanged } from './publishes.ts'

/** What a new consumer needs of auth: the accounts. The time of an account's last change is not stored, so a snapshot has the time of the registration. */
export function snapshotSources(connection: Connection): SnapshotSource[] {
  const { users } = modelsOf(connection)
  return [
    snapshotsOf('users', users, { deleted_at: null }, (user) => {
      const { email, password_hash, account_version, version } = user
      // Only deleted accounts have none.
      if (email === null || password_hash === null) return []
      return [accountChanged({ ...user, email, password_hash, version: account_version > 0 ? account_version : version }, user.created_at)]
    }),
  ]
}
