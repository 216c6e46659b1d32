import type { Entitlement } from '@loomcast/contracts'
import type { DomainEvent } from '@loomcast/service-kit/events'
import type { PaymentRecord } from '../payments/payment.model.ts'
import type { SubscriptionRecord } from '../subscriptions/subscription.model.ts'

export const SERVICE = 'billing'

export function entitlementChanged(
  userId: string,
  entitlement: Entitlement,
  version: number,
  now: Date,
): DomainEvent<'com.loomcast.billing.entitlement-changed.v2'> {
  return {
    type: 'com.loomcast.billing.entitlement-changed.v2',
    key: userId,
    version,
    data: { ...entitlement, user_id: userId, changed_at: now.toISOString() },
  }
}

export function subscriptionChanged(
  subscription: SubscriptionRecord,
  renewsAt: Date | null,
): DomainEvent<'com.loomcast.billing.subscription-changed.v1'> {
  const { _id, user_id, status, terms, include_video, amountMinor, currency, interval } = subscription
  return {
    type: 'com.loomcast.billing.subscription-changed.v1',
    key: _id,
    version: subscription.version,
    data: {
      subscription_id: _id,
      user_id,
      status,
      package_id: terms?.package_id ?? null,
      tier: terms?.tier ?? null,
      include_video,
      monthly_amount_minor: amountMinor,
      currency,
      interval,
      started_at: subscription.startedAt.toISOString(),
      renews_at: renewsAt?.toISOString() ?? null,
      trial_end: subscription.trialEnd?.toISOString() ?? null,
      cancel_at: subscription.cancelAt?.toISOString() ?? null,
      past_due_since: subscription.pastDueSince?.toISOString() ?? null,
      changed_at: subscription.changed_at.toISOString(),
    },
  }
}

/** Payments and their refunds have the payment's id as their key, so that consumers receive a payment before its refunds. */
export function paymentRecorded(payment: PaymentRecord): DomainEvent<'com.loomcast.billing.payment-recorded.v1'> {
  const { _id, user_id, subscription_id, package_id, tier, invoice_number, amount_minor, currency, occurred_at } = payment
  return {
    type: 'com.loomcast.billing.payment-recorded.v1',
    key: _id,
    version: 1,
    data: {
      ...{ payment_id: _id, user_id, subscription_id, package_id, tier, invoice_number, amount_minor, currency },
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
  const { _id, payment_id, user_id, kind, amount_minor, currency, occurred_at } = refund
  return {
    type: 'com.loomcast.billing.refund-recorded.v1',
    key: payment_id,
    version,
    data: { refund_id: _id, payment_id, user_id, kind, amount_minor, currency, refunded_at: occurred_at.toISOString(), state },
  }
}
