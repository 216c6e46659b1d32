import { createHash } from 'node:crypto'
import { AppError } from '@loomcast/service-kit/errors'
import { isDuplicateKey, trusted } from '@loomcast/service-kit/mongo'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import { type StoredUpload, UPLOAD_KEY_SECONDS } from '../files/file.model.ts'
import type { FileShelf } from '../files/file-service.ts'
import type { StoredFile } from '../files/files.ts'
import { modelsOf } from '../models.ts'
import type { CleanImage } from './clean-image.ts'

/** Uploads remembered by their Idempotency-Key. */
export interface Uploads {
  /** The file of an earlier upload with this key, of the same bytes. Throws AppError 422 for other bytes. */
  earlier(userId: string, key: string, sha256: string): Promise<StoredFile | null>
  /** Keeps a cleaned image; of several at once with one key, one is kept and all get that one. */
  keep(userId: string, image: CleanImage & { path: string }, sha256: string, key: string | undefined): Promise<StoredFile>
  /** Throws AppError 403 when a user's images take all the room that a user has. */
  requireRoom(userId: string): Promise<void>
}

const MAX_BYTES_A_USER = 2 * 1024 ** 3

export function createUploads({ connection, files, clock }: { connection: mongoose.Connection; files: FileShelf; clock: Clock }): Uploads {
  const { uploads } = modelsOf(connection)

  async function earlier(userId: string, key: string, sha256: string): Promise<StoredFile | null> {
    const alive = new Date(clock().getTime() - UPLOAD_KEY_SECONDS * 1000)
    const row = await uploads.findOne({ _id: rowId(userId, key), created_at: trusted({ $gt: alive }) }).lean()
    if (!row) return null
    if (row.sha256 !== sha256) {
      throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used for another image. Send a new key.')
    }
    return files.byId(userId, row.file_id)
  }

  /** Answers whose file the key stands for now. A row that is too old, or whose file is gone, holds it no longer. */
  async function claim(row: StoredUpload): Promise<string> {
    for (;;) {
      try {
        await uploads.create([row])
        return row.file_id
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
      const held = await uploads.findOne({ _id: row._id }).lean()
      if (!held) continue
      const isOld = held.created_at.getTime() <= row.created_at.getTime() - UPLOAD_KEY_SECONDS * 1000
      if (!isOld && (await files.byId(row.user_id, held.file_id))) return held.file_id
      const replaced = await uploads.replaceOne({ _id: row._id, file_id: held.file_id }, row)
      if (replaced.matchedCount === 1) return row.file_id
    }
  }

  return {
    earlier,

    async keep(userId, image, sha256, key) {
      const { content_type, width, height, path } = image
      const file = await files.add({ user_id: userId, kind: 'image', path, content_type, width, height })
      if (key === undefined) return file
      // Single writes and no transaction: one of a process that dies would hold the key for a minute. What nobody was told of is swept.
      const kept = await claim({ _id: rowId(userId, key), user_id: userId, sha256, file_id: file._id, created_at: clock() })
      if (kept === file._id) return file
      await files.remove(userId, [file._id])
      const other = await earlier(userId, key, sha256)
      if (!other) throw new Error('An upload was removed while it was repeated')
      return other
    },

    async requireRoom(userId) {
      if ((await files.bytesOf(userId, 'image')) < MAX_BYTES_A_USER) return
      const detail = "You've used all 2 GB of your image storage. Delete videos you no longer need. Unused images are deleted after a week."
      throw new AppError('upload_storage_full', detail)
    },
  }
}

function rowId(userId: string, key: string): string {
  return createHash('sha256')
    .update(JSON.stringify([userId, key]))
    .digest('base64url')
}
