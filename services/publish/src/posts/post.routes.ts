import { problemResponses } from '@loomcast/service-kit/errors'
import { type App, IdempotencyHeaders } from '@loomcast/service-kit/http'
import type { PublishContext } from '../context.ts'
import { answerPost, deletePost, editPost, requirePost, sendNow } from './change-post.ts'
import { listPosts } from './list-posts.ts'
import { planPosts } from './plan-posts.ts'
import {
  AnswerBody,
  DeletedPost,
  EditBody,
  EditedPost,
  PlanBody,
  PlannedPost,
  PlannedPosts,
  PostList,
  PostParams,
  PostQuery,
} from './post.schema.ts'
import { publicPost } from './post-view.ts'
import { editFollowing } from './series/edit-following.ts'

const user = { config: { auth: 'user' as const } }
const tags = ['posts']
const PATH = '/api/publish/posts'

/** The caller's planned posts. */
export function postRoutes(app: App, context: PublishContext): void {
  app.get(
    PATH,
    {
      ...user,
      schema: { tags, summary: 'The planned posts', querystring: PostQuery, response: { 200: PostList, ...problemResponses(400, 401) } },
    },
    async ({ caller, query }) => {
      const { posts, ...page } = await listPosts(context, caller.user_id, query)
      return { posts: posts.map(publicPost), ...page }
    },
  )

  app.post(
    PATH,
    {
      ...user,
      schema: {
        tags,
        summary: 'Plan posts',
        description: 'All or none. Warnings do not keep posts from being planned.',
        headers: IdempotencyHeaders,
        body: PlanBody,
        response: { 201: PlannedPosts, ...problemResponses(400, 401, 403, 404, 422, 503) },
      },
    },
    async ({ caller, body, headers }, reply) => {
      const { posts, warnings } = await planPosts(context, caller.user_id, body.posts, {
        idempotencyKey: headers['idempotency-key'],
        authorization: headers.authorization ?? '',
      })
      return reply.status(201).send({ posts: posts.map(publicPost), warnings })
    },
  )

  app.get(
    `${PATH}/:id`,
    {
      ...user,
      schema: { tags, summary: 'One planned post', params: PostParams, response: { 200: PlannedPost, ...problemResponses(401, 404) } },
    },
    async ({ caller, params }) => publicPost(await requirePost(context, caller.user_id, params.id)),
  )

  app.put(
    `${PATH}/:id`,
    {
      ...user,
      schema: {
        tags,
        summary: 'Edit a planned post',
        description:
          'Takes effect as a whole or is rejected: with `post_is_being_sent` if the post is being sent or was published, and with `revision_changed` if it was edited since.',
        params: PostParams,
        body: EditBody,
        response: { 200: EditedPost, ...problemResponses(400, 401, 403, 404, 409, 422, 503) },
      },
    },
    async ({ caller, params, body: { repeat, ...edit }, headers }) => {
      const authorization = headers.authorization ?? ''
      const { post, warnings } = await (repeat === undefined
        ? editPost(context, caller.user_id, params.id, edit, authorization)
        : editFollowing(context, caller.user_id, params.id, { ...edit, repeat }, authorization))
      return { post: publicPost(post), warnings }
    },
  )

  app.delete(
    `${PATH}/:id`,
    {
      ...user,
      schema: {
        tags,
        summary: 'Delete a planned post',
        description: 'Does not delete what is published at the network. In a series, only this post is left out.',
        params: PostParams,
        response: { 200: DeletedPost, ...problemResponses(401, 404, 409) },
      },
    },
    async ({ caller, params }) => {
      await deletePost(context, caller.user_id, params.id)
      return { post_id: params.id }
    },
  )

  app.post(
    `${PATH}/:id/send`,
    {
      ...user,
      schema: {
        tags,
        summary: 'Send a post now',
        description: 'A draft, planned, missed or failed post is due at once. One without a connection is handed over.',
        params: PostParams,
        response: { 200: PlannedPost, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async ({ caller, params }) => publicPost(await sendNow(context, caller.user_id, params.id)),
  )

  app.post(
    `${PATH}/:id/answer`,
    {
      ...user,
      schema: {
        tags,
        summary: 'Answer whether a post is published',
        description: 'For a post that is `unknown` or `handed_over`.',
        params: PostParams,
        body: AnswerBody,
        response: { 200: PlannedPost, ...problemResponses(400, 401, 404, 409) },
      },
    },
    async ({ caller, params, body }) => publicPost(await answerPost(context, caller.user_id, params.id, body)),
  )
}
