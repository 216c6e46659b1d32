import { problemResponses } from '@loomcast/service-kit/errors'
import { type App, IdempotencyHeaders } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import type { PublishContext } from '../context.ts'
import { commentOnPost, decideOnPost } from './answer-review.ts'
import {
  CommentBody,
  DecisionBody,
  FilmContent,
  LogoContent,
  OpenedReview,
  PictureContent,
  PictureParams,
  SharedPostParams,
  TokenHeader,
} from './public-review.schema.ts'
import { openReview } from './read-review.ts'
import { reviewedFilm, reviewedPoster } from './reviewed-film.ts'
import { reviewedLogo } from './reviewed-logo.ts'
import { reviewedPicture } from './reviewed-picture.ts'

const open = { config: { auth: 'public' as const } }
const tags = ['review']
const PATH = '/api/publish/review'
const CommentHeaders = Type.Object({ ...TokenHeader.properties, ...IdempotencyHeaders.properties })

/** Calls of people who have a review link. An unknown, expired or revoked token gets the same response from all of them. */
export function publicReviewRoutes(app: App, context: PublishContext): void {
  app.get(
    PATH,
    {
      ...open,
      schema: {
        tags,
        summary: 'The posts of a review link',
        description: 'The token is in a header, because paths are logged.',
        headers: TokenHeader,
        response: { 200: OpenedReview, ...problemResponses(404) },
      },
    },
    async ({ headers }) => openReview(context, headers['review-token'] ?? ''),
  )

  app.get(
    `${PATH}/logo`,
    {
      ...open,
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'The logo of a review link',
        headers: TokenHeader,
        response: { 200: LogoContent, ...problemResponses(404, 503) },
      },
    },
    async ({ headers }, reply) => {
      const bytes = await reviewedLogo(context, headers['review-token'] ?? '')
      return reply.header('content-type', 'image/png').header('cache-control', 'no-store').send(bytes)
    },
  )

  app.get(
    `${PATH}/posts/:post/pictures/:picture`,
    {
      ...open,
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'A picture of a post of a review link',
        description: 'By the numbers of the post and the picture.',
        headers: TokenHeader,
        params: PictureParams,
        response: { 200: PictureContent, ...problemResponses(400, 404, 503) },
      },
    },
    async ({ headers, params }, reply) => {
      const bytes = await reviewedPicture(context, headers['review-token'] ?? '', params)
      return reply.header('content-type', 'image/jpeg').header('cache-control', 'no-store').send(bytes)
    },
  )

  app.get(
    `${PATH}/posts/:post/film`,
    {
      ...open,
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'The film of a post of a review link',
        description: 'By the number of the post.',
        headers: TokenHeader,
        params: SharedPostParams,
        response: { 200: FilmContent, ...problemResponses(400, 404, 503) },
      },
    },
    async ({ headers, params }, reply) => {
      const { bytes, body } = await reviewedFilm(context, headers['review-token'] ?? '', params.post)
      return reply.header('content-type', 'video/mp4').header('content-length', bytes).header('cache-control', 'no-store').send(body)
    },
  )

  app.get(
    `${PATH}/posts/:post/poster`,
    {
      ...open,
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'The first picture of the film of a post of a review link',
        headers: TokenHeader,
        params: SharedPostParams,
        response: { 200: PictureContent, ...problemResponses(400, 404, 503) },
      },
    },
    async ({ headers, params }, reply) => {
      const bytes = await reviewedPoster(context, headers['review-token'] ?? '', params.post)
      return reply.header('content-type', 'image/jpeg').header('cache-control', 'no-store').send(bytes)
    },
  )

  app.post(
    `${PATH}/comments`,
    {
      ...open,
      schema: {
        tags,
        summary: 'Comment on a post of a review link',
        headers: CommentHeaders,
        body: CommentBody,
        response: { 201: OpenedReview, ...problemResponses(400, 403, 404, 409, 422) },
      },
    },
    async ({ headers, body }, reply) => {
      const token = headers['review-token'] ?? ''
      await commentOnPost(context, token, body, headers['idempotency-key'])
      return reply.status(201).send(await openReview(context, token))
    },
  )

  app.post(
    `${PATH}/decisions`,
    {
      ...open,
      schema: {
        tags,
        summary: 'Approve a post of a review link, or request a change',
        headers: TokenHeader,
        body: DecisionBody,
        response: { 200: OpenedReview, ...problemResponses(400, 403, 404, 409) },
      },
    },
    async ({ headers, body }) => {
      const token = headers['review-token'] ?? ''
      await decideOnPost(context, token, body)
      return openReview(context, token)
    },
  )
}
