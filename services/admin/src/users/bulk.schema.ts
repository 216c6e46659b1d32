import { closed, Timestamp } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'
import { Reason } from '../schema-types.ts'
import { FilterSchema } from './user.schema.ts'

const Action = Type.Enum(['deactivate', 'activate', 'grant_bonus', 'grant_plan'])

const Values = Type.Object(
  {
    texts: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, description: 'For grant_bonus.' })),
    videos: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, description: 'For grant_bonus.' })),
    subscription_status: Type.Optional(Type.Enum(['pro', 'business'], { description: 'For grant_plan.' })),
    ends_at: Type.Optional(Type.Union([Timestamp, Type.Null()], { description: 'For grant_plan: when it ends; null: no end.' })),
  },
  { ...closed, default: {} },
)

const selection = {
  action: Action,
  filter: Type.Optional(FilterSchema),
  user_ids: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 500 })),
  values: Values,
}

export const PreviewBody = Type.Object(selection, { ...closed, description: 'Without user_ids, the filter selects the users.' })

export const PreviewResponse = Type.Object({
  success: Type.Literal(true),
  count: Type.Integer(),
  sample: Type.Array(Type.Object({ user_id: Type.String(), email: Type.String() }), { description: 'The first 5.' }),
})

export const BulkBody = Type.Object(
  {
    ...selection,
    expected_count: Type.Integer({ minimum: 1, description: 'The number that the administrator confirmed.' }),
    reason: Reason,
  },
  closed,
)

export const BulkParams = Type.Object({ job_id: Type.String({ minLength: 1, maxLength: 100 }) }, closed)

const BulkJobSchema = Type.Object(
  {
    job_id: Type.String(),
    action: Action,
    reason: Type.String(),
    created_by: Type.String({ description: 'Id of the administrator.' }),
    created_at: Timestamp,
    state: Type.Enum(['open', 'ended', 'stopped'], {
      description: 'open: users are waiting; POST …/run continues. stopped: the users who were waiting are not changed.',
    }),
    done: Type.Integer({ description: 'Users that were changed.' }),
    failed_count: Type.Integer(),
    failed: Type.Array(Type.Object({ user_id: Type.String(), email: Type.String(), detail: Type.String() }), {
      description: 'The first 100 users that could not be changed.',
    }),
    skipped: Type.Integer({ description: 'Users who are not changed because the action was stopped.' }),
    total: Type.Integer(),
  },
  { title: 'BulkJob' },
)

export const BulkResponse = Type.Object({ success: Type.Literal(true), job: BulkJobSchema })
export const BulkListResponse = Type.Object({
  success: Type.Literal(true),
  jobs: Type.Array(BulkJobSchema, { description: 'The newest 10.' }),
})
