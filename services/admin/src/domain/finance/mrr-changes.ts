import { recurringMinor, type SubscriptionState } from './facts.ts'

export type MrrKind = 'new' | 'reactivation' | 'expansion' | 'contraction' | 'churn'

/** A change of the monthly recurring revenue of one customer in one currency. */
export interface MrrChange {
  kind: MrrKind
  currency: string
  /** Signed, in the minor unit: negative for contraction and churn. */
  amount_minor: number
  at: Date
}

interface Step {
  at: number
  subscription_id: string
  currency: string
  recurring: number
}

/**
 * The changes of a customer's recurring revenue, in order. A customer with several subscriptions has the sum of them, so a second subscription is an
 * expansion. Depends only on the set of states, not on their order.
 */
export function mrrChanges(states: readonly SubscriptionState[]): MrrChange[] {
  const changes: MrrChange[] = []
  for (const [currency, steps] of stepsByCurrency(states)) {
    const current = new Map<string, number>()
    let mrr = 0
    let hadRevenue = false
    for (const [index, { at, subscription_id, recurring }] of steps.entries()) {
      current.set(subscription_id, recurring)
      // Changes at the same moment are one change.
      if (steps[index + 1]?.at === at) continue
      const next = [...current.values()].reduce((sum, each) => sum + each, 0)
      if (next !== mrr) changes.push({ kind: kindOf(mrr, next, hadRevenue), currency, amount_minor: next - mrr, at: new Date(at) })
      mrr = next
      hadRevenue ||= next > 0
    }
  }
  return changes.sort((one, other) => one.at.getTime() - other.at.getTime() || (one.currency < other.currency ? -1 : 1))
}

function kindOf(before: number, after: number, hadRevenue: boolean): MrrKind {
  if (before === 0) return hadRevenue ? 'reactivation' : 'new'
  if (after === 0) return 'churn'
  return after > before ? 'expansion' : 'contraction'
}

function stepsByCurrency(states: readonly SubscriptionState[]): Map<string, Step[]> {
  const steps = new Map<string, Step[]>()
  const add = (step: Step) => {
    const list = steps.get(step.currency)
    if (list) list.push(step)
    else steps.set(step.currency, [step])
  }
  for (const history of bySubscription(states).values()) {
    let at = 0
    let currency: string | undefined
    for (const state of history) {
      at = Math.max(at, timeOf(state, state === history[0]))
      const { subscription_id } = state
      // A subscription that changes its currency ends in the old one.
      if (currency !== undefined && currency !== state.currency) add({ at, subscription_id, currency, recurring: 0 })
      currency = state.currency
      add({ at, subscription_id, currency, recurring: recurringMinor(state) })
    }
  }
  for (const list of steps.values()) list.sort((one, other) => one.at - other.at)
  return steps
}

/** If the states before the first known one are missing, it counts from the start of the subscription. */
function timeOf({ version, started_at, changed_at }: SubscriptionState, isFirst: boolean): number {
  const changed = changed_at.getTime()
  return isFirst && version > 1 ? Math.min(changed, started_at.getTime()) : changed
}

/** The states of each subscription in the order of their versions. */
export function bySubscription(states: readonly SubscriptionState[]): Map<string, SubscriptionState[]> {
  const histories = new Map<string, SubscriptionState[]>()
  const ordered = states.toSorted((one, other) => order(one.subscription_id, other.subscription_id) || one.version - other.version)
  for (const state of ordered) {
    const history = histories.get(state.subscription_id)
    if (history) history.push(state)
    else histories.set(state.subscription_id, [state])
  }
  return histories
}

const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
