import { AppError } from '@loomcast/service-kit/errors'
import { FOOTAGE_SECONDS, FOOTAGE_VOLUME, type SceneFootage } from '../domain/footage.ts'
import type { FileService } from '../files/file-service.ts'

/** A part of a clip as a request contains it. */
export interface RequestedClip {
  clip_url: string
  start_seconds: number
  seconds: number
  sound: boolean
  volume?: number
}

/** Returns the part of a clip that each scene shows; null for a scene that shows an image. Rejects with `unknown_file_url` or `validation_failed`. */
export async function findClips(
  files: FileService,
  userId: string,
  scenes: readonly { clip?: RequestedClip }[],
): Promise<(SceneFootage | null)[]> {
  const total = scenes.reduce((sum, { clip }) => sum + (clip?.seconds ?? 0), 0)
  if (total > FOOTAGE_SECONDS.video)
    throw invalid('storyboard', `The clips of a video can be ${FOOTAGE_SECONDS.video} seconds long together.`)
  const found: (SceneFootage | null)[] = []
  for (const [index, { clip }] of scenes.entries())
    found.push(clip ? await findClip(files, userId, clip, `storyboard.scenes.${index}.clip`) : null)
  return found
}

async function findClip(files: FileService, userId: string, clip: RequestedClip, path: string): Promise<SceneFootage> {
  const [file] = await files.resolve(userId, [clip.clip_url], ['footage']).catch((error) => {
    if (!(error instanceof AppError && error.code === 'unknown_file_url')) throw error
    const message = 'is not one of your clips; use the URL that the upload returned'
    const detail = "This clip isn't one of your uploads. Upload it again."
    throw new AppError('unknown_file_url', detail, { errors: [{ path: `${path}.clip_url`, message }], extensions: { indexes: [] } })
  })
  if (!file?.footage) throw new Error(`The clip ${file?._id} has no length`)
  const { start_seconds, seconds, sound, volume } = clip
  // Half a frame, because lengths are rounded.
  if (start_seconds + seconds > file.footage.seconds + 1 / 60) {
    throw invalid(path, `The part ends after the clip, which is ${file.footage.seconds} seconds long.`)
  }
  const part = { file_id: file._id, start: start_seconds, seconds, sound: sound && file.footage.has_sound }
  return volume === undefined || volume === FOOTAGE_VOLUME.max ? part : { ...part, volume }
}

function invalid(path: string, message: string): AppError {
  return new AppError('validation_failed', message, { errors: [{ path, message }] })
}
