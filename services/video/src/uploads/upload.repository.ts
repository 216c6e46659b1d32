import { IDEMPOTENCY_MS } from '@loomcast/service-kit/http'
import { isDuplicateKey, type Tx, trusted } from '@loomcast/service-kit/mongo'
import type mongoose from 'mongoose'
import type { StoredUpload } from './upload.model.ts'

export interface UploadRepository {
  /** Returns undefined when the id does not exist or has expired. */
  find(id: string, now: Date): Promise<StoredUpload | undefined>
  /**
   * Inserts the upload unless a current upload has the same id. Returns the file id of the upload that has the id afterwards. `isCurrent` is called for an
   * existing upload that has not expired; it returns false when its file was removed.
   */
  claim(upload: StoredUpload, isCurrent: (fileId: string) => Promise<boolean>): Promise<string>
  deleteAllOf(userId: string, tx: Tx): Promise<void>
}

export function createUploadRepository(uploads: mongoose.Model<StoredUpload>): UploadRepository {
  const oldest = (now: Date) => new Date(now.getTime() - IDEMPOTENCY_MS)
  return {
    async find(id, now) {
      return (await uploads.findOne({ _id: id, created_at: trusted({ $gt: oldest(now) }) }).lean()) ?? undefined
    },

    async claim(upload, isCurrent) {
      for (;;) {
        try {
          await uploads.create([upload])
          return upload.file_id
        } catch (error) {
          if (!isDuplicateKey(error)) throw error
        }
        const existing = await uploads.findOne({ _id: upload._id }).lean()
        if (!existing) continue
        const isExpired = existing.created_at <= oldest(upload.created_at)
        if (!isExpired && (await isCurrent(existing.file_id))) return existing.file_id
        const replaced = await uploads.replaceOne({ _id: upload._id, file_id: existing.file_id }, upload)
        if (replaced.matchedCount === 1) return upload.file_id
      }
    },

    async deleteAllOf(userId, tx) {
      await uploads.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}
