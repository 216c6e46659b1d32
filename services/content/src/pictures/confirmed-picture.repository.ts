import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { ConfirmedPicture } from './confirmed-picture.model.ts'
import type { OwnPictures } from './requested-pictures.ts'

export interface ConfirmedPictures extends OwnPictures {
  confirm(userId: string, fileIds: readonly string[], now: Date): Promise<void>
  removeAllOf(userId: string, tx?: Tx): Promise<void>
}

export function createConfirmedPictures({ confirmedPictures }: { confirmedPictures: Model<ConfirmedPicture> }): ConfirmedPictures {
  const keyOf = (userId: string, fileId: string) => `${userId} ${fileId}`

  return {
    async confirm(userId, fileIds, now) {
      await confirmedPictures.bulkWrite(
        fileIds.map((file_id) => ({
          updateOne: {
            filter: { _id: keyOf(userId, file_id) },
            update: { $set: { user_id: userId, file_id, confirmed_at: now } },
            upsert: true,
          },
        })),
      )
    },

    async among(userId, fileIds) {
      const found = await confirmedPictures.find({ _id: trusted({ $in: fileIds.map((id) => keyOf(userId, id)) }) }, { file_id: 1 }).lean()
      return new Set(found.map(({ file_id }) => file_id))
    },

    async removeAllOf(userId, tx) {
      await confirmedPictures.deleteMany({ user_id: userId }, tx && { session: tx.session })
    },
  }
}
