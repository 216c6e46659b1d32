import { matching, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import type { PaymentsContext } from './context.ts'
import { PaymentSchema } from './payment.schema.ts'
import { paymentView } from './payment-views.ts'
import { refundPayment, refundView } from './refund-payment.ts'

const RefundBody = Type.Object(
  {
    request_id: Type.String({
      minLength: 8,
      maxLength: 100,
      ...matching('^[\\w-]+$', 'must be an id of letters, digits, hyphens and underscores'),
      description: 'Chosen by the caller. A repeated request with the same id refunds nothing again.',
    }),
    amount: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'As a decimal; default: everything that is left.' })),
    end_plan: Type.Boolean({
      default: false,
      description: 'Ends the subscription at once. Possible only if nothing is left of the payment of its current period.',
    }),
  },
  { additionalProperties: false },
)

const RefundResponse = Type.Object({
  success: Type.Literal(true),
  refund: Type.Object({
    payment_id: Type.String(),
    refunded_amount: Type.Number({ description: 'Amount of this refund, as a decimal.' }),
    refundable_amount: Type.Number({ description: 'What can still be refunded, as a decimal.' }),
    currency: Type.String(),
    status: Type.String({ description: 'Of the payment: partially_refunded or refunded.' }),
    plan_ended: Type.Boolean(),
  }),
})

const SHOWN_PAYMENTS = 50

/** Commands of the back office. The gateway does not route them. */
export function refundRoutes(app: App, context: PaymentsContext): void {
  app.get(
    '/internal/admin/users/:user_id/payments',
    {
      config: { auth: 'admin' },
      schema: {
        summary: "List a user's payments and refunds",
        tags: ['admin'],
        params: Type.Object({ user_id: Type.String({ minLength: 1, maxLength: 100 }) }, { additionalProperties: false }),
        response: {
          200: Type.Object({
            success: Type.Literal(true),
            payments: Type.Array(PaymentSchema, { description: 'The newest 50, newest first.' }),
          }),
        },
      },
    },
    async ({ params }) => ({
      success: true as const,
      payments: (await context.repositories.payments.listByUser(params.user_id, SHOWN_PAYMENTS)).map(paymentView),
    }),
  )

  app.post(
    '/internal/admin/payments/:payment_id/refund',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'Refund a payment in full or in part',
        description: 'A refund cancels nothing unless `end_plan` is set. A disputed payment cannot be refunded.',
        tags: ['admin'],
        params: Type.Object({ payment_id: Type.String({ minLength: 1, maxLength: 100 }) }, { additionalProperties: false }),
        body: RefundBody,
        response: { 200: RefundResponse, ...problemResponses(404, 409, 422, 502, 503) },
      },
    },
    async ({ params, body, caller }) => ({
      success: true as const,
      refund: refundView(await refundPayment(context, caller.user_id, params.payment_id, body)),
    }),
  )
}
