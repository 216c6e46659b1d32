import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { StoredFeed } from './feed.model.ts'

/** How exact the time of the last read is (ms). */
const READ_STEP_MS = 10 * 60_000

export function createFeedRepository(feeds: Model<StoredFeed>) {
  return {
    find: (userId: string) => feeds.findOne({ _id: userId }).lean<StoredFeed>(),

    byDigest: (digest: string) => feeds.findOne({ token_digest: digest }).lean<StoredFeed>(),

    /** The address before it no longer works. */
    async save({ _id, ...feed }: StoredFeed, tx: Tx): Promise<void> {
      await feeds.updateOne({ _id }, { $set: feed }, { upsert: true, session: tx.session })
    },

    async noteRead({ _id, token_digest }: StoredFeed, now: Date): Promise<void> {
      const before = new Date(now.getTime() - READ_STEP_MS)
      await feeds.updateOne(
        { _id, token_digest, $or: [{ read_at: null }, { read_at: trusted({ $lte: before }) }] },
        { $set: { read_at: now } },
      )
    },

    async remove(userId: string, tx?: Tx): Promise<void> {
      await feeds.deleteOne({ _id: userId }, tx && { session: tx.session })
    },
  }
}

export type FeedRepository = ReturnType<typeof createFeedRepository>
