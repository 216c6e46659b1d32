import { findPlatform } from '@loomcast/platforms'
import type { Meter } from '@loomcast/quota'
import { AppError, invalidField } from '@loomcast/service-kit/errors'
import { appendEvents } from '@loomcast/service-kit/events'
import { withTransaction } from '@loomcast/service-kit/mongo'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import { contentPicturesChanged } from '../events/publishes.ts'
import type { StoredContent } from '../history/content.model.ts'
import type { Contents } from '../history/contents.ts'
import type { ConfirmedPictures } from './confirmed-picture.repository.ts'
import { type RequestedPicture, requestedPictures } from './requested-pictures.ts'

export interface PostPicturesDeps {
  connection: mongoose.Connection
  repositories: { contents: Contents; confirmedPictures: ConfirmedPictures; meters: Meter }
  clock: Clock
}

/**
 * Replaces the pictures of a post, and publishes them in the same transaction. Throws 404 `content_not_found`, 422 `unknown_picture`, and 400
 * `validation_failed` for more than the platform shows.
 */
export async function replacePictures(
  { connection, repositories, clock }: PostPicturesDeps,
  userId: string,
  contentId: string,
  requested: readonly RequestedPicture[],
): Promise<StoredContent> {
  const { contents, confirmedPictures, meters } = repositories
  const before = await contents.find(userId, contentId)
  if (!before) throw new AppError('content_not_found')
  const pictures = await requestedPictures(userId, requested, before.pictures ?? [], confirmedPictures)
  const platform = findPlatform(before.platform)
  if (platform && pictures.length > platform.pictures.max)
    throw invalidField('validation_failed', 'pictures', `A ${platform.name} shows at most ${platform.pictures.max}.`)
  return withTransaction(connection, async (tx) => {
    const now = clock()
    const content = await contents.setPictures(userId, contentId, pictures, tx)
    if (!content) throw new AppError('content_not_found')
    await appendEvents(tx, 'content', contentPicturesChanged(content, await meters.nextChange(userId, now, tx), now))
    return content
  })
}
