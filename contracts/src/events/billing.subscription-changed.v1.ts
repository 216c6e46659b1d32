import Type from 'typebox'
import { defineEvent } from './event.ts'
import { Currency, MinorAmount, Time, TimeOrNull, UserId } from './fields.ts'

export const subscriptionChanged = defineEvent('com.loomcast.billing.subscription-changed.v1', {
  description: "The payment provider's state of a subscription changed. It replaces the previous state of the same subscription.",
  fields: {
    subscription_id: Type.String({ title: 'Subscription', description: "The payment provider's id of the subscription." }),
    user_id: UserId,
    status: Type.String({
      title: 'Status',
      description: 'trialing, active, past_due, incomplete, incomplete_expired, unpaid, paused or canceled. More may be added.',
    }),
    package_id: Type.Union([Type.String(), Type.Null()], { title: 'Package', description: 'Id of the package; null if it is unknown.' }),
    tier: Type.Union([Type.String(), Type.Null()], {
      title: 'Tier',
      description: 'Tier of the package: free, pro or business. More may be added.',
    }),
    include_video: Type.Boolean({
      title: 'Video included',
      description: "Whether the package's video option is part of the subscription.",
    }),
    monthly_amount_minor: MinorAmount(
      'Monthly amount',
      'Price of a month, less discounts for more than one payment; of a yearly subscription, a twelfth of its price, rounded',
    ),
    monthly_tax_minor: Type.Optional(
      Type.Integer({
        minimum: 0,
        title: 'Monthly tax',
        description: 'The tax in the monthly amount, in the minor unit of the currency; 0 if missing.',
      }),
    ),
    period_amount_minor: Type.Optional(
      Type.Integer({
        minimum: 0,
        title: 'Amount of a period',
        description: 'Price of an interval, in the minor unit of the currency; the monthly amount if missing.',
      }),
    ),
    period_tax_minor: Type.Optional(
      Type.Integer({
        minimum: 0,
        title: 'Tax of a period',
        description: 'The tax in the amount of a period, in the minor unit of the currency; the monthly tax if missing.',
      }),
    ),
    currency: Currency,
    interval: Type.String({ title: 'Interval', description: 'How often it renews: month or year. More may be added.' }),
    started_at: Time('Started at'),
    renews_at: TimeOrNull('Renews at', 'when the next payment is due; null if it does not renew.'),
    trial_end: TimeOrNull('Trial end', 'when the trial ends; null if there is none.'),
    cancel_at: TimeOrNull('Cancel at', 'when it ends or ended; null if no end is scheduled.'),
    past_due_since: TimeOrNull('Past due since', 'since when a payment is overdue; null if none is.'),
    changed_at: Time('Changed at'),
  },
  examples: [
    {
      subscription_id: 'sub_1Q0PsIJvEtkwdCNY',
      user_id: 'usr_01jpa7m3k2',
      status: 'active',
      package_id: 'professional',
      tier: 'pro',
      include_video: true,
      monthly_amount_minor: 1900,
      monthly_tax_minor: 303,
      period_amount_minor: 1900,
      period_tax_minor: 303,
      currency: 'usd',
      interval: 'month',
      started_at: '2026-03-10T12:00:00.000Z',
      renews_at: '2026-04-10T12:00:00.000Z',
      trial_end: null,
      cancel_at: null,
      past_due_since: null,
      changed_at: '2026-03-10T12:00:01.000Z',
    },
  ],
})
