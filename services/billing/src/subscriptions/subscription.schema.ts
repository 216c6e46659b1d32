import { Timestamp } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'
import { DISCOUNT_DURATIONS } from '../domain/discount.ts'
import { IntervalInput } from '../interval.schema.ts'

const MomentOrNull = (description: string) => Type.Union([Timestamp, Type.Null()], { description })
const Limit = Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { description: 'Per month; null is unlimited.' })
const Price = Type.Number({ minimum: 0, description: 'Per month, as a decimal.' })
const YearlyPrice = Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
  description: 'Per year, as a decimal; null if the package is not sold by the year.',
})
const Interval = Type.String({ description: 'How often it is paid: month or year. More may be added.' })

export const SubscriptionSchema = Type.Object(
  {
    package: Type.Object(
      {
        package_id: Type.String(),
        name: Type.String(),
        description: Type.String(),
        tier: Type.String({ description: 'free, pro or business.' }),
        features: Type.Array(Type.String(), { maxItems: 5 }),
        generation_limit: Limit,
        video_generation_limit: Limit,
        content_only_price: Price,
        content_video_price: Type.Union([Price, Type.Null()]),
        content_only_price_yearly: YearlyPrice,
        content_video_price_yearly: YearlyPrice,
        has_video_toggle: Type.Boolean(),
        analytics_access: Type.Boolean(),
        priority_support: Type.Boolean(),
      },
      { description: 'The package as it was bought or granted; later edits of the package do not change it.' },
    ),
    include_video: Type.Boolean(),
    interval: Interval,
    price: Type.Number({
      minimum: 0,
      description: 'What the subscription costs per interval without discounts, as a decimal; 0 without a subscription.',
    }),
    tax_behavior: Type.String({ description: 'inclusive: the price contains the taxes; exclusive: they are added.' }),
    next_amount: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
      description: 'What the next renewal charges, with discounts and taxes, as a decimal; null if there is none.',
    }),
    resume_amount: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
      description: 'What the next renewal charges if a scheduled cancellation or change is withdrawn, as a decimal; null if there is none.',
    }),
    discount: Type.Union(
      [
        Type.Object({
          code: Type.Union([Type.String(), Type.Null()], { description: 'The promotion code; null for a discount without one.' }),
          percent_off: Type.Union([Type.Number(), Type.Null()]),
          amount_off: Type.Union([Type.Number(), Type.Null()], { description: 'As a decimal.' }),
          duration: Type.Enum([...DISCOUNT_DURATIONS]),
          ends_at: MomentOrNull('When the discount ends; null: it lasts as long as the subscription.'),
        }),
        Type.Null(),
      ],
      { description: 'The discount that the subscription has now; `price` is without it.' },
    ),
    currency: Type.String({ description: 'ISO 4217 code in lowercase.' }),
    status: Type.String({ description: "free, granted, or the payment provider's word, such as active or past_due." }),
    is_paid: Type.Boolean({ description: 'Whether the user has a paid package, through a subscription or a grant.' }),
    source: Type.String({ description: 'subscription, grant or free.' }),
    renews_at: MomentOrNull('When the next payment is due; null if the subscription does not renew.'),
    cancel_at: MomentOrNull('When the canceled subscription ends.'),
    ends_at: MomentOrNull('When the package ends; null if no end is known.'),
    grace_until: MomentOrNull('Until when the package is kept although a payment is overdue.'),
    past_due_since: MomentOrNull('Since when a payment is overdue.'),
    needs_confirmation: Type.Boolean({ description: 'Whether an open payment has to be confirmed by the user (3-D Secure).' }),
    payment_url: Type.Union([Type.String(), Type.Null()], { description: 'Where an open payment can be paid or confirmed.' }),
    pending_change: Type.Union(
      [
        Type.Object({
          package_id: Type.String(),
          package_name: Type.String(),
          include_video: Type.Boolean(),
          interval: Interval,
          price: Type.Number({ minimum: 0, description: 'Per interval, as a decimal.' }),
          next_amount: Type.Number({ minimum: 0, description: 'What the first renewal charges, with discounts, as a decimal.' }),
          at: Timestamp,
        }),
        Type.Null(),
      ],
      { description: 'A change that is scheduled for the end of the period.' },
    ),
    withdrawal: Type.Union(
      [
        Type.Object({
          until: Timestamp,
          refund_amount: Type.Number({ description: 'What is refunded if the user withdraws now, as a decimal.' }),
        }),
        Type.Null(),
      ],
      { description: 'The right to withdraw from the purchase within 14 days; null if there is none.' },
    ),
    can_manage: Type.Boolean({ description: "Whether the payment provider's portal can be opened." }),
  },
  { title: 'Subscription' },
)

export const SubscriptionResponse = Type.Object({ success: Type.Literal(true), subscription: SubscriptionSchema })

const choice = {
  package_id: Type.String({ minLength: 1, maxLength: 100 }),
  include_video: Type.Boolean({ default: false, description: 'Only for packages with a video option.' }),
  interval: IntervalInput,
}

export const PreviewBody = Type.Object(choice, { additionalProperties: false })

export const PreviewResponse = Type.Object({
  success: Type.Literal(true),
  kind: Type.Enum(['upgrade', 'downgrade'], { description: 'An upgrade takes effect at once, a downgrade at the end of the period.' }),
  amount_due: Type.Number({ description: 'What the change charges at once, as a decimal.' }),
  currency: Type.String(),
  proration_date: Type.String({
    format: 'date-time',
    description: 'Send it with the change, so that exactly the previewed amount is charged.',
  }),
  next_amount: Type.Number({ description: 'What is charged on `next_date`, with discounts, as a decimal.' }),
  interval: Interval,
  next_date: Timestamp,
  effective_at: Type.String({ format: 'date-time', description: 'When the package changes.' }),
  package_name: Type.String(),
  withdraws_cancellation: Type.Boolean({
    description: 'The subscription is canceled, and the change withdraws the cancellation: the subscription renews again.',
  }),
})

export const ChangeBody = Type.Object(
  {
    ...choice,
    proration_date: Type.String({ format: 'date-time', maxLength: 40, description: 'From the preview; at most 10 minutes old.' }),
  },
  { additionalProperties: false },
)

export const ChangeResponse = Type.Object({
  success: Type.Literal(true),
  outcome: Type.Enum(['changed', 'scheduled', 'confirmation_needed'], {
    description: 'confirmation_needed: the change takes effect when the user has confirmed the payment at `payment_url`.',
  }),
  payment_url: Type.Union([Type.String(), Type.Null()]),
  subscription: SubscriptionSchema,
})
