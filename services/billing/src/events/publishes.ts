import type { Entitlement } from '@loomcast/contracts'
import type { DomainEvent } from '@loomcast/service-kit/events'

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
