import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Currency, MinorAmount, Time, UserId } from './fields.ts'

export const refundRecorded = defineEvent('com.loomcast.billing.refund-recorded.v1', {
  description:
    'Money of a recorded payment went back to the user: through a refund, or through a dispute that the user won. Published again with the state `reverted` if it came back to us, for example because the bank rejected the refund.',
  fields: {
    refund_id: Type.String({
      title: 'Refund',
      description: 'Id of the refund in the ledger. Count each refund only once, by the state of its newest event.',
    }),
    payment_id: Type.String({ title: 'Payment', description: 'Id of the payment in the ledger that it reverses, in full or in part.' }),
    user_id: UserId,
    kind: Type.String({ title: 'Kind', description: 'refund, or dispute for a chargeback. More may be added.' }),
    amount_minor: MinorAmount('Amount', 'Amount that went back'),
    tax_minor: Type.Optional(
      Type.Integer({ minimum: 0, title: 'Tax', description: 'The tax in the amount, in the minor unit of the currency; 0 if missing.' }),
    ),
    currency: Currency,
    refunded_at: Time('Refunded at'),
    state: Type.Optional(
      Type.String({
        title: 'State',
        description:
          'recorded: the money went back; reverted: it did not arrive or was returned, so do not count the refund. Missing: recorded.',
      }),
    ),
  },
  examples: [
    {
      refund_id: 'rfd_01jpa7m3k2',
      payment_id: 'pay_01jpa7m3k2',
      user_id: 'usr_01jpa7m3k2',
      kind: 'refund',
      amount_minor: 1900,
      tax_minor: 303,
      currency: 'usd',
      refunded_at: '2026-03-12T12:00:00.000Z',
      state: 'recorded',
    },
  ],
})
