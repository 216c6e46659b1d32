import { type Tx, trusted } from '@loomcast/service-kit'
import type { Models } from './models.ts'
import type { RefreshTokenRecord, SessionRecord } from './session.schema.ts'

export function createSessionRepository({ sessions, refreshTokens }: Models) {
  return {
    async open(tx: Tx, session: SessionRecord): Promise<void> {
      await sessions.insertOne(session, { session: tx.session })
    },

    async byId(id: string, tx?: Tx): Promise<SessionRecord | null> {
      return sessions.findOne({ _id: id }, null, { session: tx?.session }).lean<SessionRecord>()
    },

    async ofUser(userId: string): Promise<SessionRecord[]> {
      return sessions.find({ user_id: userId }).sort({ created_at: -1 }).limit(500).lean<SessionRecord[]>()
    },

    async token(hash: string, tx?: Tx): Promise<RefreshTokenRecord | null> {
      return refreshTokens.findOne({ _id: hash }, null, { session: tx?.session }).lean<RefreshTokenRecord>()
    },

    async addToken(tx: Tx, token: RefreshTokenRecord): Promise<void> {
      await refreshTokens.insertOne(token, { session: tx.session })
    },

    /** Uses a token up. False when it was used before: of two at once one gets true. */
    async claimToken(tx: Tx, hash: string, now: Date): Promise<boolean> {
      const claimed = await refreshTokens.updateOne({ _id: hash, used_at: null }, { $set: { used_at: now } }, { session: tx.session })
      return claimed.modifiedCount === 1
    },

    /** Uses up every token of a session that is still fresh, as if each had just been presented. */
    async supersedeTokens(tx: Tx, sessionId: string, now: Date): Promise<void> {
      await refreshTokens.updateMany({ session_id: sessionId, used_at: null }, { $set: { used_at: now } }, { session: tx.session })
    },

    /** Keeps a session alive. Also makes a renewal and a revocation at the same time conflict. False when it is revoked. */
    async touch(tx: Tx, id: string, now: Date, expiresAt: Date): Promise<boolean> {
      const touched = await sessions.updateOne(
        { _id: id, revoked_at: null },
        { $set: { last_used_at: now, expires_at: expiresAt } },
        { session: tx.session },
      )
      return touched.matchedCount === 1
    },

    /** Ends the user's sessions, all but `except`, and answers which were alive. */
    async revoke(tx: Tx, userId: string, now: Date, choose: { only?: string; except?: string } = {}): Promise<string[]> {
      const id = choose.only !== undefined ? choose.only : choose.except !== undefined ? trusted({ $ne: choose.except }) : undefined
      const filter = { user_id: userId, revoked_at: null, ...(id === undefined ? {} : { _id: id }) }
      const alive = await sessions.find(filter, { _id: 1 }, { session: tx.session }).lean<{ _id: string }[]>()
      if (alive.length === 0) return []
      await sessions.updateMany(filter, { $set: { revoked_at: now } }, { session: tx.session })
      return alive.map((session) => session._id)
    },

    async forget(tx: Tx, userId: string): Promise<void> {
      await sessions.deleteMany({ user_id: userId }, { session: tx.session })
      await refreshTokens.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}

export type SessionRepository = ReturnType<typeof createSessionRepository>
