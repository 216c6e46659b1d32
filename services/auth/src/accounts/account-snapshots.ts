import { type SnapshotSource, snapshotsOf } from '@loomcast/service-kit/events'
import type { Model } from 'mongoose'
import { accountChanged } from '../events/publishes.ts'
import type { UserRecord } from './user.model.ts'

/** What a new consumer needs of auth: the accounts. The time of an account's last change is not stored, so a snapshot has the time of the registration. */
export function accountSnapshots(users: Model<UserRecord>): SnapshotSource {
  return snapshotsOf('users', users, { deleted_at: null }, (user) => {
    const { email, password_hash, account_version, version } = user
    // Only deleted accounts have none.
    if (email === null || password_hash === null) return []
    return [accountChanged({ ...user, email, password_hash, version: account_version > 0 ? account_version : version }, user.created_at)]
  })
}
