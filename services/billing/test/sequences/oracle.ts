import type { SandboxInvoice, SandboxSubscription } from '@loomcast/stripe-emulator'

const DAY_MS = 24 * 3600_000

export interface Expected {
  package_id: string
  include_video: boolean
}

const STARTER: Expected = { package_id: 'starter', include_video: false }

/**
 * What a user may do, from the provider's views alone. Shares no code with the service: a live subscription gives its package, an overdue one for 14 days, a
 * canceled one until its end.
 */
export function expectedPackage(
  subscriptions: readonly SandboxSubscription[],
  invoices: readonly SandboxInvoice[],
  lookupKeys: ReadonlyMap<string, string>,
  now: Date,
): Expected {
  for (const { id, status, cancelAt, endedAt, priceId } of subscriptions) {
    if (endedAt || (cancelAt && cancelAt <= now)) continue
    const unpaid = invoices.filter(
      ({ subscriptionId, status: state, attempts }) => subscriptionId === id && state === 'open' && attempts > 0,
    )
    const overdueSince = Math.min(...unpaid.map(({ createdAt }) => createdAt.getTime()))
    const entitled = status === 'active' || (status === 'past_due' && now.getTime() < overdueSince + 14 * DAY_MS)
    const [, package_id, variant] = (lookupKeys.get(priceId) ?? '').split('_')
    if (entitled && package_id) return { package_id, include_video: variant === 'video' }
  }
  return STARTER
}
