import { join } from 'node:path'
import type { Entitlements } from '@loomcast/quota'
import { AppError } from '@loomcast/service-kit/errors'
import type { ImageDecoder } from '../engines/decoder/image-decoder.ts'
import type { StoredFile } from '../files/file.model.ts'
import type { FileService } from '../files/file-service.ts'
import type { Scratch } from '../files/scratch.ts'
import { readHeader } from '../uploads/clean-image.ts'
import type { DecodingPermits } from '../uploads/decoding-permits.ts'
import type { Upload, UploadService } from '../uploads/upload-service.ts'
import { cleanLogo } from './clean-logo.ts'
import { findLogo, requireLogoInPlan } from './find-logo.ts'

/** The logo that a user's videos can show. */
export interface LogoService {
  /**
   * Receives, cleans and stores a logo, which replaces the user's earlier one. Videos that were started keep theirs. Rejects with an AppError when the plan
   * does not include a logo, or the user or the image is over a limit.
   */
  upload(upload: Upload): Promise<StoredFile>
  find(userId: string): Promise<StoredFile | null>
  /** Videos that were started keep the logo. Does nothing without one. */
  remove(userId: string): Promise<void>
}

export interface LogoServiceDeps {
  uploads: UploadService
  files: FileService
  scratch: Scratch
  decoder: ImageDecoder
  permits: DecodingPermits
  entitlements: Entitlements
}

/** Includes replaced logos until they are swept. */
const MAX_BYTES_PER_USER = 100 * 1024 ** 2

export function createLogoService({ uploads, files, scratch, decoder, permits, entitlements }: LogoServiceDeps): LogoService {
  async function requireStorage(userId: string): Promise<void> {
    const stored = (await files.totalBytes(userId, 'logo')) + (await files.totalBytes(userId, 'former_logo'))
    if (stored < MAX_BYTES_PER_USER) return
    throw new AppError('upload_storage_full', "You've replaced your logo too often. Unused logos are deleted after a week.")
  }

  return {
    async upload({ userId, idempotencyKey, receive, signal }) {
      requireLogoInPlan(await entitlements.find(userId), 'file')
      await uploads.requireAllowance(userId)
      await requireStorage(userId)
      return scratch.use(async (folder) => {
        const received = join(folder, 'received')
        // The key of an upload of another kind is not accepted for the same bytes.
        const request = `logo ${await receive(received)}`
        const earlier = idempotencyKey === undefined ? null : await uploads.findEarlier(userId, idempotencyKey, request)
        if (earlier) return earlier
        const path = join(folder, 'logo.png')
        const size = await readHeader(decoder, received)
        const cleaned = await permits.run(() => cleanLogo(decoder, received, path), { userId, size, signal })
        const added = { user_id: userId, kind: 'logo' as const, path, content_type: 'image/png', ...cleaned }
        const logo = await uploads.save(added, request, idempotencyKey)
        // After a crash before this call, the earlier logo remains until the next upload; the newest one counts.
        await files.retireLogos(userId, logo.created_at)
        return logo
      })
    },

    find: (userId) => findLogo(files, userId),
    remove: (userId) => files.retireLogos(userId),
  }
}
