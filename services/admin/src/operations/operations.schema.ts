import { NullableText, NullableTimestamp, Timestamp } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'
import { NOT_BLANK } from '../not-blank.ts'
import { OPERATED_SERVICES } from './call-service.ts'

const Text = Type.String()
const IntegerOrNull = Type.Union([Type.Integer(), Type.Null()])
export const Service = Type.Enum([...OPERATED_SERVICES])
export const Id = Type.String({ minLength: 1, maxLength: 200 })
export const Reason = Type.String({ minLength: 1, maxLength: 500, pattern: NOT_BLANK })
const success = { success: Type.Literal(true) }
const unavailable = Type.Array(Text, { description: 'Services that did not respond; what they have is not listed.' })

const queue = { name: Text, waiting: Type.Integer(), failed: Type.Integer(), stuck: Type.Integer() }
const consumer = { group: Text, waiting: IntegerOrNull, dead_letters: IntegerOrNull }
const provider = { name: Text, detail: NullableText, last_success_at: NullableTimestamp, last_failure_at: NullableTimestamp }

/** Schemas with `Owners` in their name are the responses of services. */
export const OwnersStatus = Type.Object({
  version: Text,
  checked_at: Timestamp,
  providers: Type.Array(Type.Object({ ...provider, configured: Type.Boolean() })),
  queues: Type.Array(Type.Object(queue)),
  consumers: Type.Array(Type.Object(consumer)),
})

export const StatusResponse = Type.Object({
  ...success,
  checked_at: Timestamp,
  services: Type.Array(
    Type.Object({
      name: Text,
      state: Type.Enum(['operational', 'degraded', 'down']),
      version: NullableText,
      latency_ms: IntegerOrNull,
      checked_at: Timestamp,
      detail: NullableText,
    }),
  ),
  providers: Type.Array(
    Type.Object({
      service: Service,
      ...provider,
      checked_at: Timestamp,
      state: Type.Enum(['active', 'not_configured', 'not_checked', 'failing'], { description: 'not_checked: it was not called yet.' }),
    }),
  ),
  queues: Type.Array(Type.Object({ service: Service, ...queue, checked_at: Timestamp })),
  consumers: Type.Array(Type.Object({ service: Service, ...consumer, checked_at: Timestamp })),
  payments: Type.Object({ provider: Text, last_event_at: NullableTimestamp }),
})

const counted = { count: Type.Integer(), first_at: Timestamp, last_at: Timestamp }
const letterGroup = { group: Text, type: Text, error: Text, ...counted }
const letter = {
  group: Text,
  event_id: Text,
  type: Text,
  key: Text,
  attempts: Type.Integer(),
  error: Text,
  failed_at: Timestamp,
  trace: NullableText,
  payload: Type.Unknown(),
}

export const OwnersDeadLetters = Type.Object({
  groups: Type.Array(Type.Object(letterGroup)),
  letters: Type.Array(Type.Object(letter)),
})

export const DeadLettersResponse = Type.Object({
  ...success,
  groups: Type.Array(Type.Object({ service: Service, ...letterGroup })),
  letters: Type.Array(Type.Object({ service: Service, ...letter })),
  unavailable,
})

export const Revealed = Type.Object({ ...success, payload: Type.Unknown(), error: Text })

const replay = {
  replay_id: Text,
  kind: Type.Enum(['dead_letters', 'jobs']),
  group: Type.String({ description: 'The consumer group, or the queue.' }),
  state: Type.Enum(['running', 'stopped', 'done']),
  per_second: Type.Integer(),
  total: Type.Integer(),
  sent: Type.Integer(),
  handled: Type.Integer(),
  failed: Type.Array(Text),
  waiting: Type.Array(Text),
  requested_at: Timestamp,
  ended_at: NullableTimestamp,
}
export const OwnersReplay = Type.Object(replay)
export const OwnersReplays = Type.Object({ replays: Type.Array(OwnersReplay) })
export const OwnersStopped = Type.Object({ replay: OwnersReplay })
export const OwnersRequested = Type.Object({ ids: Type.Array(Text), replay: Type.Union([OwnersReplay, Type.Null()]) })

