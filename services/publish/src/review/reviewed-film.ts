import type { Readable } from 'node:stream'
import { AppError } from '@loomcast/service-kit/errors'
import type { PublishContext } from '../context.ts'
import { openFilm } from '../films/film-parts.ts'
import { NetworkFailure, type PostFilm } from '../networks/adapter.ts'
import { hashReviewToken } from './review-token.ts'
import { SHOWN } from './reviewed-picture.ts'

/**
 * The film of a post, by the number that the link shows. Throws 404 `review_link_not_found`, 404 `not_found` if the post or its film does not exist (any more), or 503
 * `pictures_unavailable`.
 */
export async function reviewedFilm(context: PublishContext, token: string, number: number): Promise<{ bytes: number; body: Readable }> {
  const { film, video } = await sharedFilm(context, token, number)
  const body = await openFilm(film, video.loadFilm).catch((error) => Promise.reject(asReadError(context, error)))
  return { bytes: film.bytes, body }
}

/** The first picture of the film as JPEG. */
export async function reviewedPoster(context: PublishContext, token: string, number: number): Promise<Buffer> {
  const { film, video } = await sharedFilm(context, token, number)
  if (!film.poster) throw new AppError('not_found', NOT_THERE)
  const { width, height } = film
  const poster = { ...film.poster, alt: '', width, height, generated: false }
  try {
    return Buffer.from(await video.loadPicture(poster, { number: 1, ...SHOWN }))
  } catch (error) {
    throw asReadError(context, error)
  }
}

async function sharedFilm(context: PublishContext, token: string, number: number) {
  const { reviews, posts } = context.repositories
  const review = await reviews.findOpen(hashReviewToken(token), context.clock())
  if (!review) throw new AppError('review_link_not_found')
  const shared = review.posts.find((each) => each.number === number)
  const post = shared && (await posts.find(review.user_id, shared.post_id))
  const film: PostFilm | null | undefined = post?.film
  if (!film) throw new AppError('not_found', NOT_THERE)
  if (!context.video) throw new AppError('pictures_unavailable')
  return { film, video: context.video }
}

function asReadError({ logger }: PublishContext, error: unknown): AppError {
  if (error instanceof NetworkFailure && error.kind === 'refused') return new AppError('not_found', NOT_THERE)
  logger.warn({ err: error }, 'a film of a review could not be read')
  return new AppError('pictures_unavailable', undefined, { cause: error })
}

const NOT_THERE = 'This film no longer exists.'
