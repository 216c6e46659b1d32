import { createReplays, ReplayRequested, replayOptions } from '@loomcast/service-kit/administration'
import type { App } from '@loomcast/service-kit/http'
import { NullableText, Timestamp } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'
import type { WebhooksContext } from './context.ts'
import type { ProviderEventRecord } from './provider-event.model.ts'

const State = Type.Enum(['received', 'done', 'failed'])

const EventSchema = Type.Object(
  {
    event_id: Type.String(),
    type: Type.String(),
    state: State,
    customer_id: NullableText,
    attempts: Type.Integer(),
    last_error: NullableText,
    created_at: Timestamp,
    received_at: Timestamp,
    handled_at: Type.Union([Timestamp, Type.Null()]),
  },
  { title: 'ProviderEvent' },
)

const GroupSchema = Type.Object(
  {
    type: Type.String(),
    state: State,
    error: Type.String({ description: 'The last error without what differs between events; empty if there is none.' }),
    count: Type.Integer(),
    first_at: Timestamp,
    last_at: Timestamp,
  },
  { title: 'ProviderEvents' },
)

const Id = Type.String({ minLength: 1, maxLength: 200 })
const selection = {
  type: Type.Optional(Id),
  state: Type.Optional(State),
  error: Type.Optional(Type.String({ maxLength: 300 })),
}

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

/** Commands of the back office. The gateway does not route them. A worker performs the replays. */
export function providerEventRoutes(app: App, { repositories: { providerEvents }, connection, clock }: WebhooksContext): void {
  const replays = createReplays({ connection, clock })

  app.get(
    '/internal/admin/provider-events',
    {
      ...admin,
      schema: {
        summary: 'List events of the payment provider, newest first',
        tags,
        querystring: Type.Object(
          { ...selection, limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }) },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({
            success: Type.Literal(true),
            groups: Type.Array(GroupSchema),
            events: Type.Array(EventSchema),
            last_received_at: Type.Union([Timestamp, Type.Null()], { description: 'When the newest event arrived.' }),
          }),
        },
      },
    },
    async ({ query: { limit, ...filters } }) => {
      const [groups, events, last] = await Promise.all([
        providerEvents.groups(filters),
        providerEvents.list({ ...filters, limit }),
        providerEvents.lastReceivedAt(),
      ])
      return {
        success: true as const,
        groups: groups.map((group) => ({ ...group, first_at: group.first_at.toISOString(), last_at: group.last_at.toISOString() })),
        events: events.map(viewOf),
        last_received_at: last?.toISOString() ?? null,
      }
    },
  )

  app.post(
    '/internal/admin/provider-events/replay',
    {
      ...admin,
      schema: {
        summary: 'Process events again',
        description:
          'Either the named events, or all with this type, state and error. An event that is processed twice changes nothing again. At most 10,000.',
        tags,
        body: Type.Object(
          { event_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 1_000 })), ...selection, ...replayOptions },
          { additionalProperties: false },
        ),
        response: { 200: ReplayRequested },
      },
    },
    async ({ body: { dry_run, per_second, ...filters } }) => {
      const ids = await providerEvents.select(filters)
      return replays.request({ kind: 'jobs', group: 'provider-events', ids, per_second, dry_run })
    },
  )
}
