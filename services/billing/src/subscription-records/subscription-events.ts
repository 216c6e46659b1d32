import type { DomainEvent } from '@loomcast/service-kit/events'
import { monthlyMinor } from '../domain/interval.ts'
import type { SubscriptionRecord } from './subscription.model.ts'

export function subscriptionChanged(
  subscription: SubscriptionRecord,
  renewsAt: Date | null,
): DomainEvent<'com.loomcast.billing.subscription-changed.v1'> {
  const { _id, user_id, status, terms, include_video, recurringMinor, taxMinor, currency, interval } = subscription
  const monthly = monthlyMinor(recurringMinor, interval)
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
      monthly_amount_minor: monthly,
      // Both amounts without their taxes are rounded once.
      monthly_tax_minor: monthly - monthlyMinor(recurringMinor - taxMinor, interval),
      period_amount_minor: recurringMinor,
      period_tax_minor: taxMinor,
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
