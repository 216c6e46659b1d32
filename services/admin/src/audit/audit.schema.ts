import { NullableText, Timestamp } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'

const Value = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])
const Details = Type.Union([Type.Record(Type.String(), Value), Type.Null()])
export const Result = Type.Enum(['performed', 'refused', 'unknown', 'not_performed', 'failed'])

const filters = {
  actor: Type.Optional(Type.String({ maxLength: 200, description: 'Id of the administrator.' })),
  action: Type.Optional(Type.String({ maxLength: 100, description: 'Name of the action, or its beginning: `user.`.' })),
  target: Type.Optional(Type.String({ maxLength: 200, description: 'Id of the target.' })),
  result: Type.Optional(Result),
  from: Type.Optional(Type.String({ format: 'date', description: 'First day, UTC.' })),
  to: Type.Optional(Type.String({ format: 'date', description: 'Last day, UTC.' })),
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'An id, in full: of a target, administrator, request or command; or the beginning of an action.',
    }),
  ),
}

export const AuditFilters = Type.Object(filters, { additionalProperties: false })

export const AuditQuery = Type.Object(
  {
    ...filters,
    page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
  },
  { additionalProperties: false },
)

export const AuditEntryView = Type.Object(
  {
    seq: Type.Integer(),
    at: Timestamp,
    actor: Type.Object({ id: Type.String(), email: NullableText }, { description: '`email` is null for a deleted account.' }),
    action: Type.String(),
    target: Type.Union([Type.Object({ type: Type.String(), id: Type.String() }), Type.Null()]),
    before: Details,
    after: Details,
    changes: Type.Array(Type.Object({ path: Type.String(), before: Value, after: Value })),
    reason: NullableText,
    address: NullableText,
    request_id: Type.String(),
    result: Result,
    code: NullableText,
    command_id: NullableText,
    command_state: Type.Union([Type.Enum(['running', 'checking', 'performed', 'refused', 'not_performed', 'failed']), Type.Null()], {
      description: 'Current state of the command, for an entry with an unknown result.',
    }),
    erased: Type.Array(Type.String(), { description: 'Details that were erased with their person.' }),
    hash: Type.String(),
  },
  { title: 'AuditEntry' },
)

export const AuditListResponse = Type.Object({
  success: Type.Literal(true),
  entries: Type.Array(AuditEntryView),
  page: Type.Integer(),
  limit: Type.Integer(),
  total: Type.Integer(),
  pages: Type.Integer(),
  checking: Type.Integer({ description: 'Commands with an outcome that is not known yet.' }),
})

export const VerificationResponse = Type.Object({
  success: Type.Literal(true),
  valid: Type.Boolean(),
  entries: Type.Integer(),
  first_bad_seq: Type.Union([Type.Integer(), Type.Null()]),
  problem: NullableText,
  detail: NullableText,
  anchors: Type.Integer({ description: 'Signed anchors that were compared.' }),
  anchored_in: Type.Union([Type.String(), Type.Null()], { description: 'Where anchors are stored; null if this process signs none.' }),
  checked_at: Timestamp,
})
