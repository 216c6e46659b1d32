import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Meter } from '@loomcast/quota'
import { AppError } from '@loomcast/service-kit/errors'
import { requireSameRequest } from '@loomcast/service-kit/http'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { createLimiter } from '@loomcast/service-kit/redis'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import type { ImageDecoder } from '../engines/decoder/image-decoder.ts'
import type { StoredFile } from '../files/file.model.ts'
import type { FileService, NewFile } from '../files/file-service.ts'
import type { Scratch } from '../files/scratch.ts'
import { cleanImage, readHeader } from './clean-image.ts'
import type { DecodingPermits } from './decoding-permits.ts'
import type { UploadRepository } from './upload.repository.ts'

export interface Upload {
  userId: string
  /** A repeated key with the same bytes returns the same file for 24 hours. */
  idempotencyKey: string | undefined
  /** Writes the received bytes to the path and returns their SHA-256. */
  receive(path: string): Promise<string>
  signal: AbortSignal
}

export interface UploadService {
  /** Receives, cleans and stores one image. Rejects with an AppError when the user or the image is over a limit. */
  upload(upload: Upload): Promise<StoredFile>
  /** Rejects with `rate_limited` when the user uploads too often. */
  requireAllowance(userId: string): Promise<void>
  /** Returns the file of an earlier upload with this key. Rejects with `idempotency_key_reused` when the bytes differ. */
  findEarlier(userId: string, key: string, sha256: string): Promise<StoredFile | null>
  /**
   * Stores a cleaned file. Of several uploads with the same key, one is stored, and all of them return its file. Rejects with `account_deleted`, without the
   * file, if the account was deleted while the file was received or cleaned.
   */
  save(file: NewFile, sha256: string, key: string | undefined): Promise<StoredFile>
}

export interface UploadServiceDeps {
  connection: mongoose.Connection
  redis: Parameters<typeof createLimiter>[0]
  uploads: UploadRepository
  meters: Pick<Meter, 'isClosed'>
  files: FileService
  scratch: Scratch
  decoder: ImageDecoder
  permits: DecodingPermits
  clock: Clock
}

const MAX_BYTES_PER_USER = 2 * 1024 ** 3
/** Enough for the images of ten videos. */
const ALLOWANCE = { name: 'video:upload', points: 100, durationS: 600 }

export function createUploadService(deps: UploadServiceDeps): UploadService {
  const { connection, redis, uploads, meters, files, scratch, decoder, permits, clock } = deps
  const limiter = createLimiter(redis, ALLOWANCE)

  async function requireStorage(userId: string): Promise<void> {
    if ((await files.totalBytes(userId, 'image')) < MAX_BYTES_PER_USER) return
    const detail =
      "You've used all 2 GB of your image storage. Delete posts and videos you no longer need. Unused images are deleted after a week."
    throw new AppError('upload_storage_full', detail)
  }

  /** Either the deletion of the account finds what was stored, or its mark is found here. */
  async function requireOpenAccount(userId: string): Promise<void> {
    if (!(await meters.isClosed(userId, clock()))) return
    await withTransaction(connection, async (tx) => {
      await files.removeAllOf(userId, tx)
      await uploads.deleteAllOf(userId, tx)
    })
    throw new AppError('account_deleted')
  }

  async function stored(added: NewFile, sha256: string, key: string | undefined): Promise<StoredFile> {
    const { user_id: userId } = added
    const file = await files.add(added)
    if (key === undefined) return file
    // Single writes instead of a transaction: after a crash, an open transaction would lock the key for a minute. The sweep removes orphans.
    const upload = { _id: uploadId(userId, key), user_id: userId, sha256, file_id: file._id, created_at: clock() }
    const fileId = await uploads.claim(upload, async (id) => (await files.find(userId, id)) !== null)
    if (fileId === file._id) return file
    await files.remove(userId, [file._id])
    const other = await service.findEarlier(userId, key, sha256)
    if (!other) throw new Error('An upload was removed while it was repeated')
    return other
  }

  const service: UploadService = {
    async upload({ userId, idempotencyKey, receive, signal }) {
      await service.requireAllowance(userId)
      await requireStorage(userId)
      return scratch.use(async (folder) => {
        const received = join(folder, 'received')
        const sha256 = await receive(received)
        const earlier = idempotencyKey === undefined ? null : await service.findEarlier(userId, idempotencyKey, sha256)
        if (earlier) return earlier
        const path = join(folder, 'clean')
        const size = await readHeader(decoder, received)
        const image = await permits.run(() => cleanImage(decoder, received, path), { userId, size, signal })
        return service.save({ user_id: userId, kind: 'image', path, ...image }, sha256, idempotencyKey)
      })
    },

    requireAllowance: (userId) => limiter.require(userId, "You've uploaded too many files. Try again in a few minutes."),

    async findEarlier(userId, key, sha256) {
      const upload = await uploads.find(uploadId(userId, key), clock())
      if (!upload) return null
      requireSameRequest({ request_hash: upload.sha256 }, sha256)
      return files.find(userId, upload.file_id)
    },

    async save(added, sha256, key) {
      const file = await stored(added, sha256, key)
      await requireOpenAccount(added.user_id)
      return file
    },
  }
  return service
}

function uploadId(userId: string, key: string): string {
  return createHash('sha256')
    .update(JSON.stringify([userId, key]))
    .digest('base64url')
}
