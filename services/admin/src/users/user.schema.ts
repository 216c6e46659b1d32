import { closed, NullableText, NullableTimestamp, Timestamp } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'
import { NOT_BLANK } from '../not-blank.ts'
import { Reason, RequestId, UserParams } from '../schema-types.ts'

/** Checked by the owner, which responds with the product's message. */
const FormText = (description: string) => Type.Optional(Type.String({ maxLength: 2_000, description }))

export const DEFAULT_PLAN_REASON = 'Set by an administrator'
const PlanEnd = Type.Union([Timestamp, Type.Null()], { description: 'When the plan ends; null: no end.' })
export const Plan = Type.Enum(['free', 'pro', 'business'])
const filters = {
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the email or name, or the start of the id; ignores case.' })),
  status: Type.Optional(Plan),
  role: Type.Optional(Type.Enum(['admin', 'user'])),
  state: Type.Optional(Type.Enum(['active', 'deactivated'])),
}

const order = {
  sort: Type.Enum(['created_at', 'last_activity', 'content_count', 'email'], { default: 'created_at' }),
  order: Type.Enum(['asc', 'desc'], { default: 'desc' }),
}

export const FilterSchema = Type.Object(filters, closed)
/** Each of them is named in the audit entry of the export. */
const MAX_EXPORTED = 200
export const ExportQuery = Type.Object(
  {
    ...filters,
    ...order,
    user_id: Type.Optional(
      Type.Array(UserParams.properties.user_id, {
        minItems: 1,
        maxItems: MAX_EXPORTED,
        description: 'Only these users, in this order, instead of those that match the filter.',
      }),
    ),
  },
  closed,
)
export const ListQuery = Type.Object(
  {
    ...filters,
    ...order,
    page: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  },
  closed,
)

export const PaymentParams = Type.Object({ payment_id: Type.String({ minLength: 1, maxLength: 200 }) }, closed)

const listed = {
  user_id: Type.String(),
  email: Type.String(),
  name: NullableText,
  subscription_status: Type.String({ description: 'Tier of the package: free, pro or business.' }),
  package_name: Type.String(),
  is_admin: Type.Boolean(),
  is_active: Type.Boolean(),
  created_at: Timestamp,
  last_activity: NullableTimestamp,
  content_count: Type.Integer(),
  video_count: Type.Integer(),
  version: Type.Integer({ description: 'Send it with a change.' }),
}

const ListedUserSchema = Type.Object(listed, { title: 'ListedUser' })

export const ListResponse = Type.Object({
  success: Type.Literal(true),
  users: Type.Array(ListedUserSchema),
  total: Type.Integer(),
  page: Type.Integer(),
  pages: Type.Integer({ description: 'At least 1.' }),
  limit: Type.Integer(),
})

const SubscriptionSchema = Type.Object({
  package: Type.Object({ name: Type.String(), tier: Type.String() }),
  include_video: Type.Boolean(),
  interval: Type.Optional(Type.String({ description: 'How often the price is paid: month or year; month if missing.' })),
  price: Type.Number({ description: 'Per interval, without discounts.' }),
  next_amount: Type.Optional(
    Type.Union([Type.Number(), Type.Null()], { description: 'What the next renewal charges; null if there is none.' }),
  ),
  discount: Type.Optional(
    Type.Union([
      Type.Object({
        code: NullableText,
        percent_off: Type.Union([Type.Number(), Type.Null()]),
        amount_off: Type.Union([Type.Number(), Type.Null()]),
        duration: Type.String(),
        ends_at: NullableTimestamp,
      }),
      Type.Null(),
    ]),
  ),
  currency: Type.String(),
  status: Type.String(),
  is_paid: Type.Boolean(),
  source: Type.String(),
  renews_at: NullableTimestamp,
  cancel_at: NullableTimestamp,
  ends_at: NullableTimestamp,
})

const GrantSchema = Type.Object({
  grant_id: Type.String(),
  package_name: Type.String(),
  tier: Type.String(),
  reason: Type.String(),
  granted_at: Timestamp,
  ends_at: NullableTimestamp,
  ended_at: NullableTimestamp,
})

const BonusSchema = Type.Object({
  bonus_id: Type.String(),
  texts: Type.Integer(),
  videos: Type.Integer(),
  reason: Type.String(),
  granted_at: Timestamp,
})

const PaymentSchema = Type.Object({
  transaction_id: Type.String(),
  package_name: NullableText,
  amount: Type.Number(),
  currency: Type.String(),
  status: Type.String(),
  created_at: Timestamp,
  kind: Type.String({ description: 'payment, failed_payment, refund or dispute.' }),
})

const profile = {
  email_verified: Type.Boolean(),
  first_name: Type.String(),
  last_name: Type.String(),
  bio: Type.String(),
  company: Type.String(),
  website: Type.String(),
  phone: Type.String(),
  last_login_at: NullableTimestamp,
  mfa_enabled: Type.Boolean({ description: 'Whether sign-ins require a second factor.' }),
}

