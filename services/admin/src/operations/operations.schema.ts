import { Type } from 'typebox'
import { OPERATED_SERVICES } from './call-service.ts'

const Text = Type.String()
const Moment = Type.String({ format: 'date-time' })
const TextOrNull = Type.Union([Type.String(), Type.Null()])
const MomentOrNull = Type.Union([Moment, Type.Null()])
const IntegerOrNull = Type.Union([Type.Integer(), Type.Null()])
export const Service = Type.Enum([...OPERATED_SERVICES])
export const Id = Type.String({ minLength: 1, maxLength: 200 })
export const Reason = Type.String({ minLength: 3, maxLength: 500 })
const success = { success: Type.Literal(true) }
const unavailable = Type.Array(Text, { description: 'Services that did not respond; what they have is not listed.' })

export const StatusResponse = Type.Object({
  ...success,
  checked_at: Moment,
  services: Type.Array(
    Type.Object({
      name: Text,
      state: Type.Enum(['operational', 'degraded', 'down']),
      version: TextOrNull,
      latency_ms: IntegerOrNull,
      checked_at: Moment,
      detail: TextOrNull,
    }),
  ),
  providers: Type.Array(
    Type.Object({
      service: Text,
      name: Text,
      state: Type.Enum(['active', 'not_configured', 'failing']),
      detail: TextOrNull,
      last_success_at: MomentOrNull,
      last_failure_at: MomentOrNull,
      checked_at: Moment,
    }),
  ),
  queues: Type.Array(Type.Object({ service: Text, name: Text, waiting: Type.Integer(), failed: Type.Integer(), stuck: Type.Integer() })),
  consumers: Type.Array(Type.Object({ service: Text, group: Text, waiting: IntegerOrNull, dead_letters: IntegerOrNull })),
  payments: Type.Object({ provider: Text, last_event_at: MomentOrNull }),
})

export const DeadLettersResponse = Type.Object({
  ...success,
  groups: Type.Array(
    Type.Object({ service: Text, group: Text, type: Text, error: Text, count: Type.Integer(), first_at: Moment, last_at: Moment }),
  ),
  letters: Type.Array(
    Type.Object({
      service: Text,
      group: Text,
      event_id: Text,
      type: Text,
      key: Text,
      attempts: Type.Integer(),
      error: Text,
      failed_at: Moment,
      trace: TextOrNull,
      payload: Type.Unknown(),
    }),
  ),
  unavailable,
})

export const Replay = Type.Object({
  replay_id: Text,
  group: Text,
  state: Type.Enum(['running', 'stopped', 'done']),
  per_second: Type.Integer(),
  total: Type.Integer(),
  sent: Type.Integer(),
  handled: Type.Integer(),
  failed: Type.Array(Text),
  waiting: Type.Array(Text),
  requested_at: Moment,
  ended_at: MomentOrNull,
})
export const ReplayResponse = Type.Object({ ...success, replay: Replay })
export const ReplayRequested = Type.Object({
  ...success,
  event_ids: Type.Array(Text),
  replay_id: TextOrNull,
  replay: Type.Union([Replay, Type.Null()]),
})
export const Revealed = Type.Object({ ...success, payload: Type.Unknown(), error: Text })

export const ProviderEventsResponse = Type.Object({
  ...success,
  events: Type.Array(
    Type.Object({
      event_id: Text,
      type: Text,
      state: Type.Enum(['received', 'done', 'failed']),
      customer_id: TextOrNull,
      attempts: Type.Integer(),
      last_error: TextOrNull,
      created_at: Moment,
      received_at: Moment,
      handled_at: MomentOrNull,
    }),
  ),
  last_received_at: MomentOrNull,
})

export const JobsResponse = Type.Object({
  ...success,
  jobs: Type.Array(
    Type.Object({
      service: Text,
      queue: Text,
      job_id: Text,
      state: Type.Enum(['failed', 'stuck']),
      reason: Text,
      attempts: Type.Integer(),
      due_at: Moment,
      can_retry: Type.Boolean(),
    }),
  ),
  unavailable,
})
