import { findPlatform } from '@loomcast/platforms'
import type { Meter } from '@loomcast/quota'
import { AppError, invalidField } from '@loomcast/service-kit/errors'
import { appendEvents } from '@loomcast/service-kit/events'
import { withTransaction } from '@loomcast/service-kit/mongo'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import type { PostPicture } from '../domain/pictures.ts'
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
 * Replaces the pictures of a post, and publishes them in the same transaction. Throws 404 `content_not_found`, 422 `unknown_picture`, 400
 * `validation_failed` for more than the platform shows, and 409 `revision_changed` if the post has neither the pictures that are to be replaced (`replaces`) nor
 * the requested ones, which a repeated request finds.
 */
export async function replacePictures(
  { connection, repositories, clock }: PostPicturesDeps,
  userId: string,
  contentId: string,
  requested: readonly RequestedPicture[],
  replaces?: readonly RequestedPicture[],
): Promise<StoredContent> {
  const { contents, confirmedPictures, meters } = repositories
  const found = await contents.find(userId, contentId)
  if (!found) throw new AppError('content_not_found')
  const pictures = await requestedPictures(userId, requested, found.pictures ?? [], confirmedPictures)
  const platform = findPlatform(found.platform)
  if (platform && pictures.length > platform.pictures.max)
    throw invalidField('validation_failed', 'pictures', `A ${platform.name} shows at most ${platform.pictures.max}.`)
  return withTransaction(connection, async (tx) => {
    const now = clock()
    const before = await contents.setPictures(userId, contentId, pictures, tx)
    if (!before) throw new AppError('content_not_found')
    const present = before.pictures ?? []
    if (replaces && !isSame(present, replaces) && !isSame(present, pictures)) throw new AppError('revision_changed', CHANGED)
    const content = { ...before, pictures }
    await appendEvents(tx, 'content', contentPicturesChanged(content, await meters.nextChange(userId, now, tx), now))
    return content
  })
}

const CHANGED = 'The pictures of this post were changed in another tab or on another device.'

const isSame = (present: readonly PostPicture[], listed: readonly RequestedPicture[]): boolean =>
  present.length === listed.length &&
  present.every(({ file_id, alt }, index) => listed[index]?.file_id === file_id && (listed[index].alt ?? '').trim() === alt)
