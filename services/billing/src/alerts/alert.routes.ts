import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Timestamp } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'
import type { AlertRecord } from './alert.model.ts'
import type { AlertsContext } from './context.ts'

const AlertSchema = Type.Object(
  {
    alert_id: Type.String(),
    kind: Type.String({ description: 'Such as duplicate_subscription. More may be added.' }),
    user_id: Type.String(),
    subscription_id: Type.Union([Type.String(), Type.Null()]),
    data: Type.Record(Type.String(), Type.String(), { description: 'Ids and words of the payment provider.' }),
    is_repaired: Type.Boolean({ description: 'False while the service still has to cancel or refund something.' }),
    created_at: Timestamp,
    resolved_at: Type.Union([Timestamp, Type.Null()]),
    resolved_by: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'BillingAlert' },
)

const viewOf = ({ _id, kind, user_id, subscription_id, data, repair, created_at, resolved_at, resolved_by }: AlertRecord) => ({
  alert_id: _id,
  kind,
  user_id,
  subscription_id,
  data,
  is_repaired: repair === null,
  created_at: created_at.toISOString(),
  resolved_at: resolved_at?.toISOString() ?? null,
  resolved_by,
})

const AlertParams = Type.Object({ alert_id: Type.String({ minLength: 1, maxLength: 300 }) }, { additionalProperties: false })

/** Endpoints for the back office. The gateway does not route to them. */
export function alertRoutes(app: App, { repositories, clock }: AlertsContext): void {
  app.get(
    '/internal/admin/alerts',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'List alerts, newest first',
        tags: ['admin'],
        querystring: Type.Object(
          {
            all: Type.Boolean({ default: false, description: 'Includes resolved alerts.' }),
            limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
          },
          { additionalProperties: false },
        ),
        response: { 200: Type.Object({ success: Type.Literal(true), alerts: Type.Array(AlertSchema) }) },
      },
    },
    async ({ query }) => ({ success: true as const, alerts: (await repositories.alerts.list(query)).map(viewOf) }),
  )

  app.post(
    '/internal/admin/alerts/:alert_id/resolve',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'Mark an alert as resolved',
        tags: ['admin'],
        params: AlertParams,
        response: { 200: Type.Object({ success: Type.Literal(true), alert: AlertSchema }), ...problemResponses(404) },
      },
    },
    async ({ params, caller }) => {
      const resolved = await repositories.alerts.resolve(params.alert_id, caller.user_id, clock())
      if (!resolved) throw new AppError('not_found', 'There is no open alert with this id.')
      return { success: true as const, alert: viewOf(resolved) }
    },
  )
}
