import type { Readable } from 'node:stream'
import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import type { StoredContent } from './content.model.ts'
import {
  ContentItem,
  ContentParams,
  ContentResponse,
  EditBody,
  HistoryQuery,
  HistoryResponse,
  IdsBody,
  Removed,
  Restored,
} from './content.schema.ts'
import type { Contents } from './contents.ts'
import { historyStream } from './history-stream.ts'
import { contentResponse, filterOf } from './responses.ts'
import { type ContentDeps, editContent, readContent } from './saved-content.ts'
import type { Trash } from './trash.ts'

export interface HistoryDeps extends ContentDeps {
  trash: Trash
}

const WITHOUT_PAGE = 500
const PAGE_SIZE = 20
const user = { config: { auth: 'user' as const } }
const tags = ['content']
// A shared object, so that the schema is compiled once.
const ITEM = { ...ContentItem }

interface ListedPage {
  items: AsyncIterable<StoredContent>
  /** Number of matching texts. */
  total: number
  /** Number of places that the pages divide: texts or entries. */
  places: number
}

type List = (contents: Contents, ...args: Parameters<Contents['pageOfEntries']>) => Promise<ListedPage>

const textsOf: List = async (contents, userId, filter, now, page) => {
  const total = await contents.countMatching(userId, filter, now)
  return { items: contents.each(userId, filter, now, page), total, places: total }
}

const entriesOf: List = async (contents, userId, filter, now, page) => {
  const { total, entries, ids } = await contents.pageOfEntries(userId, filter, now, page)
  return { items: contents.eachOf(userId, ids), total, places: entries }
}

export function historyRoutes(app: App, deps: HistoryDeps): void {
  const { trash, clock } = deps
  const { contents } = deps.repositories

  app.get(
    '/api/content/history',
    {
      ...user,
      schema: { tags, summary: "The caller's texts", querystring: HistoryQuery, response: { 200: Type.Unsafe<Readable>(HistoryResponse) } },
    },
    async ({ caller, query }, reply) => {
      const isPaged = query.page !== undefined || query.limit !== undefined
      const page = query.page ?? 1
      const limit = isPaged ? (query.limit ?? PAGE_SIZE) : WITHOUT_PAGE
      const list = query.group_by === 'set' ? entriesOf : textsOf
      const { items, total, places } = await list(contents, caller.user_id, filterOf(query), clock(), { skip: (page - 1) * limit, limit })
      const paging = { page, pages: Math.max(1, Math.ceil(places / limit)), limit }
      reply.header('content-type', 'application/json; charset=utf-8')
      return reply.send(historyStream(items, { total, ...(isPaged && paging) }, reply.compileSerializationSchema(ITEM), contents))
    },
  )

  app.get(
    '/api/content/:content_id',
    { ...user, schema: { tags, summary: 'One text', params: ContentParams, response: { 200: ContentResponse, ...problemResponses(404) } } },
    async ({ caller, params }) => contentResponse(await readContent(deps, caller.user_id, params.content_id)),
  )

  app.put(
    '/api/content/:content_id',
    {
      ...user,
      schema: {
        tags,
        summary: 'Edit a text in place, or confirm its facts',
        params: ContentParams,
        body: EditBody,
        response: { 200: ContentResponse, ...problemResponses(404) },
      },
    },
    async ({ caller, params, body }) => contentResponse(await editContent(deps, caller.user_id, params.content_id, body)),
  )

  app.delete(
    '/api/content/:content_id',
    {
      ...user,
      schema: { tags, summary: 'Move a text to the trash', params: ContentParams, response: { 200: Removed, ...problemResponses(404) } },
    },
    async ({ caller, params }) => {
      const content_ids = await trash.remove(caller.user_id, [params.content_id])
      if (content_ids.length === 0) throw new AppError('content_not_found')
      return { success: true as const, deleted: 1, content_ids }
    },
  )

  app.post(
    '/api/content/bulk-delete',
    {
      ...user,
      schema: {
        tags,
        summary: 'Move texts to the trash',
        description: 'Ids that are unknown, not yours or deleted already are passed over.',
        body: IdsBody,
        response: { 200: Removed },
      },
    },
    async ({ caller, body }) => {
      const content_ids = await trash.remove(caller.user_id, body.content_ids)
      return { success: true as const, deleted: content_ids.length, content_ids }
    },
  )

  app.post(
    '/api/content/restore',
    { ...user, schema: { tags, summary: 'Take texts back from the trash, within 30 days', body: IdsBody, response: { 200: Restored } } },
    async ({ caller, body }) => {
      const content_ids = await trash.restore(caller.user_id, body.content_ids)
      return { success: true as const, restored: content_ids.length, content_ids }
    },
  )
}
