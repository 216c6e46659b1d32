import { join } from 'node:path'
import { AppError } from '@loomcast/service-kit/errors'
import { createSemaphore } from '@loomcast/service-kit/scheduling'
import { MAX_NARRATION_SECONDS } from '../domain/narration.ts'
import type { Ffmpeg } from '../engines/ffmpeg/encoder.ts'
import { cleanNarration, type NarrationFault, NarrationRejected } from '../engines/narration/clean-narration.ts'
import { EngineFailure } from '../engines/video-engine.ts'
import type { StoredFile } from '../files/file.model.ts'
import type { FileService } from '../files/file-service.ts'
import type { Scratch } from '../files/scratch.ts'
import type { Upload, UploadService } from '../uploads/upload-service.ts'

/** The users' own recordings for videos. */
export interface NarrationService {
  /** Receives, cleans and stores one recording. Rejects with an AppError when the user or the recording is over a limit. */
  upload(upload: Upload): Promise<StoredFile>
  list(userId: string): Promise<StoredFile[]>
  /** Rejects with `not_found`, or with `narration_in_use` while a video uses it. */
  remove(userId: string, fileId: string): Promise<void>
}

export interface NarrationServiceDeps {
  uploads: UploadService
  files: FileService
  scratch: Scratch
  ffmpeg: Ffmpeg
  isUsed(userId: string, fileId: string): Promise<boolean>
}

const MAX_BYTES_PER_USER = 200 * 1024 ** 2
/** Decoding takes a second of one core for a minute of sound. */
const CLEANING = { permits: 1, maxWaiting: 50, busy: 'Too many recordings are being uploaded right now.' }

const CODES = { unsupported: 'unsupported_audio', damaged: 'audio_damaged', silent: 'audio_silent', too_long: 'narration_length' } as const

export function createNarrationService({ uploads, files, scratch, ffmpeg, isUsed }: NarrationServiceDeps): NarrationService {
  const cleaning = createSemaphore(CLEANING)

  async function requireStorage(userId: string): Promise<void> {
    if ((await files.totalBytes(userId, 'narration')) < MAX_BYTES_PER_USER) return
    const detail = "You've used all 200 MB of your storage for narrations. Delete some. Unused ones are deleted after a week."
    throw new AppError('upload_storage_full', detail)
  }

  return {
    async upload({ userId, idempotencyKey, receive, signal }) {
      await uploads.requireAllowance(userId)
      await requireStorage(userId)
      return scratch.use(async (folder) => {
        const sha256 = await receive(join(folder, 'received'))
        const earlier = idempotencyKey === undefined ? null : await uploads.findEarlier(userId, idempotencyKey, sha256)
        if (earlier) return earlier
        const narration = await cleaning.run(() => cleanNarration(ffmpeg, folder, signal), { userId, signal }).catch(refuse)
        const path = join(folder, 'narration.m4a')
        return uploads.save({ user_id: userId, kind: 'narration', path, content_type: 'audio/mp4', narration }, sha256, idempotencyKey)
      })
    },

    list: (userId) => files.list(userId, 'narration'),

    async remove(userId, fileId) {
      const file = await files.find(userId, fileId)
      if (file?.kind !== 'narration') throw new AppError('not_found', 'This narration no longer exists.')
      if (await isUsed(userId, fileId)) throw new AppError('narration_in_use')
      await files.remove(userId, [fileId])
    },
  }
}

function refuse(error: unknown): never {
  if (error instanceof EngineFailure) {
    const detail = "Recordings can't be processed right now. Try again later."
    throw new AppError('engine_unavailable', detail, { cause: error })
  }
  if (!(error instanceof NarrationRejected)) throw error
  throw new AppError(CODES[error.fault], detailOf(error.fault, error.seconds), { cause: error })
}

function detailOf(fault: NarrationFault, seconds = 0): string | undefined {
  if (fault !== 'too_long') return undefined
  return `This narration is ${Math.ceil(seconds)} seconds long. The longest video has room for ${Math.floor(MAX_NARRATION_SECONDS)} seconds. Shorten it, then upload it again.`
}
