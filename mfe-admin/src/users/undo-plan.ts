import type { Grant, ListedUser, PlanChange, PlanResponse } from './users.api.ts'

/**
 * Returns the change that undoes `change`; null if none can. A canceled subscription cannot be restored, and a plan that was set for a paying user cannot be
 * ended without ending the subscription.
 *
 * @param user the user before the change
 * @param response the response to the change, with the grants after it
 */
export function undoOfPlan(user: ListedUser, change: PlanChange, { grants }: PlanResponse): PlanChange | null {
  if (change.cancel) return null
  const earlier = replacedBy(change, user, grants)
  const tier = earlier && TIERS.find((each) => each === earlier.tier)
  if (earlier && tier) return { subscription_status: tier, reason: earlier.reason, ends_at: earlier.ends_at }
  if (change.subscription_status === 'free' || user.subscription_status !== 'free') return null
  return { subscription_status: 'free', reason: 'Undo', ends_at: null }
}

const TIERS = ['pro', 'business'] as const

/** The grant that ended with the change. */
function replacedBy(change: PlanChange, user: ListedUser, grants: readonly Grant[]): Grant | undefined {
  const ended = grants.filter((each) => each.ended_at !== null && isAhead(each.ends_at))
  if (change.subscription_status !== 'free') {
    const active = grants.find((each) => each.ended_at === null)
    return ended.find((each) => each.ended_at === active?.granted_at)
  }
  // The user had a plan and no subscription (the server would have asked to cancel it first), so that the plan was a grant: the one that ended last.
  if (user.subscription_status === 'free') return undefined
  return ended.sort((one, other) => (one.ended_at ?? '').localeCompare(other.ended_at ?? '')).at(-1)
}

const isAhead = (moment: string | null) => moment === null || Date.parse(moment) > Date.now()
