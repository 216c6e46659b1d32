import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import type { BillingContext } from '../context.ts'
import type { ProviderEventRecord } from './provider-event.model.ts'
import { replayEvent, replayFailedEvents } from './replay-events.ts'

const Moment = Type.String({ format: 'date-time' })
const TextOrNull = Type.Union([Type.String(), Type.Null()])

const EventSchema = Type.Object(
  {
    event_id: Type.String(),
    type: Type.String(),
    state: Type.Enum(['received', 'done', 'failed']),
    customer_id: TextOrNull,
    attempts: Type.Integer(),
    last_error: TextOrNull,
    created_at: Moment,
    received_at: Moment,
    handled_at: Type.Union([Moment, Type.Null()]),
  },
  { title: 'ProviderEvent' },
)

const viewOf = (event: Omit<ProviderEventRecord, 'body'>) => ({
  event_id: event._id,
  type: event.type,
  state: event.state,
  customer_id: event.customer_id,
  attempts: event.attempts,
  last_error: event.last_error,
  created_at: event.created_at.toISOString(),
  received_at: event.received_at.toISOString(),
  handled_at: event.handled_at?.toISOString() ?? null,
})

const admin = { config: { auth: 'admin' as const } }
const tags = ['admin']

/** Commands of the back office. The gateway does not route them. `wake` starts the processing of an event. */
export function providerEventRoutes(app: App, context: BillingContext, wake: (event: ProviderEventRecord) => void): void {
  const { providerEvents } = context.repositories

  app.get(
    '/internal/admin/provider-events',
    {
      ...admin,
      schema: {
        summary: 'List events of the payment provider, newest first',
        tags,
        querystring: Type.Object(
          {
            state: Type.Optional(Type.Enum(['received', 'done', 'failed'])),
            limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({
            success: Type.Literal(true),
            events: Type.Array(EventSchema),
            last_received_at: Type.Union([Moment, Type.Null()], { description: 'When the newest event arrived.' }),
          }),
        },
      },
    },
    async ({ query: { state, limit } }) => {
      const [events, last] = await Promise.all([providerEvents.list({ ...(state && { state }), limit }), providerEvents.lastReceivedAt()])
      return { success: true as const, events: events.map(viewOf), last_received_at: last?.toISOString() ?? null }
    },
  )

  app.post(
    '/internal/admin/provider-events/:event_id/replay',
    {
      ...admin,
      schema: {
        summary: 'Process an event again',
        tags,
        params: Type.Object({ event_id: Type.String({ minLength: 1, maxLength: 200 }) }, { additionalProperties: false }),
        response: { 200: Type.Object({ success: Type.Literal(true), event: EventSchema }), ...problemResponses(404) },
      },
    },
    async ({ params }) => {
      const event = await replayEvent(context, params.event_id)
      wake(event)
      return { success: true as const, event: viewOf(event) }
    },
  )

  app.post(
    '/internal/admin/provider-events/replay-failed',
    {
      ...admin,
      schema: {
        summary: 'Process the failed events again',
        description: 'At most 1,000, oldest first.',
        tags,
        response: { 200: Type.Object({ success: Type.Literal(true), replayed: Type.Integer({ minimum: 0 }) }) },
      },
    },
    async () => {
      const events = await replayFailedEvents(context)
      for (const event of events) wake(event)
      return { success: true as const, replayed: events.length }
    },
  )
}
