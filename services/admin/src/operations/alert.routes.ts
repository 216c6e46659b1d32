import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import { identityOf } from '../audit/action.ts'
import { performAction } from '../commands/perform-action.ts'
import { type CallService, READ_MS } from './call-service.ts'
import type { OperationsContext } from './context.ts'
import { AlertResponse, AlertsResponse, Reason } from './operations.schema.ts'

/** Shows billing's alerts to administrators, who mark them as resolved. */
export function alertRoutes(app: App, context: OperationsContext, callService: CallService): void {
  const admin = { config: { auth: 'admin' as const } }
  const tags = ['operations']

  app.get(
    '/api/admin/alerts',
    {
      ...admin,
      schema: {
        summary: 'List open alerts of billing, newest first',
        tags,
        response: { 200: AlertsResponse, ...problemResponses(502, 503) },
      },
    },
    async (request) => {
      const read = { method: 'GET', path: '/internal/admin/alerts', as: identityOf(request), timeLimitMs: READ_MS } as const
      return callService('billing', read, AlertsResponse)
    },
  )

  app.post(
    '/api/admin/alerts/:alert_id/resolve',
    {
      ...admin,
      schema: {
        summary: 'Mark an alert as resolved',
        tags,
        params: Type.Object({ alert_id: Type.String({ minLength: 1, maxLength: 300 }) }, { additionalProperties: false }),
        body: Type.Object({ reason: Reason }, { additionalProperties: false }),
        response: { 200: AlertResponse, ...problemResponses(404, 502, 503) },
      },
    },
    async (request) => {
      const { alert_id } = request.params
      const path = `/internal/admin/alerts/${encodeURIComponent(alert_id)}/resolve`
      const action = { action: 'alert.resolve', target: { type: 'alert' as const, id: alert_id }, reason: request.body.reason }
      return performAction(context, request, { ...action, owner: 'billing' }, async ({ id, as }) => {
        const result = await callService('billing', { method: 'POST', path, as, idempotencyKey: id }, AlertResponse)
        const { kind, user_id, resolved_at } = result.alert
        return { result, before: { kind, user_id, resolved_at: null }, after: { kind, user_id, resolved_at } }
      })
    },
  )
}
