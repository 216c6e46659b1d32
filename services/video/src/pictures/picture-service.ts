import { AppError } from '@loomcast/service-kit/errors'
import type { Logger } from '@loomcast/service-kit/observability'
import { confirmPictures } from '../engines/content/confirm-pictures.ts'
import type { FileKind, StoredFile } from '../files/file.model.ts'
import { type FilePage, filePage } from '../files/file-page.ts'
import type { FileService } from '../files/file-service.ts'

export interface PictureService {
  /** The user's pictures among these files, in the order of the ids. Marks them as used, so that they stay for another week. */
  find(userId: string, fileIds: readonly string[]): Promise<StoredFile[]>
  /** A page of the images that the user uploaded, newest first. `cursor` is that of the page before. Throws 400 for another text. */
  newest(userId: string, cursor?: string): Promise<FilePage>
  /**
   * Confirms to the content service that the pictures belong to the user, so that posts can have them. Rejects with `unknown_picture` if one does not, and with
   * `pictures_unavailable` if the content service is unavailable.
   */
  confirm(userId: string, fileIds: readonly string[], request: { authorization: string; signal: AbortSignal }): Promise<StoredFile[]>
}

const KINDS: readonly FileKind[] = ['image', 'upscaled']
const TIMEOUT_MS = 10_000
/** A phone shows two pages of them at a time. */
const PAGE = 12

export function createPictureService({
  files,
  contentUrl,
  logger,
}: {
  files: Pick<FileService, 'use' | 'listAfter'>
  /** Without it, posts have no pictures. */
  contentUrl?: string
  logger: Logger
}): PictureService {
  const find = (userId: string, fileIds: readonly string[]) => files.use(userId, fileIds, KINDS)

  return {
    find,
    newest: (userId, cursor) => filePage(files, { userId, kind: 'image', cursor, limit: PAGE }),
    async confirm(userId, fileIds, { authorization, signal }) {
      const found = await find(userId, fileIds)
      const known = new Set(found.map(({ _id }) => _id))
      const indexes = fileIds.flatMap((id, index) => (known.has(id) ? [] : [index]))
      if (indexes.length > 0) throw new AppError('unknown_picture', undefined, { extensions: { indexes } })
      if (contentUrl === undefined) throw new AppError('pictures_unavailable')
      try {
        await confirmPictures(contentUrl, { fileIds, authorization, signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) })
      } catch (error) {
        signal.throwIfAborted()
        logger.warn({ err: error }, 'the pictures of a post could not be confirmed')
        throw new AppError('pictures_unavailable', undefined, { cause: error })
      }
      return found
    },
  }
}
