import { ERRORS } from '@loomcast/error-codes'
import { AppError, invalidField } from '@loomcast/service-kit/errors'
import type { Logger } from '@loomcast/service-kit/observability'
import type { PostPicture } from '../networks/adapter.ts'
import type { OwnPicture, VideoClient } from './video-client.ts'

/** A picture as a request names it. */
export interface RequestedPicture {
  file_id: string
  alt?: string | undefined
}

interface Deps {
  /** Undefined: posts have no pictures. */
  video: Pick<VideoClient, 'findPictures'> | undefined
  logger: Logger
}

/** The pictures of a post, by the order of the request. */
export type ResolvePictures = (requested: readonly RequestedPicture[], path: string) => PostPicture[]

/**
 * Asks the video service once for the pictures of all posts in a request. `present`: pictures that the post has already, which stay without another call. Throws 503
 * `pictures_unavailable`. The returned function throws 422 `unknown_picture` for a picture that is not the caller's, and 400 for one that is listed twice.
 */
export async function findPictures(
  { video, logger }: Deps,
  requested: readonly (readonly RequestedPicture[])[],
  present: readonly PostPicture[],
  authorization: string,
): Promise<ResolvePictures> {
  const known = new Map<string, OwnPicture>(present.map((picture) => [picture.file_id, picture]))
  const missing = [...new Set(requested.flat().map(({ file_id }) => file_id))].filter((id) => !known.has(id))
  if (missing.length > 0)
    for (const picture of await ownPictures({ video, logger }, missing, authorization)) known.set(picture.file_id, picture)
  return (pictures, path) => {
    if (new Set(pictures.map(({ file_id }) => file_id)).size < pictures.length)
      throw invalidField('validation_failed', path, 'List each picture once.')
    const indexes = pictures.flatMap(({ file_id }, index) => (known.has(file_id) ? [] : [index]))
    if (indexes.length > 0)
      throw new AppError('unknown_picture', undefined, { errors: [{ path, message: UNKNOWN }], extensions: { indexes } })
    return pictures.flatMap(({ file_id, alt = '' }) => {
      const own = known.get(file_id)
      return own
        ? [{ file_id, read_key: own.read_key, alt: alt.trim(), width: own.width, height: own.height, generated: own.generated }]
        : []
    })
  }
}

const UNKNOWN = ERRORS.unknown_picture.user

async function ownPictures({ video, logger }: Deps, fileIds: readonly string[], authorization: string): Promise<OwnPicture[]> {
  if (!video) throw new AppError('pictures_unavailable')
  try {
    return await video.findPictures(fileIds, authorization)
  } catch (error) {
    logger.warn({ err: error }, 'the pictures of a post could not be found')
    throw new AppError('pictures_unavailable', undefined, { cause: error })
  }
}
