import { AppError } from '@loomcast/service-kit/errors'
import type { PublishContext } from '../context.ts'
import { NetworkFailure } from '../networks/adapter.ts'
import { hashReviewToken } from './review-token.ts'

/** Enough for a preview on a large screen. */
export const SHOWN = { maxBytes: 1_000_000, maxSide: 1_600 }

/**
 * The bytes of a picture of a post, by the numbers that the link shows. Throws 404 `review_link_not_found`, 404 `not_found` if the post or the picture does not exist
 * (any more), or 503 `pictures_unavailable`.
 */
export async function reviewedPicture(
  context: PublishContext,
  token: string,
  { post: number, picture }: { post: number; picture: number },
): Promise<Buffer> {
  const { reviews, posts } = context.repositories
  const review = await reviews.findOpen(hashReviewToken(token), context.clock())
  if (!review) throw new AppError('review_link_not_found')
  const shared = review.posts.find((each) => each.number === number)
  const post = shared && (await posts.find(review.user_id, shared.post_id))
  const wanted = post?.pictures?.[picture - 1]
  if (!wanted) throw new AppError('not_found', NOT_THERE)
  if (!context.video) throw new AppError('pictures_unavailable')
  try {
    return Buffer.from(await context.video.loadPicture(wanted, { number: picture, ...SHOWN }))
  } catch (error) {
    if (error instanceof NetworkFailure && error.kind === 'refused') throw new AppError('not_found', NOT_THERE)
    context.logger.warn({ err: error, post_id: post?._id }, 'a picture of a review could not be read')
    throw new AppError('pictures_unavailable', undefined, { cause: error })
  }
}

const NOT_THERE = 'This picture no longer exists.'
