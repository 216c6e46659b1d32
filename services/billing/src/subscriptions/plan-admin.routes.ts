import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { NullableTimestamp, Timestamp } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'
import { BonusSchema, bonusView } from '../bonuses/bonus-view.ts'
import { syncCustomer } from '../customers/sync-customer.ts'
import { callProvider } from '../engines/provider-failures.ts'
import type { GrantRecord } from '../subscription-records/grant.model.ts'
import type { SubscriptionsContext } from './context.ts'
import { setPlan } from './grant-plan.ts'
import { SubscriptionSchema } from './subscription.schema.ts'
import { readSubscription } from './subscription-view.ts'

const admin = { config: { auth: 'admin' as const } }
const tags = ['admin']
const UserParams = Type.Object({ user_id: Type.String({ minLength: 1, maxLength: 100 }) }, { additionalProperties: false })

const GrantSchema = Type.Object(
  {
    grant_id: Type.String(),
    package_name: Type.String(),
    tier: Type.String(),
    include_video: Type.Boolean(),
    reason: Type.String(),
    granted_by: Type.String({ description: 'Id of the administrator.' }),
    granted_at: Timestamp,
    ends_at: NullableTimestamp,
    ended_at: Type.Union([Timestamp, Type.Null()], { description: 'Set if an administrator ended it.' }),
  },
  { title: 'Grant' },
)

const PlanBody = Type.Object(
  {
    subscription_status: Type.Enum(['free', 'pro', 'business'], {
      description: 'free ends the grants of the user; pro and business grant the package of that tier with videos.',
    }),
    reason: Type.String({ minLength: 1, maxLength: 500, default: 'Set by an administrator' }),
    ends_at: Type.Union([Timestamp, Type.Null()], { default: null, description: 'When the grant ends; null: no end.' }),
    cancel: Type.Optional(
      Type.Enum(['period_end', 'now'], { description: 'Required for free if the user has a live subscription: when it is canceled.' }),
    ),
  },
  { additionalProperties: false },
)

const PlanResponse = Type.Object({
  success: Type.Literal(true),
  subscription: SubscriptionSchema,
  grants: Type.Array(GrantSchema, { description: 'Newest first.' }),
  bonuses: Type.Array(BonusSchema, { description: 'The newest 50 bonuses granted by administrators, newest first.' }),
})

const SHOWN_BONUSES = 50

const grantView = (grant: GrantRecord) => ({
  grant_id: grant._id,
  package_name: grant.terms.name,
  tier: grant.terms.tier,
  include_video: grant.include_video,
  reason: grant.reason,
  granted_by: grant.granted_by,
  granted_at: grant.granted_at.toISOString(),
  ends_at: grant.ends_at?.toISOString() ?? null,
  ended_at: grant.ended_at?.toISOString() ?? null,
})

/** Commands of the back office. The gateway does not route them. */
export function planAdminRoutes(app: App, context: SubscriptionsContext): void {
  const { repositories } = context

  async function planOf(userId: string) {
    const [subscription, grants, bonuses] = await Promise.all([
      readSubscription(context, userId),
      repositories.subscriptions.grantsOf(userId),
      repositories.bonuses.listByUser(userId, SHOWN_BONUSES),
    ])
    return { success: true as const, subscription, grants: grants.map(grantView), bonuses: bonuses.map(bonusView) }
  }

  app.get(
    '/internal/admin/users/:user_id/subscription',
    { ...admin, schema: { summary: "Get a user's plan and grants", tags, params: UserParams, response: { 200: PlanResponse } } },
    ({ params }) => planOf(params.user_id),
  )

  app.put(
    '/internal/admin/users/:user_id/subscription',
    {
      ...admin,
      schema: {
        summary: "Set a user's plan without a payment",
        description: 'Replaces earlier grants. A grant is never revenue. A repeated request with the same values changes nothing.',
        tags,
        params: UserParams,
        body: PlanBody,
        response: { 200: PlanResponse, ...problemResponses(409, 502, 503) },
      },
    },
    async ({ params, body: { ends_at, cancel, ...plan }, caller }) => {
      const request = { ...plan, ends_at: ends_at === null ? null : new Date(ends_at), ...(cancel && { cancel }) }
      await setPlan(context, caller.user_id, params.user_id, request)
      return planOf(params.user_id)
    },
  )

  app.post(
    '/internal/admin/customers/:user_id/sync',
    {
      ...admin,
      schema: {
        summary: 'Synchronize a user with the payment provider',
        tags,
        params: UserParams,
        response: {
          200: Type.Object({
            success: Type.Literal(true),
            changed: Type.Boolean({ description: 'Whether anything differed.' }),
            subscription: SubscriptionSchema,
          }),
          ...problemResponses(502, 503),
        },
      },
    },
    async ({ params }) => {
      const { changed } = await callProvider(() => syncCustomer(context, params.user_id), { charged: 'no' })
      return { success: true as const, changed, subscription: await readSubscription(context, params.user_id) }
    },
  )
}
