import type { Seconds } from '../calendar.ts'
import { stripeId } from '../ids.ts'
import type { Metadata } from './customer.ts'
import { automaticTaxOf, itemOf, type SubscriptionObject } from './subscription.ts'

interface NewPhase {
  price: string
  quantity: number
  start: Seconds
  end: Seconds
  currency: string
  prorationBehavior: string
  metadata: Metadata
  /** Ids of discounts of the subscription. Those that are not named end with the phase, as Stripe does it. */
  discounts: readonly string[]
  /** Whether taxes are computed in the phase. */
  automaticTax: boolean
}

export function newPhase({ price, quantity, start, end, currency, prorationBehavior, metadata, discounts, automaticTax }: NewPhase) {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    automatic_tax: automaticTaxOf(automaticTax),
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
    end_date: end,
    invoice_settings: null,
    items: [{ billing_thresholds: null, discounts: [], metadata: {}, price, quantity, tax_rates: [] }],
    metadata,
    on_behalf_of: null,
    proration_behavior: prorationBehavior,
    start_date: start,
    transfer_data: null,
    trial_end: null,
  }
}

export type PhaseObject = ReturnType<typeof newPhase>

/** The settings of a subscription in a phase, apart from its item. Phases of earlier releases do not change the taxes. */
export function enterPhase(subscription: SubscriptionObject, phase: PhaseObject): void {
  subscription.discounts = phase.discounts.map(({ discount }) => discount)
  const { automatic_tax }: Partial<PhaseObject> = phase
  if (automatic_tax) subscription.automatic_tax = automaticTaxOf(automatic_tax.enabled)
}

/** A schedule that takes over a subscription: its only phase is the current period. */
export function newSubscriptionSchedule({ subscription, now }: { subscription: SubscriptionObject; now: Seconds }) {
  const item = itemOf(subscription)
  const phase = newPhase({
    price: item.price.id,
    quantity: item.quantity,
    start: item.current_period_start,
    end: item.current_period_end,
    currency: subscription.currency,
    prorationBehavior: 'create_prorations',
    metadata: {},
    discounts: subscription.discounts,
    automaticTax: subscription.automatic_tax.enabled,
  })
  return {
    id: stripeId('sub_sched'),
    object: 'subscription_schedule' as const,
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null as Seconds | null,
    completed_at: null as Seconds | null,
    created: now,
    current_phase: { end_date: phase.end_date, start_date: phase.start_date } as { end_date: Seconds; start_date: Seconds } | null,
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      // Stripe does not promise that they are those of the subscription. Code that relies on that fails in tests.
      automatic_tax: automaticTaxOf(false),
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release' as 'release' | 'cancel',
    livemode: false,
    metadata: {} as Metadata,
    pause_schedules: [],
    phases: [phase],
    released_at: null as Seconds | null,
    released_subscription: null as string | null,
    status: 'active' as 'active' | 'canceled' | 'completed' | 'released',
    subscription: subscription.id as string | null,
    test_clock: null,
    _sandbox: { subscription: subscription.id },
  }
}

export type SubscriptionScheduleObject = ReturnType<typeof newSubscriptionSchedule>
