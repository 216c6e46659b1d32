import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import { identityOf } from '../audit/action.ts'
import { type CallService, queryOf, READ_MS } from './call-service.ts'
import type { OperationsContext } from './context.ts'
import { byError, Id, Ids, ProviderEventState, ProviderEventsResponse, ReplayRequested, replayOptions } from './operations.schema.ts'
import { requestReplay } from './request-replay.ts'

const LISTED = 200

/** Lists and replays the stored events of the payment provider. */
export function providerEventRoutes(app: App, context: OperationsContext, callService: CallService): void {
  const admin = { config: { auth: 'admin' as const } }
  const tags = ['operations']
  const selection = { type: Type.Optional(Id), state: Type.Optional(ProviderEventState), error: byError }

  app.get(
    '/api/admin/provider-events',
    {
      ...admin,
      schema: {
        summary: 'List stored events of the payment provider, newest first',
        tags,
        querystring: Type.Object(selection, { additionalProperties: false }),
        response: { 200: ProviderEventsResponse, ...problemResponses(502, 503) },
      },
    },
    async (request) => {
      const path = `/internal/admin/provider-events${queryOf({ limit: String(LISTED), ...request.query })}`
      const read = { method: 'GET', path, as: identityOf(request), timeLimitMs: READ_MS } as const
      return callService('billing', read, ProviderEventsResponse)
    },
  )

  app.post(
    '/api/admin/provider-events/replay',
    {
      ...admin,
      schema: {
        summary: 'Process events of the payment provider again',
        description:
          'Either the named events, or all with this type, state and error. An event that is processed twice changes nothing again.',
        tags,
        body: Type.Object({ event_ids: Type.Optional(Ids), ...selection, ...replayOptions }, { additionalProperties: false }),
        response: { 200: ReplayRequested, ...problemResponses(400, 502, 503) },
      },
    },
    async (request) => {
      const { reason, ...body } = request.body
      const [only, ...more] = body.event_ids ?? []
      const target = {
        type: 'provider_event' as const,
        id: only !== undefined && more.length === 0 ? only : (body.type ?? 'provider-events'),
      }
      return requestReplay({ callService, context }, request, {
        service: 'billing',
        subject: 'provider-events',
        action: 'provider_event.replay',
        target,
        reason,
        body,
      })
    },
  )
}
