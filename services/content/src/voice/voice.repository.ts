import type { PlatformId } from '@loomcast/platforms'
import { driverCollection, type Tx } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { LearnedVoice } from '../domain/voice/learn-voice.ts'
import type { TraitId, TraitValue } from '../domain/voice/trait.ts'
import type { StoredVoice } from './voice.model.ts'

export interface VoiceChanges {
  enabled?: boolean
  examples?: string[]
  /** Null removes a correction. */
  corrections: [TraitId, TraitValue | null][]
}

export interface VoiceRepository {
  list(userId: string): Promise<StoredVoice[]>
  find(userId: string, platform: PlatformId): Promise<StoredVoice | null>
  /** Replaces what was learned before, and the corrections unless `keepCorrections`. */
  replace(
    userId: string,
    platform: PlatformId,
    learned: LearnedVoice,
    options: { now: Date; keepCorrections: boolean },
  ): Promise<StoredVoice>
  /** Null if no voice was learned for the platform. */
  change(userId: string, platform: PlatformId, changes: VoiceChanges): Promise<StoredVoice | null>
  /** Returns false if no voice was learned for the platform. */
  remove(userId: string, platform: PlatformId): Promise<boolean>
  removeAll(userId: string): Promise<void>
  removeAllOf(userId: string, tx: Tx): Promise<void>
}

export function createVoiceRepository({ voices }: { voices: Model<StoredVoice> }): VoiceRepository {
  const idOf = (userId: string, platform: PlatformId) => `${userId}:${platform}`
  return {
    list: (userId) => voices.find({ user_id: userId }).sort({ _id: 1 }).lean(),
    find: (userId, platform) => driverCollection(voices).findOne({ _id: idOf(userId, platform), user_id: userId }),
    replace(userId, platform, learned, { now, keepCorrections }) {
      const voice = { user_id: userId, platform, enabled: true, ...learned, learned_at: now }
      // One update, so that a correction that arrives meanwhile is not lost.
      const update = keepCorrections ? { $set: voice, $setOnInsert: { corrections: {} } } : { $set: { ...voice, corrections: {} } }
      return voices
        .findOneAndUpdate({ _id: idOf(userId, platform) }, update, { upsert: true, returnDocument: 'after' })
        .orFail()
        .lean()
    },
    async change(userId, platform, { corrections, ...fields }) {
      const removed = corrections.filter(([, value]) => value === null)
      const set = corrections.filter(([, value]) => value !== null)
      const pathed = (entries: typeof corrections) => Object.fromEntries(entries.map(([id, value]) => [`corrections.${id}`, value]))
      const $set = { ...fields, ...pathed(set) }
      return voices
        .findOneAndUpdate(
          { _id: idOf(userId, platform), user_id: userId },
          { ...(Object.keys($set).length > 0 && { $set }), ...(removed.length > 0 && { $unset: pathed(removed) }) },
          { returnDocument: 'after' },
        )
        .lean()
    },
    async remove(userId, platform) {
      const { deletedCount } = await voices.deleteOne({ _id: idOf(userId, platform), user_id: userId })
      return deletedCount === 1
    },
    async removeAll(userId) {
      await voices.deleteMany({ user_id: userId })
    },
    async removeAllOf(userId, tx) {
      await voices.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}
