import { AppError } from '@loomcast/service-kit/errors'
import type { JobMusic } from '../domain/music.ts'
import type { FileService } from '../files/file-service.ts'

/** Returns the user's music at a URL; null without a URL. Rejects with `unknown_file_url`. */
export async function findMusic(files: FileService, userId: string, url: string | undefined): Promise<JobMusic | null> {
  if (url === undefined) return null
  const [file] = await files.resolve(userId, [url], ['music']).catch((error) => {
    if (!(error instanceof AppError && error.code === 'unknown_file_url')) throw error
    const message = 'is not music of yours; use the URL that the upload returned'
    const detail = "This music isn't one of your uploads. Upload it again."
    throw new AppError('unknown_file_url', detail, { errors: [{ path: 'music_url', message }], extensions: { indexes: [] } })
  })
  if (!file?.music) throw new Error(`The music ${file?._id} has no length`)
  return { file_id: file._id, name: file.music.name, seconds: file.music.seconds }
}
