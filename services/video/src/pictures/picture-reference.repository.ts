import type { Tx } from '@loomcast/service-kit/mongo'
import type mongoose from 'mongoose'
import type { StoredPictureReference } from './picture-reference.model.ts'

export interface PictureReferences {
  /** Stores the pictures of a post, unless those of a later version are stored. */
  apply(reference: Omit<StoredPictureReference, 'released_at'>, now: Date, tx: Tx): Promise<void>
  /** Whether a post of the user has the picture. */
  uses(userId: string, fileId: string): Promise<boolean>
  deleteAllOf(userId: string, tx: Tx): Promise<void>
}

export function createPictureReferences(references: mongoose.Model<StoredPictureReference>): PictureReferences {
  return {
    async apply({ _id, user_id, file_ids, version }, now, tx) {
      const known = await references.findOne({ _id }).session(tx.session).lean()
      if (known && (known.user_id !== user_id || known.version >= version)) return
      const change = { user_id, file_ids, version, released_at: file_ids.length === 0 ? now : null }
      await references.updateOne({ _id }, { $set: change }, { upsert: true, session: tx.session })
    },

    uses: async (userId, fileId) => (await references.exists({ user_id: userId, file_ids: fileId })) !== null,

    async deleteAllOf(userId, tx) {
      await references.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}
