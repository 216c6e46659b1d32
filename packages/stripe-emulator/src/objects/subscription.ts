import type { Seconds } from '../calendar.ts'
import { stripeId } from '../ids.ts'
import type { Metadata } from './customer.ts'
import type { LineDraft } from './line-draft.ts'
import { listOf } from './list.ts'
import type { PriceObject } from './price.ts'

export type SubscriptionState = 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'canceled' | 'unpaid'

interface NewItem {
  subscription: string
  price: PriceObject
  quantity: number
  start: Seconds
  end: Seconds
  now: Seconds
}

function newItem({ subscription, price, quantity, start, end, now }: NewItem) {
  return {
    id: stripeId('si'),
    object: 'subscription_item' as const,
    billing_thresholds: null,
    created: now,
    current_period_end: end,
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {} as Metadata,
    price,
    quantity,
    subscription,
    tax_rates: [],
  }
}

export type ItemObject = ReturnType<typeof newItem>

export interface PendingUpdate {
  billing_cycle_anchor: Seconds | null
  discount: null
  discounts: null
  expires_at: Seconds
  metadata: null
  subscription_items: ItemObject[]
  trial_end: null
  trial_from_plan: null
}

export const automaticTaxOf = (enabled: boolean) => ({ disabled_reason: null, enabled, liability: null })

interface NewSubscription {
  customer: string
  price: PriceObject
  quantity: number
  metadata: Metadata
  description: string | null
  end: Seconds
  automaticTax: boolean
  now: Seconds
}

/** Creates a subscription with one item. It is incomplete until its first invoice is paid. */
export function newSubscription(fields: NewSubscription) {
  const id = stripeId('sub')
  const { price, quantity, end, now } = fields
  return {
    id,
    object: 'subscription' as const,
    application: null,
    application_fee_percent: null,
    automatic_tax: automaticTaxOf(fields.automaticTax),
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' as const, updated_at: now },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null as Seconds | null,
    cancel_at_period_end: false,
    canceled_at: null as Seconds | null,
    cancellation_details: {
      comment: null as string | null,
      feedback: null as string | null,
      reason: null as 'cancellation_requested' | 'payment_failed' | null,
    },
    collection_method: 'charge_automatically' as const,
    created: now,
    currency: price.currency,
    customer: fields.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null as string | null,
    default_source: null,
    default_tax_rates: [],
    description: fields.description,
    discounts: [] as string[],
    ended_at: null as Seconds | null,
    invoice_settings: { account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: { type: 'self' } },
    items: listOf(`/v1/subscription_items?subscription=${id}`, [newItem({ subscription: id, price, quantity, start: now, end, now })]),
    latest_invoice: null as string | null,
    livemode: false,
    managed_payments: null,
    metadata: fields.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'on_subscription' },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null as PendingUpdate | null,
    schedule: null as string | null,
    start_date: now,
    status: 'incomplete' as SubscriptionState,
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } },
    trial_start: null,
    _sandbox: {
      /** ID of the invoice whose payment applies the pending update. */
      pendingInvoice: null as string | null,
      /** End of the current phase of the subscription's schedule; null without a schedule. */
      phaseEnd: null as Seconds | null,
      /** Prorations for the next invoice. */
      pendingLines: [] as LineDraft[],
      /** Price of the whole current period (minor units), net of discounts; null if an earlier release stored the subscription. */
      periodAmount: null as number | null,
    },
  }
}

export type SubscriptionObject = ReturnType<typeof newSubscription>

/** How long the first invoice, or that of a pending update, can stay unpaid until the subscription or the update expires (s). */
export const INCOMPLETE_S = 23 * 3600

/** Throws for a subscription without an item, which the sandbox never creates. */
export function itemOf(subscription: Pick<SubscriptionObject, 'id' | 'items'>): ItemObject {
  const [item] = subscription.items.data
  if (!item) throw new Error(`${subscription.id} has no item`)
  return item
}

export function hasEnded({ status }: SubscriptionObject): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}
