import type { Grant, ListedUser, PlanChange, PlanResponse } from './users.api.ts'

/**
 * The change that restores the plan after it was set; null if no change can: nothing grants a canceled subscription again, and a plan that was set for a paying
 * user cannot be ended without the subscription.
 */
export function undoOfPlan(user: ListedUser, set: PlanChange, { grants }: PlanResponse): PlanChange | null {
  if (set.cancel) return null
  const earlier = replacedBy(set, user, grants)
  const tier = earlier && TIERS.find((each) => each === earlier.tier)
  if (earlier && tier) return { subscription_status: tier, reason: earlier.reason, ends_at: earlier.ends_at }
  if (set.subscription_status === 'free' || user.subscription_status !== 'free') return null
  return { subscription_status: 'free', reason: 'Undo', ends_at: null }
}

const TIERS = ['pro', 'business'] as const

/** The grant that ended with the change. */
function replacedBy(set: PlanChange, user: ListedUser, grants: readonly Grant[]): Grant | undefined {
  const ended = grants.filter((each) => each.ended_at !== null && isAhead(each.ends_at))
  if (set.subscription_status !== 'free') {
    const active = grants.find((each) => each.ended_at === null)
    return ended.find((each) => each.ended_at === active?.granted_at)
  }
  // Without a live subscription, which the server would have asked to cancel, only a grant can have given the plan.
  if (user.subscription_status === 'free') return undefined
  return ended.sort((one, other) => (one.ended_at ?? '').localeCompare(other.ended_at ?? '')).at(-1)
}

const isAhead = (moment: string | null) => moment === null || Date.parse(moment) > Date.now()
