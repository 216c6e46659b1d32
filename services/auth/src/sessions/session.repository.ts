import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { RefreshTokenRecord, SessionRecord } from './session.model.ts'

export function createSessionRepository({
  sessions,
  refreshTokens,
}: {
  sessions: Model<SessionRecord>
  refreshTokens: Model<RefreshTokenRecord>
}) {
  return {
    async open(tx: Tx, session: SessionRecord): Promise<void> {
      await sessions.insertOne(session, { session: tx.session })
    },

    async findById(id: string, tx?: Tx): Promise<SessionRecord | null> {
      return sessions.findOne({ _id: id }, null, { session: tx?.session }).lean<SessionRecord>()
    },

    async listByUser(userId: string): Promise<SessionRecord[]> {
      return sessions.find({ user_id: userId, actor_id: null }).sort({ created_at: -1 }).limit(500).lean<SessionRecord[]>()
    },

    async token(hash: string, tx?: Tx): Promise<RefreshTokenRecord | null> {
      return refreshTokens.findOne({ _id: hash }, null, { session: tx?.session }).lean<RefreshTokenRecord>()
    },

    async addToken(tx: Tx, token: RefreshTokenRecord): Promise<void> {
      await refreshTokens.insertOne(token, { session: tx.session })
    },

    /** Marks a token as used and stores its encrypted successor. Returns false if it was already used, so only one of several concurrent requests gets true. */
    async claimToken(tx: Tx, hash: string, now: Date, successor: string): Promise<boolean> {
      const claimed = await refreshTokens.updateOne(
        { _id: hash, used_at: null },
        { $set: { used_at: now, successor } },
        { session: tx.session },
      )
      return claimed.modifiedCount === 1
    },

    /** Extends a session. Also makes a concurrent renewal and revocation conflict. Returns false if the session is revoked. */
    async touch(tx: Tx, id: string, now: Date, expiresAt: Date): Promise<boolean> {
      const touched = await sessions.updateOne(
        { _id: id, revoked_at: null },
        { $set: { last_used_at: now, expires_at: expiresAt } },
        { session: tx.session },
      )
      return touched.matchedCount === 1
    },

    async recordFactor(tx: Tx, id: string, now: Date): Promise<void> {
      await sessions.updateOne({ _id: id }, { $set: { factor_at: now } }, { session: tx.session })
    },

    /** Administrators' sessions that were opened without a second factor. */
    async adminsWithoutFactor(now: Date): Promise<Pick<SessionRecord, '_id' | 'user_id'>[]> {
      const filter = { role: 'admin' as const, revoked_at: null, factor_at: null, expires_at: trusted({ $gt: now }) }
      return sessions.find(filter, { _id: 1, user_id: 1 }).lean<Pick<SessionRecord, '_id' | 'user_id'>[]>()
    },

    /** Counts a view of an account that an administrator starts in the session. Conflicts with a concurrent end of the session. False if it has ended. */
    async countView(tx: Tx, id: string): Promise<boolean> {
      const counted = await sessions.updateOne({ _id: id, revoked_at: null }, { $inc: { views: 1 } }, { session: tx.session })
      return counted.modifiedCount === 1
    },

    /** Sessions that can still be renewed, most recently used first. */
    async alive(userId: string, now: Date, limit: number): Promise<{ sessions: SessionRecord[]; total: number }> {
      const filter = { user_id: userId, actor_id: null, revoked_at: null, expires_at: trusted({ $gt: now }) }
      const [found, total] = await Promise.all([
        sessions.find(filter).sort({ last_used_at: -1, _id: 1 }).limit(limit).lean<SessionRecord[]>(),
        sessions.countDocuments(filter),
      ])
      return { sessions: found, total }
    },

    /**
     * Ends the user's sessions (all, one, or all but one) and returns those that were active. Call `revokeSessions` instead, which also ends the views that
     * an administrator started in them. Deletes their refresh tokens, used and unused, so that none is
     * accepted within its grace period.
     */
    async revoke(tx: Tx, userId: string, now: Date, choose: { only?: string; except?: string } = {}): Promise<string[]> {
      const id = choose.only !== undefined ? choose.only : choose.except !== undefined ? trusted({ $ne: choose.except }) : undefined
      const filter = { user_id: userId, revoked_at: null, ...(id === undefined ? {} : { _id: id }) }
      const found = await sessions.find(filter, { _id: 1 }, { session: tx.session }).lean<{ _id: string }[]>()
      if (found.length === 0) return []
      await sessions.updateMany(filter, { $set: { revoked_at: now } }, { session: tx.session })
      const ended = found.map((session) => session._id)
      await refreshTokens.deleteMany({ session_id: trusted({ $in: ended }) }, { session: tx.session })
      return ended
    },

    async deleteByUser(tx: Tx, userId: string): Promise<void> {
      await sessions.deleteMany({ user_id: userId }, { session: tx.session })
      await refreshTokens.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}

export type SessionRepository = ReturnType<typeof createSessionRepository>
