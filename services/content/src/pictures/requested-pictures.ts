import { AppError, invalidField } from '@loomcast/service-kit/errors'
import type { PostPicture } from '../domain/pictures.ts'

/** Pictures that the video service confirmed to be a user's. */
export interface OwnPictures {
  /** Those of the files that are confirmed. */
  among(userId: string, fileIds: readonly string[]): Promise<Set<string>>
}

/** The pictures as a request names them. */
export type RequestedPicture = Pick<PostPicture, 'file_id'> & Partial<PostPicture>

/**
 * The pictures of a request. `present`: pictures that the post, or the post that it replaces, has already. Throws 422 `unknown_picture` for one that is neither
 * present nor confirmed to be the user's, and 400 `validation_failed` for one that is listed twice.
 */
export async function requestedPictures(
  userId: string,
  requested: readonly RequestedPicture[],
  present: readonly PostPicture[],
  confirmed: OwnPictures,
): Promise<PostPicture[]> {
  const ids = requested.map(({ file_id }) => file_id)
  if (new Set(ids).size < ids.length) throw invalidField('validation_failed', 'pictures', 'List each picture once.')
  const isPresent = new Set(present.map(({ file_id }) => file_id))
  const others = ids.filter((id) => !isPresent.has(id))
  const own = others.length === 0 ? new Set<string>() : await confirmed.among(userId, others)
  const indexes = ids.flatMap((id, index) => (isPresent.has(id) || own.has(id) ? [] : [index]))
  if (indexes.length > 0) throw new AppError('unknown_picture', undefined, { extensions: { indexes } })
  return requested.map(({ file_id, alt = '' }) => ({ file_id, alt: alt.trim() }))
}
