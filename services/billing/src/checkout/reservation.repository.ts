import { isDuplicateKey, type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { BoundKey, ReservationRecord } from './reservation.model.ts'

/** A client that sends a new key with each request must not make the document grow without limit. */
const MAX_KEYS = 100

export interface ReservationRepository {
  /** False if the user has an open reservation, or one with the same idempotency key. */
  insert(reservation: ReservationRecord): Promise<boolean>
  find(reservationId: string): Promise<ReservationRecord | null>
  findOpen(userId: string): Promise<ReservationRecord | null>
  findBySession(sessionId: string): Promise<ReservationRecord | null>
  /** The reservation that the key created or got since `since`, and the request that it was used with. Older reservations lose the key. */
  findByKey(userId: string, key: string, since: Date): Promise<{ reservation: ReservationRecord; request_hash: string } | null>
  /** Binds the key of a request that got an existing reservation, unless the key is bound to it already. The last 100 keys stay bound. */
  bindKey(reservationId: string, bound: BoundKey): Promise<void>
  /** Stores the session unless the reservation ended. Returns the reservation as it is then. */
  storeSession(reservationId: string, session: { id: string; url: string }): Promise<ReservationRecord | null>
  /** Ends an open reservation. A failed one loses its idempotency keys, so that the request can be repeated. */
  end(reservationId: string, state: 'expired' | 'replaced' | 'failed', at: Date): Promise<void>
  /** Completes the reservation of a paid session, regardless of its state. `consented`: whether the buyer requested an immediate start. */
  complete(reservationId: string, at: Date, consented: boolean): Promise<void>
  /** Open reservations that expired before `before`, oldest first. */
  listOverdue(before: Date, limit: number): Promise<ReservationRecord[]>
  /** Deletes all of a user's reservations. */
  erase(tx: Tx, userId: string): Promise<void>
}

export function createReservationRepository({ reservations }: { reservations: Model<ReservationRecord> }): ReservationRepository {
  return {
    async insert(reservation) {
      try {
        await reservations.create([reservation])
        return true
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
    },
    find: (reservationId) => reservations.findOne({ _id: reservationId }).lean(),
    findOpen: (userId) => reservations.findOne({ user_id: userId, state: 'open' }).lean(),
    findBySession: (sessionId) => reservations.findOne({ session_id: sessionId }).lean(),
    async findByKey(userId, key, since) {
      const mine = { user_id: userId, idempotency_key: key }
      await reservations.updateMany({ ...mine, created_at: trusted({ $lte: since }) }, { $set: { idempotency_key: null } })
      const reused = { user_id: userId, 'reused_by.key': key }
      await reservations.updateMany(reused, { $pull: { reused_by: { key, at: trusted({ $lte: since }) } } })
      const created = await reservations.findOne(mine).lean()
      if (created) return { reservation: created, request_hash: created.request_hash }
      const reservation = await reservations.findOne(reused).sort({ created_at: 1 }).lean()
      const bound = reservation?.reused_by.find((each) => each.key === key)
      return reservation && bound ? { reservation, request_hash: bound.request_hash } : null
    },
    async bindKey(reservationId, bound) {
      const unbound = { _id: reservationId, idempotency_key: trusted({ $ne: bound.key }), 'reused_by.key': trusted({ $ne: bound.key }) }
      await reservations.updateOne(unbound, { $push: { reused_by: { $each: [bound], $slice: -MAX_KEYS } } })
    },
    async storeSession(reservationId, { id, url }) {
      await reservations.updateOne({ _id: reservationId, state: 'open' }, { $set: { session_id: id, session_url: url } })
      return reservations.findOne({ _id: reservationId }).lean()
    },
    async end(reservationId, state, at) {
      const forgotten = state === 'failed' ? { idempotency_key: null, reused_by: [] } : {}
      await reservations.updateOne({ _id: reservationId, state: 'open' }, { $set: { state, ended_at: at, ...forgotten } })
    },
    async complete(reservationId, at, consented) {
      await reservations.updateOne(
        { _id: reservationId, state: trusted({ $ne: 'completed' }) },
        { $set: { state: 'completed', ended_at: at, consented } },
      )
    },
    listOverdue: (before, limit) =>
      reservations
        .find({ state: 'open', expires_at: trusted({ $lt: before }) })
        .sort({ expires_at: 1 })
        .limit(limit)
        .lean(),
    async erase(tx, userId) {
      await reservations.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}
