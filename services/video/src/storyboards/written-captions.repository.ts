import { newId, type Tx } from '@loomcast/service-kit/mongo'
import type mongoose from 'mongoose'
import { isDerivedFrom } from '../domain/derived-caption.ts'
import type { StoredCaptions } from './written-captions.model.ts'

/** The captions that models wrote. A video states that a model wrote its captions, regardless of the request. */
export interface WrittenCaptionsRepository {
  save(userId: string, captions: readonly string[], writtenBy: string, now: Date): Promise<void>
  /** Returns the engine that wrote one of the captions, even if the caption was edited since. Undefined if no model wrote any. */
  findWriter(userId: string, captions: readonly string[]): Promise<string | undefined>
  deleteAllOf(userId: string, tx?: Tx): Promise<void>
}

/** The newest storyboards that captions are compared with. */
const COMPARED = 200

export function createWrittenCaptionsRepository(model: mongoose.Model<StoredCaptions>): WrittenCaptionsRepository {
  return {
    async save(userId, captions, writtenBy, now) {
      await model.create([{ _id: newId('cap'), user_id: userId, captions: [...captions], written_by: writtenBy, created_at: now }])
    },

    async findWriter(userId, captions) {
      const storyboards = await model.find({ user_id: userId }).sort({ created_at: -1 }).limit(COMPARED).lean()
      return storyboards.find((storyboard) =>
        storyboard.captions.some((written) => captions.some((caption) => isDerivedFrom(caption, written))),
      )?.written_by
    },

    async deleteAllOf(userId, tx) {
      await model.deleteMany({ user_id: userId }, tx && { session: tx.session })
    },
  }
}
