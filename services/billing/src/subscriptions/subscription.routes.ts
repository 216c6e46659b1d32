import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { refreshAfterPortal } from '../customers/refresh-stale-customer.ts'
import { withInterval } from '../interval.schema.ts'
import { withdrawPurchase } from '../withdrawals/withdraw-purchase.ts'
import { cancelPlan, changePlan, previewPlan, resumePlan } from './change-plan.ts'
import type { SubscriptionsContext } from './context.ts'
import { ChangeBody, ChangeResponse, PreviewBody, PreviewResponse, SubscriptionResponse } from './subscription.schema.ts'
import { readSubscription } from './subscription-view.ts'

const isUser = { config: { auth: 'user' as const } }
const tags = ['subscription']
const PATH = '/api/billing/subscription'

export function subscriptionRoutes(app: App, context: SubscriptionsContext): void {
  const answer = async (userId: string) => ({ success: true as const, subscription: await readSubscription(context, userId) })

  app.get(
    PATH,
    { ...isUser, schema: { summary: "Get the caller's plan", tags, response: { 200: SubscriptionResponse, ...problemResponses(503) } } },
    async ({ caller }) => {
      await refreshAfterPortal(context, caller.user_id)
      return answer(caller.user_id)
    },
  )

  app.post(
    `${PATH}/preview`,
    {
      ...isUser,
      schema: {
        summary: 'Preview a change of the plan',
        description:
          'Returns the exact amount that the change charges and the next regular payment. Changes nothing. Fails with `cancellation_required` for the free package.',
        tags,
        body: PreviewBody,
        response: { 200: PreviewResponse, ...problemResponses(409, 502, 503) },
      },
    },
    async ({ caller, body }) => ({ success: true as const, ...(await previewPlan(context, caller.user_id, withInterval(body))) }),
  )

  app.post(
    PATH,
    {
      ...isUser,
      schema: {
        summary: 'Change the plan',
        description:
          'An upgrade takes effect at once and charges exactly the previewed amount; a downgrade is scheduled for the end of the period. The current package withdraws a scheduled change. Each change withdraws a cancellation. Fails with `cancellation_required` for the free package: cancel the subscription instead. Fails with `subscription_changed` if the preview is older than 10 minutes or something changed since; nothing is charged then.',
        tags,
        body: ChangeBody,
        response: { 200: ChangeResponse, ...problemResponses(402, 409, 502, 503) },
      },
    },
    async ({ caller, body: { proration_date, ...choice } }) => {
      const result = await changePlan(context, caller.user_id, withInterval(choice), new Date(proration_date))
      return { ...(await answer(caller.user_id)), ...result }
    },
  )

  app.delete(
    PATH,
    {
      ...isUser,
      schema: {
        summary: 'Cancel the subscription',
        description: 'It ends with the current period. If a payment is overdue, it ends at once and its open invoice is voided.',
        tags,
        response: { 200: SubscriptionResponse, ...problemResponses(409, 502, 503) },
      },
    },
    async ({ caller }) => {
      await cancelPlan(context, caller.user_id)
      return answer(caller.user_id)
    },
  )

  app.post(
    `${PATH}/withdraw`,
    {
      ...isUser,
      schema: {
        summary: 'Withdraw from the purchase within 14 days',
        description:
          'Ends the subscription at once and refunds its payments by the rule of the settings. Fails with `refund_not_possible` after 14 days.',
        tags,
        response: { 200: SubscriptionResponse, ...problemResponses(409, 502, 503) },
      },
    },
    async ({ caller }) => {
      await withdrawPurchase(context, caller.user_id)
      return answer(caller.user_id)
    },
  )

  app.post(
    `${PATH}/resume`,
    {
      ...isUser,
      schema: {
        summary: 'Withdraw a scheduled cancellation or change',
        tags,
        response: { 200: SubscriptionResponse, ...problemResponses(409, 502, 503) },
      },
    },
    async ({ caller }) => {
      await resumePlan(context, caller.user_id)
      return answer(caller.user_id)
    },
  )
}
