import type { App } from '@loomcast/service-kit/http'
import { NullableText, Timestamp } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'
import type { PaymentsContext } from './context.ts'
import { readLedger } from './ledger-lines.ts'

const Text = Type.String()
const Amount = Type.Number({ description: 'As a decimal; never negative for payments, refunds and disputes.' })

const LineSchema = Type.Object(
  {
    id: Text,
    kind: Type.String({ description: 'payment, failed_payment, refund, dispute or invoice.' }),
    at: Timestamp,
    user_id: Type.Union([Type.String(), Type.Null()], { description: 'Null if the account was deleted.' }),
    subscription_id: NullableText,
    invoice_id: NullableText,
    invoice_number: NullableText,
    package_name: NullableText,
    currency: Text,
    amount: Amount,
    tax: Type.Number({ description: 'The tax in the amount.' }),
    net: Type.Number({ description: 'The amount without tax.' }),
    discount: Type.Number({ description: 'What discounts took off the invoice; not part of the amount.' }),
    promotion_code: NullableText,
    status: Text,
    booked: Type.Integer({ description: 'How the line counts: 1 money received, -1 money returned, 0 no money moved.' }),
  },
  { title: 'LedgerLine' },
)

const Query = Type.Object(
  {
    kind: Type.Optional(Type.Enum(['payment', 'failed_payment', 'refund', 'dispute', 'invoice'])),
    user_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    from: Type.Optional(Type.String({ format: 'date', description: 'First UTC day.' })),
    to: Type.Optional(Type.String({ format: 'date', description: 'Last UTC day.' })),
    after: Type.Optional(
      Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT[0-9:.]{8,12}Z_', maxLength: 200, description: '`next` of the page before.' }),
    ),
    limit: Type.Integer({ minimum: 1, maximum: 1_000, default: 100 }),
  },
  { additionalProperties: false },
)

const DAY_MS = 24 * 3600_000

/** For the back office. The gateway does not route it. */
export function ledgerRoutes(app: App, context: PaymentsContext): void {
  app.get(
    '/internal/admin/ledger',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'List payments, refunds and disputes, or invoices, newest first',
        tags: ['admin'],
        querystring: Query,
        response: {
          200: Type.Object({
            success: Type.Literal(true),
            lines: Type.Array(LineSchema),
            total: Type.Integer(),
            next: Type.Union([Type.String(), Type.Null()], { description: 'Null on the last page.' }),
          }),
        },
      },
    },
    async ({ query: { from, to, ...query } }) => ({
      success: true as const,
      ...(await readLedger(context, {
        ...query,
        ...(from !== undefined && { from: new Date(from) }),
        ...(to !== undefined && { before: new Date(Date.parse(to) + DAY_MS) }),
      })),
    }),
  )
}
