import { join } from 'node:path'
import { AppError } from '@loomcast/service-kit/errors'
import type { Semaphore } from '@loomcast/service-kit/scheduling'
import { MAX_NARRATION_SECONDS } from '../domain/narration.ts'
import type { Ffmpeg } from '../engines/ffmpeg/encoder.ts'
import { cleanNarration } from '../engines/narration/clean-narration.ts'
import type { SoundFault } from '../engines/received-sound/received-sound.ts'
import type { StoredFile } from '../files/file.model.ts'
import { type FilePage, filePage } from '../files/file-page.ts'
import type { FileService } from '../files/file-service.ts'
import type { Scratch } from '../files/scratch.ts'
import { rejectSound, type SoundErrors } from '../uploads/sound-uploads.ts'
import type { Upload, UploadService } from '../uploads/upload-service.ts'

/** The users' own recordings for videos. */
export interface NarrationService {
  /** Receives, cleans and stores one recording. Rejects with an AppError when the user or the recording is over a limit. */
  upload(upload: Upload): Promise<StoredFile>
  list(userId: string, cursor?: string): Promise<FilePage>
  /** Rejects with `not_found`, or with `narration_in_use` while a video uses it. */
  remove(userId: string, fileId: string): Promise<void>
}

export interface NarrationServiceDeps {
  uploads: UploadService
  files: FileService
  scratch: Scratch
  ffmpeg: Ffmpeg
  permits: Semaphore
  isUsed(userId: string, fileId: string): Promise<boolean>
}

const MAX_BYTES_PER_USER = 200 * 1024 ** 2
const CODES = {
  unsupported: 'unsupported_audio',
  damaged: 'audio_damaged',
  silent: 'audio_silent',
  too_short: 'audio_silent',
} as const

export function createNarrationService({ uploads, files, scratch, ffmpeg, permits, isUsed }: NarrationServiceDeps): NarrationService {
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
        // The key of an upload of another kind is not accepted for the same bytes.
        const request = `narration ${await receive(join(folder, 'received'))}`
        const earlier = idempotencyKey === undefined ? null : await uploads.findEarlier(userId, idempotencyKey, request)
        if (earlier) return earlier
        const narration = await permits
          .run(() => cleanNarration(ffmpeg, folder, signal), { userId, signal })
          .catch((error) => rejectSound(error, errorOf))
        const path = join(folder, 'narration.m4a')
        return uploads.save({ user_id: userId, kind: 'narration', path, content_type: 'audio/mp4', narration }, request, idempotencyKey)
      })
    },

    list: (userId, cursor) => filePage(files, { userId, kind: 'narration', cursor }),

    async remove(userId, fileId) {
      const file = await files.find(userId, fileId)
      if (file?.kind !== 'narration') throw new AppError('not_found', 'This narration no longer exists.')
      if (await isUsed(userId, fileId)) throw new AppError('narration_in_use')
      await files.remove(userId, [fileId])
    },
  }
}

function errorOf(fault: SoundFault, seconds: number): ReturnType<SoundErrors> {
  if (fault !== 'too_long') return { code: CODES[fault] }
  const detail = `This narration is ${Math.ceil(seconds)} seconds long. The longest video has room for ${Math.floor(MAX_NARRATION_SECONDS)} seconds. Shorten it, then upload it again.`
  return { code: 'narration_length', detail }
}
