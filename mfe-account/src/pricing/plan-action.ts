import { type BillingInterval, intervalOf, type OfferedPackage } from '@loomcast/web-kit/plans'
import type { Choice, PendingChange, Subscription } from '../billing/billing.api.ts'
import { isOverdue, isSubscribed } from '../billing/plan-status.ts'

export type Viewer =
  | { kind: 'visitor' }
  | { kind: 'admin' }
  | { kind: 'loading' }
  /** Undefined if the subscription could not be loaded; the server then refuses a second one. */
  | { kind: 'user'; subscription: Subscription | undefined }

/** What a user can do with a package on the pricing page. */
export type PlanAction =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'register'; free: boolean }
  | { kind: 'current' }
  | { kind: 'checkout' }
  /** Changes the subscription after a preview of the amount. `interval`: the new billing interval if only that changes, otherwise null. */
  | { kind: 'change'; interval: BillingInterval | null }
  | { kind: 'scheduled'; at: string }
  /** An invoice is overdue. It has to be paid before another plan can be bought. */
  | { kind: 'overdue' }
  /** The free package, for a subscriber: not a change, but a cancellation on the billing page. */
  | { kind: 'cancel' }
  /** The user's granted package has the same or a higher tier. `until`: its end, or null. */
  | { kind: 'included'; until: string | null }

const RANK = { free: 0, pro: 1, business: 2 }

export function planAction(offer: OfferedPackage, withVideo: boolean, wished: BillingInterval, viewer: Viewer): PlanAction {
  const isFree = offer.tier === 'free'
  if (viewer.kind === 'visitor') return { kind: 'register', free: isFree }
  if (viewer.kind === 'admin') return { kind: 'none' }
  if (viewer.kind === 'loading') return { kind: 'loading' }
  const { subscription } = viewer
  if (!subscription) return isFree ? { kind: 'none' } : { kind: 'checkout' }

  const choice = choiceOf(offer, withVideo, wished)
  const { pending_change: pending } = subscription
  if (isCurrent(subscription, choice)) return { kind: 'current' }
  const subscribed = isSubscribed(subscription)
  if (isFree && subscription.cancel_at) return { kind: 'scheduled', at: subscription.cancel_at }
  if (subscribed && isOverdue(subscription)) return isFree ? { kind: 'cancel' } : { kind: 'overdue' }
  if (pending && isSame(pending, choice)) return { kind: 'scheduled', at: pending.at }
  if (subscription.source === 'grant' && RANK[offer.tier] <= RANK[subscription.package.tier])
    return { kind: 'included', until: subscription.ends_at }
  if (subscribed && subscription.is_paid) {
    if (isFree) return { kind: 'cancel' }
    return { kind: 'change', interval: isCurrentOption(subscription, choice) ? choice.interval : null }
  }
  return isFree ? { kind: 'none' } : { kind: 'checkout' }
}

/** The choice to send for a package, with the video option and the billing interval that are selected on the page. */
export function choiceOf(offer: OfferedPackage, withVideo: boolean, wished: BillingInterval): Choice {
  const include_video = offer.has_video_toggle && withVideo
  return { package_id: offer.package_id, include_video, interval: intervalOf(offer, include_video, wished) }
}

/** Whether the choice is the user's current plan. A granted plan is not paid, so its interval does not matter. */
export function isCurrent(subscription: Subscription, choice: Choice): boolean {
  const isPaid = subscription.source === 'subscription'
  return isCurrentOption(subscription, choice) && (!isPaid || subscription.interval === choice.interval)
}

function isCurrentOption({ package: { package_id, has_video_toggle }, include_video }: Subscription, choice: Choice): boolean {
  return choice.package_id === package_id && choice.include_video === (has_video_toggle && include_video)
}

function isSame(pending: PendingChange, choice: Choice): boolean {
  return pending.package_id === choice.package_id && pending.include_video === choice.include_video && pending.interval === choice.interval
}
