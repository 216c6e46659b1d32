import { join } from 'node:path'
import { AppError } from '@loomcast/service-kit/errors'
import { createSemaphore } from '@loomcast/service-kit/scheduling'
import sharp from 'sharp'
import { FOOTAGE_SECONDS, MIN_FOOTAGE_SIDE } from '../domain/footage.ts'
import { EncoderInterrupted, type Ffmpeg } from '../engines/ffmpeg/encoder.ts'
import { cleanFootage, type FootageFault, FootageRejected } from '../engines/footage/clean-footage.ts'
import { EngineFailure } from '../engines/video-engine.ts'
import type { StoredFile } from '../files/file.model.ts'
import { type FilePage, filePage } from '../files/file-page.ts'
import type { FileService } from '../files/file-service.ts'
import type { Scratch } from '../files/scratch.ts'
import { busy } from '../uploads/busy.ts'
import type { Upload, UploadService } from '../uploads/upload-service.ts'

/** The users' own clips for videos. */
export interface ClipService {
  /** Receives, re-encodes and stores one clip, and an image of it. Rejects with an AppError when the user or the clip is over a limit. */
  upload(upload: Upload): Promise<StoredFile>
  list(userId: string, cursor?: string): Promise<FilePage>
  /** Rejects with `not_found`, or with `clip_in_use` while a video uses it. */
  remove(userId: string, fileId: string): Promise<void>
}

export interface ClipServiceDeps {
  uploads: UploadService
  files: FileService
  scratch: Scratch
  ffmpeg: Ffmpeg
  isUsed(userId: string, fileId: string): Promise<boolean>
}

const MAX_BYTES_PER_USER = 1024 ** 3
/** In progress at the same time, because each takes up to 200 MB of scratch space. Users take turns. */
const RECEIVING = { permits: 4, maxWaiting: 50, busy: 'Too many clips are being uploaded right now.' }
/** Re-encoding takes about as long as the clip lasts. */
const CLEANING = { permits: 1, maxWaiting: 20, busy: 'Too many clips are being processed right now.' }

export function createClipService({ uploads, files, scratch, ffmpeg, isUsed }: ClipServiceDeps): ClipService {
  const receiving = createSemaphore(RECEIVING)
  const cleaning = createSemaphore(CLEANING)
  const active = new Set<string>()

  async function requireStorage(userId: string): Promise<void> {
    if ((await files.totalBytes(userId, 'footage')) < MAX_BYTES_PER_USER) return
    const detail = "You've used all 1 GB of your storage for clips. Delete some. Unused clips are deleted after a week."
    throw new AppError('upload_storage_full', detail)
  }

  async function receiveOne({ userId, idempotencyKey, receive, signal }: Upload): Promise<StoredFile> {
    await uploads.requireAllowance(userId)
    await requireStorage(userId)
    return scratch.use(async (folder) => {
      const sha256 = await receive(join(folder, 'received'))
      // The key of an upload of another kind is not accepted for the same bytes.
      const request = `clip ${sha256}`
      const earlier = idempotencyKey === undefined ? null : await uploads.findEarlier(userId, idempotencyKey, request)
      if (earlier) return earlier
      const made = await cleaning.run(() => cleanFootage(ffmpeg, folder, signal), { userId, signal }).catch(rejectClip)
      const { width, height, seconds, has_sound, hasSmall } = made
      const image = join(folder, 'poster.jpg')
      await sharp(join(folder, 'poster.png')).jpeg({ quality: 90 }).toFile(image)
      // If the process ends before the clip is stored, the sweep removes these as files that no video and no clip uses.
      const poster = await files.add({
        user_id: userId,
        kind: 'image',
        path: image,
        content_type: 'image/jpeg',
        width,
        height,
        of_clip: true,
      })
      const small = hasSmall ? await files.add(smallOf(userId, folder)) : null
      const footage = { seconds, has_sound, poster_id: poster._id, ...(small && { small_id: small._id }) }
      const clip = {
        user_id: userId,
        kind: 'footage' as const,
        path: join(folder, 'clip.mp4'),
        content_type: 'video/mp4',
        width,
        height,
        footage,
      }
      return uploads.save(clip, request, idempotencyKey)
    })
  }

  return {
    async upload(upload) {
      const { userId } = upload
      if (active.has(userId)) {
        const detail = 'Another clip of yours is being uploaded. Upload one clip at a time.'
        throw new AppError('rate_limited', detail, { headers: { 'retry-after': '30', connection: 'close' } })
      }
      active.add(userId)
      try {
        return await receiving.run(() => receiveOne(upload), { userId, signal: upload.signal })
      } finally {
        active.delete(userId)
      }
    },

    list: (userId, cursor) => filePage(files, { userId, kind: 'footage', cursor }),

    async remove(userId, fileId) {
      const file = await files.find(userId, fileId)
      if (file?.kind !== 'footage' || !file.footage) throw new AppError('not_found', 'This clip no longer exists.')
      if (await isUsed(userId, fileId)) throw new AppError('clip_in_use')
      const { poster_id, small_id } = file.footage
      const isPosterUsed = await isUsed(userId, poster_id)
      await files.remove(userId, [fileId, ...(isPosterUsed ? [] : [poster_id]), ...(small_id === undefined ? [] : [small_id])])
    },
  }
}

const smallOf = (userId: string, folder: string) => ({
  user_id: userId,
  kind: 'small_footage' as const,
  path: join(folder, 'small.mp4'),
  content_type: 'video/mp4',
})

const FAULTS: Record<FootageFault, [code: 'unsupported_clip' | 'clip_damaged' | 'clip_limits', detail?: string]> = {
  unsupported: ['unsupported_clip'],
  no_picture: ['unsupported_clip', 'This file has no moving picture. Upload an MP4, MOV, or WebM clip.'],
  damaged: ['clip_damaged'],
  too_short: ['clip_limits', `This clip is too short. Upload at least ${FOOTAGE_SECONDS.part} second.`],
  too_long: ['clip_limits', `This clip is longer than ${FOOTAGE_SECONDS.max} seconds. Cut it, then upload it again.`],
  too_small: ['clip_limits', `This clip is too small. Each side must have at least ${MIN_FOOTAGE_SIDE} pixels.`],
  too_large: ['clip_limits', 'This clip has more than 4K resolution. Save it in 4K or less, then upload it again.'],
}

function rejectClip(error: unknown): never {
  if (error instanceof EncoderInterrupted)
    throw busy('This clip took too long or too much memory to process. A shorter one, or one in 1080p, takes less of both.', error)
  if (error instanceof EngineFailure) {
    throw new AppError('engine_unavailable', "Clips can't be processed right now. Try again later.", { cause: error })
  }
  if (!(error instanceof FootageRejected)) throw error
  const [code, detail] = FAULTS[error.fault]
  throw new AppError(code, detail, { cause: error })
}