export const DetailResponse = Type.Object({
  success: Type.Literal(true),
  user: Type.Object({ ...listed, ...profile }, { title: 'AdminUserDetail' }),
  stats: Type.Object({
    total_content: Type.Integer(),
    total_tokens: Type.Integer(),
    avg_tokens_per_content: Type.Integer(),
    total_videos: Type.Integer(),
    failed_videos: Type.Integer(),
    video_cost: Type.Number({ description: 'US dollars.' }),
    ai_cost_micros: Type.Integer({
      description:
        "What the tokens of all texts cost by the providers' list prices, in millionths of a US dollar; without `unpriced_content`.",
    }),
    unpriced_content: Type.Integer({ description: 'Texts of models without a price.' }),
  }),
  content: Type.Array(
    Type.Object({
      content_id: Type.String(),
      platform: Type.String(),
      prompt: Type.String(),
      generated_text: Type.String({ description: 'The post.' }),
      created_at: Timestamp,
      usage: Type.Object({ total_tokens: Type.Integer() }),
      provider: Type.String(),
      model: Type.String(),
    }),
    { description: 'The newest 10 texts.' },
  ),
  subscription: Type.Union([SubscriptionSchema, Type.Null()]),
  grants: Type.Array(GrantSchema),
  bonuses: Type.Array(BonusSchema),
  payments: Type.Array(PaymentSchema),
  unavailable: Type.Array(Type.Enum(['content', 'plan', 'payments']), {
    description: 'Parts that could not be read, because a service did not respond.',
  }),
})

export const CreateBody = Type.Object(
  {
    email: FormText('Email address'),
    password: FormText('6 to 200 characters'),
    first_name: FormText('First name'),
    last_name: FormText('Last name'),
    subscription_status: Type.Optional(Plan),
    ends_at: Type.Optional(PlanEnd),
    is_admin: Type.Optional(Type.Boolean()),
    reason: Type.Optional(Reason),
  },
  closed,
)

export const UpdateBody = Type.Object(
  {
    version: Type.Optional(
      Type.Integer({ minimum: 1, description: 'The version that was shown: 409 version_conflict if the account has changed since.' }),
    ),
    email: FormText('Email address'),
    password: FormText('Missing or empty: the password stays as it is'),
    first_name: FormText('First name'),
    last_name: FormText('Last name'),
    subscription_status: Type.Optional(Plan),
    ends_at: Type.Optional(PlanEnd),
    is_admin: Type.Optional(Type.Boolean()),
    reason: Type.Optional(Reason),
  },
  closed,
)

export const SavedResponse = Type.Object({
  success: Type.Literal(true),
  user: ListedUserSchema,
  plan_problem: Type.Union([Type.Object({ code: Type.String(), detail: Type.String() }), Type.Null()], {
    description: 'Set if the account was saved, but its plan could not be changed.',
  }),
})

export const ReasonBody = Type.Object({ reason: Reason }, closed)
/** A request without a body is accepted too. */
export const OptionalReasonBody = Type.Union([Type.Object({ reason: Type.Optional(Reason) }, closed), Type.Null()])
export const DoneResponse = Type.Object({ success: Type.Literal(true) })
export const UserResponse = Type.Object({ success: Type.Literal(true), user: ListedUserSchema })

export const PlanBody = Type.Object(
  {
    subscription_status: Plan,
    reason: Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: NOT_BLANK,
      default: DEFAULT_PLAN_REASON,
      description: 'Recorded in the audit log.',
    }),
    ends_at: Type.Union([Timestamp, Type.Null()], { default: null, description: 'When the plan ends; null: no end.' }),
    cancel: Type.Optional(
      Type.Enum(['period_end', 'now'], { description: 'Required for free if the user has a live subscription: when it is canceled.' }),
    ),
  },
  closed,
)

export const PlanResponse = Type.Object({
  success: Type.Literal(true),
  subscription: SubscriptionSchema,
  grants: Type.Array(GrantSchema),
  bonuses: Type.Array(BonusSchema),
})

const Count = Type.Integer({ minimum: 0, maximum: 10_000, default: 0 })
export const BonusBody = Type.Object({ texts: Count, videos: Count, reason: Reason, request_id: RequestId }, closed)
export const BonusResponse = Type.Object({ success: Type.Literal(true), bonus: BonusSchema })

export const SyncResponse = Type.Object({
  success: Type.Literal(true),
  changed: Type.Boolean({ description: 'Whether anything differed from the payment provider.' }),
  subscription: SubscriptionSchema,
})

export const RefundBody = Type.Object(
  {
    amount: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'As a decimal; default: everything that is left.' })),
    end_plan: Type.Boolean({
      default: false,
      description: 'Ends the subscription at once; only with the full refund of its current period.',
    }),
    reason: Reason,
    request_id: RequestId,
  },
  closed,
)

export const RefundResponse = Type.Object({
  success: Type.Literal(true),
  refund: Type.Object({
    payment_id: Type.String(),
    refunded_amount: Type.Number(),
    refundable_amount: Type.Number(),
    currency: Type.String(),
    status: Type.String(),
    plan_ended: Type.Boolean(),
  }),
})
