import { join } from 'node:path'
import { AppError } from '@loomcast/service-kit/errors'
import type { Semaphore } from '@loomcast/service-kit/scheduling'
import type { Clock } from '@loomcast/service-kit/time'
import { MIN_MUSIC_SECONDS, musicNameOf } from '../domain/music.ts'
import type { Ffmpeg } from '../engines/ffmpeg/encoder.ts'
import { cleanMusic } from '../engines/merge/audio/clean-music.ts'
import type { SoundFault } from '../engines/received-sound/received-sound.ts'
import type { StoredFile } from '../files/file.model.ts'
import { type FilePage, filePage } from '../files/file-page.ts'
import type { FileService } from '../files/file-service.ts'
import type { Scratch } from '../files/scratch.ts'
import { rejectSound, type SoundErrors } from '../uploads/sound-uploads.ts'
import type { Upload, UploadService } from '../uploads/upload-service.ts'

export interface MusicUpload extends Omit<Upload, 'receive'> {
  /** Whether the user has confirmed the right to use the music. */
  hasRights: boolean
  /** Writes the received bytes to the path. Returns their SHA-256 and the name of the file. */
  receive(path: string): Promise<{ sha256: string; filename: string }>
}

/** The users' own music for videos. */
export interface MusicService {
  /** Receives, cleans and stores one music track. Rejects with an AppError without the user's right to use it, and when the user or the file is over a limit. */
  upload(upload: MusicUpload): Promise<StoredFile>
  list(userId: string, cursor?: string): Promise<FilePage>
  /** Rejects with `not_found`, or with `music_in_use` while a video uses it. */
  remove(userId: string, fileId: string): Promise<void>
}

export interface MusicServiceDeps {
  uploads: UploadService
  files: FileService
  scratch: Scratch
  ffmpeg: Ffmpeg
  permits: Semaphore
  isUsed(userId: string, fileId: string): Promise<boolean>
  clock: Clock
}

const MAX_BYTES_PER_USER = 200 * 1024 ** 2

export function createMusicService({ uploads, files, scratch, ffmpeg, permits, isUsed, clock }: MusicServiceDeps): MusicService {
  async function requireStorage(userId: string): Promise<void> {
    if ((await files.totalBytes(userId, 'music')) < MAX_BYTES_PER_USER) return
    const detail = "You've used all 200 MB of your storage for music. Delete some. Unused music is deleted after a week."
    throw new AppError('upload_storage_full', detail)
  }

  return {
    async upload({ userId, hasRights, idempotencyKey, receive, signal }) {
      // The connection is closed because reading the body would be pointless.
      if (!hasRights) throw new AppError('music_rights_required', undefined, { headers: { connection: 'close' } })
      const rights_confirmed_at = clock()
      await uploads.requireAllowance(userId)
      await requireStorage(userId)
      return scratch.use(async (folder) => {
        const { sha256, filename } = await receive(join(folder, 'received'))
        // The key of an upload of another kind is not accepted for the same bytes.
        const request = `music ${sha256}`
        const earlier = idempotencyKey === undefined ? null : await uploads.findEarlier(userId, idempotencyKey, request)
        if (earlier) return earlier
        const { seconds } = await permits
          .run(() => cleanMusic(ffmpeg, folder, signal), { userId, signal })
          .catch((error) => rejectSound(error, errorOf))
        const path = join(folder, 'music.m4a')
        const music = { name: musicNameOf(filename), seconds, rights_confirmed_at }
        return uploads.save({ user_id: userId, kind: 'music', path, content_type: 'audio/mp4', music }, request, idempotencyKey)
      })
    },

    list: (userId, cursor) => filePage(files, { userId, kind: 'music', cursor }),

    async remove(userId, fileId) {
      const file = await files.find(userId, fileId)
      if (file?.kind !== 'music') throw new AppError('not_found', 'This music no longer exists.')
      if (await isUsed(userId, fileId)) throw new AppError('music_in_use')
      await files.remove(userId, [fileId])
    },
  }
}

function errorOf(fault: SoundFault, seconds: number): ReturnType<SoundErrors> {
  if (fault === 'unsupported') {
    return { code: 'unsupported_audio', detail: "This file isn't supported music. Upload a WAV, MP3, or M4A file." }
  }
  if (fault === 'damaged') return { code: 'audio_damaged', detail: "This music can't be read. Export it again, then upload it." }
  if (fault === 'silent') return { code: 'audio_silent', detail: 'This file has no sound. Check it, then upload another one.' }
  const detail = `This music is ${seconds.toFixed(1)} seconds long. Upload at least ${MIN_MUSIC_SECONDS} seconds.`
  return { code: 'music_length', detail }
}
