import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Currency, MinorAmount, Time, UserId } from './fields.ts'

export const paymentRecorded = defineEvent('com.loomcast.billing.payment-recorded.v1', {
  description: 'A payment of a user was recorded in the ledger. Payments of 0 are not recorded.',
  fields: {
    payment_id: Type.String({ title: 'Payment', description: 'Id of the payment in the ledger. Count each payment only once.' }),
    user_id: UserId,
    subscription_id: Type.Union([Type.String(), Type.Null()], {
      title: 'Subscription',
      description: "The payment provider's id of the subscription; null if the payment belongs to none.",
    }),
    package_id: Type.Union([Type.String(), Type.Null()], { title: 'Package', description: 'Id of the package; null if it is unknown.' }),
    tier: Type.Union([Type.String(), Type.Null()], {
      title: 'Tier',
      description: 'Tier of the package: free, pro or business. More may be added.',
    }),
    invoice_number: Type.Union([Type.String(), Type.Null()], { title: 'Invoice', description: 'Number of the paid invoice.' }),
    amount_minor: MinorAmount('Amount', 'Amount paid'),
    tax_minor: Type.Optional(
      Type.Integer({ minimum: 0, title: 'Tax', description: 'The tax in the amount, in the minor unit of the currency; 0 if missing.' }),
    ),
    currency: Currency,
    paid_at: Time('Paid at'),
  },
  examples: [
    {
      payment_id: 'pay_01jpa7m3k2',
      user_id: 'usr_01jpa7m3k2',
      subscription_id: 'sub_1Q0PsIJvEtkwdCNY',
      package_id: 'professional',
      tier: 'pro',
      invoice_number: 'LC-2026-000001',
      amount_minor: 1900,
      tax_minor: 303,
      currency: 'usd',
      paid_at: '2026-03-10T12:00:00.000Z',
    },
  ],
})
