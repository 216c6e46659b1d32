import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { PublishContext } from '../context.ts'
import { publicReview, resolveComment, reviewOfPost } from './read-review.ts'
import {
  ApprovalBody,
  ApprovalRequirement,
  CommentParams,
  PostParams,
  PostReview,
  ResolveBody,
  ResolvedComment,
  ReviewList,
  ReviewParams,
  RevokedReview,
  ShareBody,
  SharedPosts,
} from './review.schema.ts'
import { requireApproval, revokeLink, sharePosts } from './share-posts.ts'

const user = { config: { auth: 'user' as const } }
const tags = ['review']
const PATH = '/api/publish/reviews'
const POST_PATH = '/api/publish/posts/:id'

/** Links to posts for people without an account, and what they answered, for the owner of the posts. */
export function reviewRoutes(app: App, context: PublishContext): void {
  app.post(
    PATH,
    {
      ...user,
      schema: {
        tags,
        summary: 'Create a review link',
        description:
          'For people without an account. Each call creates another link. It shows the logo that you have now, if your package includes it.',
        body: ShareBody,
        response: { 201: SharedPosts, ...problemResponses(400, 401, 403, 404) },
      },
    },
    async ({ caller, body, headers }, reply) => {
      const request = { ...body, authorization: headers.authorization ?? '' }
      const { review, token } = await sharePosts(context, caller.user_id, request)
      return reply.status(201).send({ review: publicReview(review, context.clock()), link: `/review#${token}` })
    },
  )

  app.get(
    PATH,
    { ...user, schema: { tags, summary: 'The review links', response: { 200: ReviewList, ...problemResponses(401) } } },
    async ({ caller }) => {
      const now = context.clock()
      return { reviews: (await context.repositories.reviews.list(caller.user_id)).map((review) => publicReview(review, now)) }
    },
  )

  app.delete(
    `${PATH}/:id`,
    {
      ...user,
      schema: {
        tags,
        summary: 'Revoke a review link',
        description: 'It opens nothing from then on. Comments and decisions stay with their posts.',
        params: ReviewParams,
        response: { 200: RevokedReview, ...problemResponses(401, 404) },
      },
    },
    async ({ caller, params }) => {
      await revokeLink(context, caller.user_id, params.id)
      return { review_id: params.id }
    },
  )

  app.get(
    `${POST_PATH}/review`,
    {
      ...user,
      schema: {
        tags,
        summary: 'The review of a post',
        params: PostParams,
        response: { 200: PostReview, ...problemResponses(401, 404) },
      },
    },
    async ({ caller, params }) => reviewOfPost(context, caller.user_id, params.id),
  )

  app.put(
    `${POST_PATH}/approval`,
    {
      ...user,
      schema: {
        tags,
        summary: 'Send a post only when it is approved',
        description: 'Takes effect before the post is sent, or is rejected with `post_is_being_sent`.',
        params: PostParams,
        body: ApprovalBody,
        response: { 200: ApprovalRequirement, ...problemResponses(400, 401, 404, 409) },
      },
    },
    async ({ caller, params, body }) => {
      await requireApproval(context, caller.user_id, params.id, body.required)
      return { post_id: params.id, required: body.required }
    },
  )

  app.put(
    `${POST_PATH}/comments/:comment_id`,
    {
      ...user,
      schema: {
        tags,
        summary: 'Resolve a comment of a reviewer',
        params: CommentParams,
        body: ResolveBody,
        response: { 200: ResolvedComment, ...problemResponses(400, 401, 404) },
      },
    },
    async ({ caller, params, body }) => resolveComment(context, caller.user_id, params.id, params.comment_id, body.resolved),
  )
}
