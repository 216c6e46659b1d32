import { IDEMPOTENCY_MS } from '@loomcast/service-kit/http'
import { isDuplicateKey, type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { Failure } from '../../domain/generation-response.ts'
import type { StoredSetCall } from './set-call.model.ts'

export interface SetRepository {
  /** Stores a new call. If the user made an earlier call with the same, still valid idempotency key, returns that call instead. */
  begin(call: StoredSetCall): Promise<StoredSetCall>
  /** The user's call with this idempotency key, if the key is still valid. */
  byKey(userId: string, key: string, now: Date): Promise<StoredSetCall | null>
  byId(id: string): Promise<StoredSetCall | null>
  /** The calls of the last 24 hours that wrote for a set, oldest first. */
  callsOf(userId: string, setId: string): Promise<StoredSetCall[]>
  /** The user's calls for sets that write one of the texts, or whose members can still be started. Newest first. */
  current(userId: string, contentIds: string[], now: Date, limit: number): Promise<(StoredSetCall & { set_id: string })[]>
  /** Deletes a call of which nothing was started, so that its key can be used again. */
  forget(id: string): Promise<void>
  /** Gives a repeated request time to start the members that have no run. */
  restart(id: string, startsUntil: Date): Promise<void>
  /** Stores why a member was not started; undefined removes it. */
  setFailure(id: string, contentId: string, failure: Failure | undefined): Promise<void>
  /** Marks members of a set as stopped, all if no id is given. */
  stop(userId: string, setId: string, contentIds: string[]): Promise<void>
  /** The ids of the members that the user stopped. */
  stopped(id: string): Promise<string[]>
  removeAllOf(userId: string, tx: Tx): Promise<void>
}

export function createSetRepository({ setCalls }: { setCalls: Model<StoredSetCall> }): SetRepository {
  const counts = (call: StoredSetCall, now: Date) => now.getTime() - call.created_at.getTime() < IDEMPOTENCY_MS

  return {
    async begin(call) {
      for (;;) {
        try {
          // The id of a set is returned before its texts are finished. A single text needs no majority, as in the repository of the runs.
          await setCalls.collection.insertOne({ ...call } as never, { writeConcern: { w: call.set_id === null ? 1 : 'majority' } })
          return call
        } catch (error) {
          const key = call.idempotency_key
          if (!isDuplicateKey(error) || key === undefined) throw error
          const earlier = await setCalls.findOne({ user_id: call.user_id, idempotency_key: key }).lean()
          if (earlier && counts(earlier, call.created_at)) return earlier
          // The set can still be read; only its key is free again.
          if (earlier) await setCalls.updateOne({ _id: earlier._id }, { $unset: { idempotency_key: 1 } })
        }
      }
    },

    async byKey(userId, key, now) {
      const call = await setCalls.findOne({ user_id: userId, idempotency_key: key }).lean()
      return call && counts(call, now) ? call : null
    },

    byId: (id) => setCalls.findOne({ _id: id }).lean(),

    callsOf: (userId, setId) => setCalls.find({ user_id: userId, set_id: setId }).sort({ created_at: 1, _id: 1 }).lean(),

    current: (userId, contentIds, now, limit) =>
      setCalls
        .find({
          user_id: userId,
          set_id: trusted({ $ne: null }),
          $or: [{ 'members.content_id': trusted({ $in: contentIds }) }, { starts_until: trusted({ $gte: now }) }],
        })
        .sort({ created_at: -1, _id: -1 })
        .limit(limit)
        .lean<(StoredSetCall & { set_id: string })[]>(),

    async forget(id) {
      await setCalls.deleteOne({ _id: id })
    },

    async restart(id, startsUntil) {
      await setCalls.updateOne({ _id: id }, { $set: { starts_until: startsUntil } })
    },

    async setFailure(id, contentId, failure) {
      const change = failure ? { $set: { 'members.$.failure': failure } } : { $unset: { 'members.$.failure': 1 } }
      await setCalls.updateOne({ _id: id, 'members.content_id': contentId }, change)
    },

    async stop(userId, setId, contentIds) {
      await setCalls.updateMany(
        { user_id: userId, set_id: setId },
        { $set: { 'members.$[member].stopped': true } },
        { arrayFilters: [{ 'member.content_id': { $in: contentIds } }] },
      )
    },

    async stopped(id) {
      const call = await setCalls.findOne({ _id: id }, { members: 1 }).lean()
      return (call?.members ?? []).filter((member) => member.stopped).map((member) => member.content_id)
    },

    async removeAllOf(userId, tx) {
      await setCalls.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}
