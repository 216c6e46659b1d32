import { AppError } from '@loomcast/service-kit/errors'
import type { JobNarration, Narration } from '../domain/narration.ts'
import type { FileService } from '../files/file-service.ts'

/** Returns the user's narration at a URL; null without a URL. Rejects with `unknown_file_url`. */
export async function findNarration(
  files: FileService,
  userId: string,
  url: string | undefined,
): Promise<(Narration & JobNarration) | null> {
  if (url === undefined) return null
  const [file] = await files.resolve(userId, [url], ['narration']).catch((error) => {
    if (!(error instanceof AppError && error.code === 'unknown_file_url')) throw error
    const message = 'is not one of your narrations; use the URL that the upload returned'
    const detail = "This narration isn't one of your uploads. Upload it again."
    throw new AppError('unknown_file_url', detail, { errors: [{ path: 'narration_url', message }], extensions: { indexes: [] } })
  })
  if (!file?.narration) throw new Error(`The narration ${file?._id} has no length`)
  return { file_id: file._id, ...file.narration }
}
