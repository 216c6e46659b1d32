import type { EventOf } from '@loomcast/service-kit/events'
import type { PaymentFact, RefundFact, SubscriptionState } from '../domain/finance/facts.ts'

export const FINANCE_EVENTS = [
  'com.loomcast.auth.account-deleted.v1',
  'com.loomcast.billing.package-changed.v1',
  'com.loomcast.billing.payment-recorded.v1',
  'com.loomcast.billing.refund-recorded.v1',
  'com.loomcast.billing.subscription-changed.v1',
] as const

export type FinanceEvent = EventOf<(typeof FINANCE_EVENTS)[number]>

/** A fact about the user of an event. */
export type FactOfUser = { userId: string } & (
  | { kind: 'payment'; fact: PaymentFact }
  | { kind: 'refund'; fact: RefundFact }
  | { kind: 'state'; fact: SubscriptionState }
)

const dateOrNull = (time: string | null) => (time === null ? null : new Date(time))

/** The fact that an event announces, without taxes; undefined for other events. */
export function factOfEvent(event: FinanceEvent): FactOfUser | undefined {
  switch (event.type) {
    case 'com.loomcast.billing.payment-recorded.v1': {
      const { payment_id: id, user_id: userId, subscription_id, amount_minor: gross, tax_minor = 0, currency, paid_at } = event.data
      const amount_minor = gross - tax_minor
      return { kind: 'payment', userId, fact: { id, subscription_id, amount_minor, currency, paid_at: new Date(paid_at) } }
    }
    case 'com.loomcast.billing.refund-recorded.v1': {
      const {
        refund_id: id,
        user_id: userId,
        payment_id,
        kind,
        amount_minor: gross,
        tax_minor = 0,
        currency,
        refunded_at,
        state,
      } = event.data
      const amount_minor = gross - tax_minor
      const fact = { id, payment_id, kind, amount_minor, currency, refunded_at: new Date(refunded_at) }
      return { kind: 'refund', userId, fact: { ...fact, reverted: state === 'reverted', version: event.version } }
    }
    case 'com.loomcast.billing.subscription-changed.v1': {
      const {
        subscription_id,
        user_id: userId,
        status,
        tier,
        package_id,
        monthly_amount_minor: gross,
        monthly_tax_minor = 0,
        period_amount_minor = gross,
        period_tax_minor = monthly_tax_minor,
        currency,
        ...data
      } = event.data
      const fact = {
        subscription_id,
        version: event.version,
        status,
        tier,
        package_id,
        monthly_amount_minor: gross - monthly_tax_minor,
        period_amount_minor: period_amount_minor - period_tax_minor,
        currency,
        started_at: new Date(data.started_at),
        renews_at: dateOrNull(data.renews_at),
        trial_end: dateOrNull(data.trial_end),
        cancel_at: dateOrNull(data.cancel_at),
        past_due_since: dateOrNull(data.past_due_since),
        changed_at: new Date(data.changed_at),
      }
      return { kind: 'state', userId, fact }
    }
    default:
      return undefined
  }
}
