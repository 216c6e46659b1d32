import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { PublishContext } from '../context.ts'
import { FeedQuery, FeedState, icalendarResponse, NewFeed, PostParams, RemovedFeed } from './calendar.schema.ts'
import { createFeed, fileOfPost, readFeed } from './feeds.ts'

const user = { config: { auth: 'user' as const } }
const tags = ['calendar']
const PATH = '/api/publish/calendar'
/** The token is in the query, which no log contains. */
const FEED_PATH = '/api/publish/calendar.ics'

const TYPE = 'text/calendar; charset=utf-8'

/** The caller's planned posts in their own calendar. */
export function calendarRoutes(app: App, context: PublishContext): void {
  app.get(
    PATH,
    { ...user, schema: { tags, summary: 'Whether there is a calendar link', response: { 200: FeedState, ...problemResponses(401) } } },
    async ({ caller }) => {
      const feed = await context.repositories.feeds.find(caller.user_id)
      return { created_at: feed?.created_at.toISOString() ?? null, read_at: feed?.read_at?.toISOString() ?? null }
    },
  )

  app.post(
    PATH,
    {
      ...user,
      schema: {
        tags,
        summary: 'Create the calendar link',
        description: 'Whoever has the link can read the planned posts. A link that was created before no longer works.',
        response: { 201: NewFeed, ...problemResponses(401, 403) },
      },
    },
    async ({ caller }, reply) => {
      const { token, feed } = await createFeed(context, caller.user_id)
      return reply.status(201).send({ path: `${FEED_PATH}?token=${token}`, created_at: feed.created_at.toISOString() })
    },
  )

  app.delete(
    PATH,
    { ...user, schema: { tags, summary: 'Delete the calendar link', response: { 200: RemovedFeed, ...problemResponses(401) } } },
    async ({ caller }) => {
      await context.repositories.feeds.remove(caller.user_id)
      return { removed: true as const }
    },
  )

  app.get(
    FEED_PATH,
    {
      config: { auth: 'public' },
      schema: {
        tags,
        summary: 'The planned posts for a calendar that subscribed to the link',
        description: 'Without a session: the token is the permission. Drafts are left out.',
        querystring: FeedQuery,
        response: { 200: icalendarResponse, ...problemResponses(400, 404) },
      },
    },
    async ({ query, headers }, reply) => {
      const text = await readFeed(context, query.token, originOf(headers))
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
      reply.header('cache-control', 'private, max-age=900').header('etag', etag)
      if (headers['if-none-match'] === etag) return reply.status(304 as 200).send('')
      return reply.header('content-type', TYPE).send(text)
    },
  )

  app.get(
    '/api/publish/posts/:id/calendar',
    {
      ...user,
      schema: {
        tags,
        summary: 'One planned post as a file for a calendar',
        params: PostParams,
        response: { 200: icalendarResponse, ...problemResponses(401, 404) },
      },
    },
    async ({ caller, params, headers }, reply) =>
      reply
        .header('content-type', TYPE)
        .header('content-disposition', 'attachment; filename="loomcast-post.ics"')
        .send(await fileOfPost(context, caller.user_id, params.id, originOf(headers))),
  )
}

const HOST = /^[\w.:[\]-]{1,255}$/

/** The address of the product, from headers that only the gateway sets: it drops those of clients. */
function originOf(headers: IncomingHttpHeaders): string | null {
  const host = headers['x-forwarded-host']
  const scheme = headers['x-forwarded-proto']
  return typeof host === 'string' && HOST.test(host) && (scheme === 'http' || scheme === 'https') ? `${scheme}://${host}` : null
}
