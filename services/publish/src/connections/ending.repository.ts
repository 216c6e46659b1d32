import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import { APP_NETWORKS, type AppNetwork } from '../networks/adapter.ts'
import type { StoredConnection } from './connection.model.ts'
import type { StoredEnding } from './ending.model.ts'

/** After a network that did not respond (ms). */
const RETRY_MS = 15 * 60_000

export function createEndingRepository(endings: Model<StoredEnding>) {
  return {
    /** The sign-ins of connections that are removed in the same transaction. Other credentials stay with the network. */
    async add(removed: readonly StoredConnection[], now: Date, tx: Tx): Promise<void> {
      const rows = removed.flatMap(({ _id, user_id, network, credentials, owner_hash = null }): StoredEnding[] =>
        isAppNetwork(network) ? [{ _id, user_id, network, credentials, owner_hash, next_attempt_at: now, created_at: now }] : [],
      )
      if (rows.length > 0) await endings.insertMany(rows, { session: tx.session })
    },

    /** New tokens of a connection that was removed while they were requested, in place of the earlier ones. */
    async replace({ _id, user_id, network, owner_hash = null }: StoredConnection, credentials: string, now: Date): Promise<void> {
      if (!isAppNetwork(network)) return
      const ending: StoredEnding = { _id, user_id, network, credentials, owner_hash, next_attempt_at: now, created_at: now }
      await endings.replaceOne({ _id }, ending, { upsert: true })
    },

    /** A sign-in from which the person still has to choose accounts. It is ended after `next_attempt_at` if no account has its owner then. */
    async addUnchosen(ending: StoredEnding, tx: Tx): Promise<void> {
      await endings.replaceOne({ _id: ending._id }, ending, { upsert: true, session: tx.session })
    },

    /** Reserves one until it can be tried again. */
    claimNext: (now: Date) =>
      endings
        .findOneAndUpdate(
          { next_attempt_at: trusted({ $lte: now }) },
          { $set: { next_attempt_at: new Date(now.getTime() + RETRY_MS) } },
          { sort: { next_attempt_at: 1 }, returnDocument: 'after' },
        )
        .lean<StoredEnding>(),

    /** Unless it has other tokens by now. */
    async remove({ _id, credentials }: StoredEnding): Promise<void> {
      await endings.deleteOne({ _id, credentials })
    },
  }
}

const isAppNetwork = (network: string): network is AppNetwork => (APP_NETWORKS as readonly string[]).includes(network)
