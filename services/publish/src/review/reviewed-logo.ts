import { AppError } from '@loomcast/service-kit/errors'
import type { PublishContext } from '../context.ts'
import { NetworkFailure } from '../networks/adapter.ts'
import { hashReviewToken } from './review-token.ts'

/**
 * The logo of a review link as PNG. Throws 404 `review_link_not_found`, 404 `not_found` if it was created without a logo or the logo was replaced or deleted since, or 503
 * `pictures_unavailable`.
 */
export async function reviewedLogo(context: PublishContext, token: string): Promise<Buffer> {
  const { repositories, clock, video, logger } = context
  const review = await repositories.reviews.findOpen(hashReviewToken(token), clock())
  if (!review) throw new AppError('review_link_not_found')
  if (!review.logo) throw new AppError('not_found', NOT_THERE)
  if (!video) throw new AppError('pictures_unavailable')
  try {
    return Buffer.from(await video.loadLogo(review.logo))
  } catch (error) {
    if (error instanceof NetworkFailure && error.kind === 'refused') throw new AppError('not_found', NOT_THERE)
    logger.warn({ err: error, review_id: review._id }, 'the logo of a review could not be read')
    throw new AppError('pictures_unavailable', undefined, { cause: error })
  }
}

const NOT_THERE = 'There is no logo.'
