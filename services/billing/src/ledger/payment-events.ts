import type { DomainEvent } from '@loomcast/service-kit/events'
import type { PaymentRecord } from './payment.model.ts'

/** Payments and their refunds have the payment's id as their key, so that consumers receive a payment before its refunds. */
export function paymentRecorded(payment: PaymentRecord): DomainEvent<'com.loomcast.billing.payment-recorded.v1'> {
  const { _id, user_id, subscription_id, package_id, tier, invoice_number, amount_minor, tax_minor, currency, occurred_at } = payment
  return {
    type: 'com.loomcast.billing.payment-recorded.v1',
    key: _id,
    version: 1,
    data: {
      payment_id: _id,
      user_id,
      subscription_id,
      package_id,
      tier,
      invoice_number,
      amount_minor,
      tax_minor,
      currency,
      paid_at: occurred_at.toISOString(),
    },
  }
}

/** `version`: increases with every event about a refund of the payment. A refund that is reverted has the same id as before. */
export function refundRecorded(
  refund: PaymentRecord & { payment_id: string },
  state: 'recorded' | 'reverted',
  version: number,
): DomainEvent<'com.loomcast.billing.refund-recorded.v1'> {
  const { _id, payment_id, user_id, kind, amount_minor, tax_minor, currency, occurred_at } = refund
  return {
    type: 'com.loomcast.billing.refund-recorded.v1',
    key: payment_id,
    version,
    data: { refund_id: _id, payment_id, user_id, kind, amount_minor, tax_minor, currency, refunded_at: occurred_at.toISOString(), state },
  }
}