const Replay = Type.Object({ service: Service, ...replay }, { title: 'Replay' })
export const ReplaysResponse = Type.Object({ ...success, replays: Type.Array(Replay), unavailable })
export const ReplayResponse = Type.Object({ ...success, replay: Replay })
export const ReplayRequested = Type.Object({
  ...success,
  ids: Type.Array(Text, { description: 'What is, or would be, replayed; oldest first.' }),
  replay: Type.Union([Replay, Type.Null()], { description: 'Null for a dry run.' }),
})

/** Which of the letters, events or jobs are listed or replayed. */
export const byError = Type.Optional(Type.String({ maxLength: 300, description: 'The error of a group.' }))
export const ProviderEventState = Type.Enum(['received', 'done', 'failed'])
export const JobState = Type.Enum(['failed', 'stuck'])
export const replayOptions = {
  dry_run: Type.Boolean({ description: 'Only reports what would be replayed.' }),
  per_second: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
  reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500, description: 'Required unless it is a dry run.' })),
}
export const Ids = Type.Array(Id, { minItems: 1, maxItems: 1_000 })

export const ProviderEventsResponse = Type.Object({
  ...success,
  groups: Type.Array(Type.Object({ type: Text, state: ProviderEventState, error: Text, ...counted })),
  events: Type.Array(
    Type.Object({
      event_id: Text,
      type: Text,
      state: ProviderEventState,
      customer_id: NullableText,
      attempts: Type.Integer(),
      last_error: NullableText,
      created_at: Timestamp,
      received_at: Timestamp,
      handled_at: NullableTimestamp,
    }),
  ),
  last_received_at: NullableTimestamp,
})

const jobGroup = { queue: Text, state: JobState, error: Text, ...counted, can_retry: Type.Boolean() }
const job = {
  queue: Text,
  job_id: Text,
  state: JobState,
  error: Text,
  attempts: Type.Integer(),
  due_at: Timestamp,
  can_retry: Type.Boolean(),
}

export const OwnersJobs = Type.Object({ groups: Type.Array(Type.Object(jobGroup)), jobs: Type.Array(Type.Object(job)) })

export const JobsResponse = Type.Object({
  ...success,
  groups: Type.Array(Type.Object({ service: Service, ...jobGroup })),
  jobs: Type.Array(Type.Object({ service: Service, ...job })),
  unavailable,
})

const networkFigures = {
  planned: Type.Integer({ description: 'Posts whose time has not come.' }),
  due: Type.Integer({ description: 'Planned posts whose time has come.' }),
  sending: Type.Integer(),
  unknown: Type.Integer({ description: 'The network did not answer whether they are published.' }),
  failed: Type.Integer(),
  missed: Type.Integer({ description: 'Overdue beyond the grace time of their user.' }),
  handed_over: Type.Integer(),
  published: Type.Integer(),
  accounts: Type.Integer(),
  broken_accounts: Type.Integer({ description: 'Accounts that need attention.' }),
}

export const PublishingResponse = Type.Object({
  ...success,
  checked_at: Timestamp,
  networks: Type.Array(
    Type.Object({ network: Type.Union([Text, Type.Null()], { description: 'Null: handed to the person.' }), ...networkFigures }),
  ),
})

const Alert = Type.Object(
  {
    alert_id: Text,
    kind: Text,
    user_id: Text,
    subscription_id: NullableText,
    data: Type.Record(Text, Text),
    is_repaired: Type.Boolean({ description: 'False while the service still has to cancel or refund something.' }),
    created_at: Timestamp,
    resolved_at: NullableTimestamp,
    resolved_by: NullableText,
  },
  { title: 'BillingAlert' },
)
export const AlertsResponse = Type.Object({ ...success, alerts: Type.Array(Alert) })
export const AlertResponse = Type.Object({ ...success, alert: Alert })
