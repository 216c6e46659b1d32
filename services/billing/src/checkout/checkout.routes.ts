import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import { type App, IdempotencyHeaders } from '@loomcast/service-kit/http'
import { withInterval } from '../interval.schema.ts'
import { readCheckout } from './apply-checkout.ts'
import {
  CheckoutBody,
  CheckoutResponse,
  CheckoutStatusResponse,
  ManualUpgradeBody,
  ManualUpgradeResponse,
  SessionParams,
} from './checkout.schema.ts'
import type { CheckoutContext } from './context.ts'
import { createCheckout } from './create-checkout.ts'

const isUser = { config: { auth: 'user' as const } }
const tags = ['checkout']

export function checkoutRoutes(app: App, context: CheckoutContext): void {
  app.post(
    '/api/checkout/session',
    {
      ...isUser,
      schema: {
        summary: 'Start a checkout',
        description:
          'Returns the page of the payment provider. A user has at most one open checkout: the same package gives the same page, and another package replaces the checkout. The price is always the current price of the package. A checkout expires after 40 minutes. The provider returns the user to `{origin_url}/billing?session_id=…&checkout=success` or `…&checkout=cancelled`.',
        tags,
        headers: IdempotencyHeaders,
        body: CheckoutBody,
        response: { 200: CheckoutResponse, ...problemResponses(409, 422, 502, 503) },
      },
    },
    async ({ caller, body, headers }) => ({
      success: true as const,
      ...(await createCheckout(context, caller.user_id, withInterval(body), headers['idempotency-key'])),
    }),
  )

  app.get(
    '/api/checkout/status/:session_id',
    {
      // Applies a paid session.
      config: { auth: 'user', adminView: 'refused' },
      schema: {
        summary: 'Get the state of a checkout',
        description: 'Reads the session from the payment provider and applies it if it is paid.',
        tags,
        params: SessionParams,
        response: { 200: CheckoutStatusResponse, ...problemResponses(404, 502, 503) },
      },
    },
    async ({ caller, params: { session_id } }) => ({
      success: true as const,
      session_id,
      ...(await readCheckout(context, caller.user_id, session_id)),
    }),
  )

  app.post(
    '/api/upgrade/manual',
    {
      ...isUser,
      schema: {
        summary: 'Apply a paid checkout',
        description: 'Verifies the session with the payment provider again. Nothing changes without a payment.',
        tags,
        body: ManualUpgradeBody,
        response: { 200: ManualUpgradeResponse, ...problemResponses(404, 409, 502, 503) },
      },
    },
    async ({ caller, body }) => {
      const { status, payment_status, applied, package_name } = await readCheckout(context, caller.user_id, body.session_id)
      if (payment_status !== 'paid') throw new AppError('payment_incomplete')
      return { success: true as const, status, payment_status, applied, package_name }
    },
  )
}
