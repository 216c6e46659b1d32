import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { CommandsContext } from '../commands/context.ts'
import { UserParams } from '../schema-types.ts'
import { EndedResponse, StartBody, StartedResponse, ViewParams } from './account-view.schema.ts'
import { endView, startView } from './view-commands.ts'

const admin = { config: { auth: 'admin' as const } }
const tags = ['users']

/** Read-only views of users' accounts. Saved views of lists are in the folder `views`. */
export function accountViewRoutes(app: App, context: CommandsContext): void {
  app.post(
    '/api/admin/users/:user_id/view',
    {
      ...admin,
      schema: {
        summary: "Start a read-only view of a user's account",
        description:
          'For 30 minutes. The user gets an email with the reason. 409 account_not_viewable for administrators and deactivated users.',
        tags,
        params: UserParams,
        body: StartBody,
        response: { 201: StartedResponse, ...problemResponses(404, 409, 422, 502, 503) },
      },
    },
    async (request, reply) => {
      const started = await startView(context, request, request.params.user_id, request.body)
      return reply.code(201).send({ ...started, success: true as const })
    },
  )

  app.post(
    '/api/admin/users/:user_id/view/:view_id/end',
    {
      ...admin,
      schema: {
        summary: "End a view of a user's account",
        tags,
        params: ViewParams,
        response: { 200: EndedResponse, ...problemResponses(404, 502, 503) },
      },
    },
    async (request) => ({
      success: true as const,
      view: await endView(context, request, request.params.user_id, request.params.view_id),
    }),
  )
}
