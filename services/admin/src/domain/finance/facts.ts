/** What the figures of finance are computed from. Amounts are in the minor unit of their currency. */
export interface PaymentFact {
  id: string
  subscription_id: string | null
  amount_minor: number
  currency: string
  paid_at: Date
}

export interface RefundFact {
  id: string
  payment_id: string
  /** refund, or dispute for a chargeback. */
  kind: string
  amount_minor: number
  currency: string
  refunded_at: Date
  /** Whether the money came back to us. */
  reverted: boolean
  /** The state with the highest version is the current one. */
  version: number
}

/** A state that a subscription had; its states are 1, 2, … */
export interface SubscriptionState {
  subscription_id: string
  version: number
  status: string
  tier: string | null
  package_id: string | null
  monthly_amount_minor: number
  /** What each renewal charges, such as the amount of a year. Missing in states of earlier releases, which were all monthly. */
  period_amount_minor?: number
  currency: string
  started_at: Date
  renews_at: Date | null
  trial_end: Date | null
  cancel_at: Date | null
  past_due_since: Date | null
  changed_at: Date
}

/** Everything that is known about one customer, in any order. */
export interface CustomerFacts {
  payments: readonly PaymentFact[]
  refunds: readonly RefundFact[]
  states: readonly SubscriptionState[]
}

/** Overdue payments count as recurring revenue until the subscription ends or is unpaid. */
const RECURRING: ReadonlySet<string> = new Set(['active', 'past_due'])

/** The monthly recurring revenue of a subscription in this state. */
export function recurringMinor({ status, monthly_amount_minor }: Pick<SubscriptionState, 'status' | 'monthly_amount_minor'>): number {
  return RECURRING.has(status) ? monthly_amount_minor : 0
}

/** What a renewal of a subscription in this state charges. */
export function renewalMinor({
  period_amount_minor,
  monthly_amount_minor,
}: Pick<SubscriptionState, 'period_amount_minor' | 'monthly_amount_minor'>): number {
  return period_amount_minor ?? monthly_amount_minor
}
