import { Timestamp } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'

const TextOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description })
const Tax = Type.Number({ description: 'The tax in the amount, as a decimal.' })
const discounted = {
  discount: Type.Number({ description: 'What a discount took off, as a decimal; not part of the amount.' }),
  promotion_code: TextOrNull('The code that was redeemed.'),
}
const Currency = Type.String({ description: 'ISO 4217 code in lowercase.' })

export const InvoiceSchema = Type.Object(
  {
    id: Type.String(),
    number: TextOrNull('Null until the invoice is final.'),
    date: Timestamp,
    amount: Type.Number({ description: 'With tax, as a decimal.' }),
    tax: Tax,
    refunded: Type.Number({ description: 'What was refunded of the amount, as a decimal.' }),
    ...discounted,
    package_name: TextOrNull('What was bought, such as "Professional with videos".'),
    period_start: Timestamp,
    period_end: Timestamp,
    currency: Currency,
    status: Type.String({ description: 'open, paid, void or uncollectible. More may be added.' }),
    hosted_url: TextOrNull("The payment provider's page of the invoice."),
    pdf_url: TextOrNull('Path of the PDF; needs the access token.'),
  },
  { title: 'Invoice' },
)

export const InvoicesQuery = Type.Object(
  { cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 300, description: '`next_cursor` of the previous page.' })) },
  { additionalProperties: false },
)
export const InvoicesResponse = Type.Object({
  success: Type.Literal(true),
  invoices: Type.Array(InvoiceSchema),
  next_cursor: Type.Union([Type.String(), Type.Null()], { description: 'Null on the last page.' }),
})
export const InvoiceParams = Type.Object({ invoice_id: Type.String({ minLength: 1, maxLength: 200 }) }, { additionalProperties: false })

export const PaymentSchema = Type.Object(
  {
    transaction_id: Type.String(),
    package_name: TextOrNull('The package that was paid for.'),
    amount: Type.Number({ minimum: 0, description: 'As a decimal; never negative.' }),
    tax: Tax,
    ...discounted,
    currency: Currency,
    status: Type.String({ description: 'Of a payment: succeeded, partially_refunded, refunded or disputed. More may be added.' }),
    created_at: Timestamp,
    kind: Type.Enum(['payment', 'failed_payment', 'refund', 'dispute']),
  },
  { title: 'Payment' },
)

export const PaymentHistoryQuery = Type.Object(
  { limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }) },
  { additionalProperties: false },
)

export const PaymentHistoryResponse = Type.Object({
  success: Type.Literal(true),
  payments: Type.Array(PaymentSchema, { description: 'Newest first.' }),
  total: Type.Integer({ minimum: 0 }),
})
