import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { changeView, createView, deleteView } from './change-views.ts'
import type { ViewsContext } from './context.ts'
import type { ViewRecord } from './view.model.ts'
import { ChangeViewBody, CreateViewBody, DeletedResponse, ViewParams, ViewResponse, ViewsQuery, ViewsResponse } from './view.schema.ts'

const admin = { config: { auth: 'admin' as const } }
const tags = ['views']

/** The caller's own saved views. */
export function viewRoutes(app: App, context: ViewsContext): void {
  app.get(
    '/api/admin/views',
    {
      ...admin,
      schema: { summary: "List the administrator's saved views", tags, querystring: ViewsQuery, response: { 200: ViewsResponse } },
    },
    async ({ caller, query }) => ({
      success: true as const,
      views: (await context.repositories.views.list(caller.user_id, query.page)).map(toView),
    }),
  )

  app.post(
    '/api/admin/views',
    {
      ...admin,
      schema: { summary: 'Save a view', tags, body: CreateViewBody, response: { 201: ViewResponse, ...problemResponses(400, 409) } },
    },
    async (request, reply) =>
      reply.code(201).send({ success: true as const, view: toView(await createView(context, request, request.body)) }),
  )

  app.put(
    '/api/admin/views/:view_id',
    {
      ...admin,
      schema: {
        summary: 'Change a saved view',
        tags,
        params: ViewParams,
        body: ChangeViewBody,
        response: { 200: ViewResponse, ...problemResponses(400, 404, 409) },
      },
    },
    async (request) => ({
      success: true as const,
      view: toView(await changeView(context, request, request.params.view_id, request.body)),
    }),
  )

  app.delete(
    '/api/admin/views/:view_id',
    {
      ...admin,
      schema: { summary: 'Delete a saved view', tags, params: ViewParams, response: { 200: DeletedResponse, ...problemResponses(404) } },
    },
    async (request) => {
      await deleteView(context, request, request.params.view_id)
      return { success: true as const }
    },
  )
}

function toView({ _id, page, name, query, is_default, created_at }: ViewRecord) {
  return { view_id: _id, page, name, query, is_default, created_at: created_at.toISOString() }
}
