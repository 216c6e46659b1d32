import { platformName } from '@loomcast/platforms'
import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { PublishContext } from '../context.ts'
import { checkImport } from './check-import.ts'
import { CheckedImport, columnView, ImportBody, ImportedPosts, RequiredKey } from './import.schema.ts'
import { importPosts } from './import-posts.ts'

const user = { config: { auth: 'user' as const } }
const tags = ['import']
const PATH = '/api/publish/imports'

/** The largest file of any plan, as JSON. */
const BODY_LIMIT = 2 * 1024 * 1024

/** Planning of the posts in a CSV file. */
export function importRoutes(app: App, context: PublishContext): void {
  app.post(
    `${PATH}/check`,
    {
      ...user,
      bodyLimit: BODY_LIMIT,
      schema: {
        tags,
        summary: 'Check a CSV file with posts',
        description: 'Names every fault of every row. Stores nothing.',
        body: ImportBody,
        response: { 200: CheckedImport, ...problemResponses(400, 401, 403) },
      },
    },
    async ({ caller, body }) => {
      const { columns, rows, posts, ...checked } = await checkImport(context, caller.user_id, body)
      return {
        ...checked,
        columns: columns.map(columnView),
        row_count: rows,
        posts: posts.map(({ row, network, post: { platform, text, title = null, local_time, state } }) => {
          return { row, platform: platformName(platform), network, text, title, local_time, state }
        }),
      }
    },
  )

  app.post(
    PATH,
    {
      ...user,
      bodyLimit: BODY_LIMIT,
      schema: {
        tags,
        summary: 'Plan the posts of a CSV file',
        description: 'All or none: a file with a fault is rejected with `import_has_faults`.',
        headers: RequiredKey,
        body: ImportBody,
        response: { 201: ImportedPosts, ...problemResponses(400, 401, 403, 404, 422) },
      },
    },
    async ({ caller, body, headers }, reply) => {
      const { posts } = await importPosts(context, caller.user_id, body, headers['idempotency-key'])
      const drafts = posts.filter(({ state }) => state === 'draft').length
      return reply.status(201).send({ post_ids: posts.map(({ _id }) => _id), planned_count: posts.length - drafts, draft_count: drafts })
    },
  )
}
