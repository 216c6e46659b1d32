import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { BODY_LIMIT } from '../schema-types.ts'
import type { AccountViewRecord } from './account-view.model.ts'
import { EndedResponse, StartBody, StartedResponse, UserParams, ViewParams } from './account-view.schema.ts'
import type { AccountViewsContext } from './context.ts'
import { endView } from './end-view.ts'
import { startView } from './start-view.ts'

const tags = ['admin']

/** An administrator's read-only views of accounts. The gateway does not route them. */
export function accountViewRoutes(app: App, context: AccountViewsContext): void {
  app.post(
    '/internal/admin/users/:user_id/view',
    {
      config: { auth: 'admin', commandResponse: 'not_stored' },
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: 'Start a read-only view of an account',
        description:
          'The user is notified. The view ends after 30 minutes, with the session of the administrator, and with the sessions of the user.',
        tags,
        params: UserParams,
        body: StartBody,
        response: { 201: StartedResponse, ...problemResponses(404, 409, 413, 422) },
      },
    },
    async ({ params, body, caller }, reply) => {
      const { view, user, access_token, expires_in } = await startView(context, caller, params.user_id, body)
      return reply.code(201).send({ success: true as const, view: publicView(view), email: user.email, access_token, expires_in })
    },
  )

  app.post(
    '/internal/admin/users/:user_id/view/:view_id/end',
    {
      config: { auth: 'admin' },
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: 'End a view of an account',
        tags,
        params: ViewParams,
        response: { 200: EndedResponse, ...problemResponses(404) },
      },
    },
    async ({ params }) => ({ success: true as const, view: publicView(await endView(context, params.user_id, params.view_id)) }),
  )
}

function publicView({ _id, user_id, reason, started_at, ends_at, ended_at }: AccountViewRecord) {
  return {
    view_id: _id,
    user_id,
    reason,
    started_at: started_at.toISOString(),
    ends_at: ends_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }
}
