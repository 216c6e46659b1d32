import { periodEnd } from '../calendar.ts'
import { hasSameInterval, type PriceObject } from '../objects/price.ts'
import { itemOf, type SubscriptionObject } from '../objects/subscription.ts'
import { newPhase, newSubscriptionSchedule } from '../objects/subscription-schedule.ts'
import type { Work } from '../work.ts'
import { followSchedule } from './schedule-phases.ts'

/** Schedules another price for the end of the current period, as Stripe's customer portal does. The subscription must not have a schedule yet. */
export async function schedulePrice(work: Work, subscription: SubscriptionObject, price: PriceObject): Promise<void> {
  const before = structuredClone(subscription)
  const schedule = newSubscriptionSchedule({ subscription, now: work.now })
  const start = itemOf(subscription).current_period_end
  const { interval, interval_count } = price.recurring
  const { quantity, price: currentPrice } = itemOf(subscription)
  const anchor = hasSameInterval(price, currentPrice) ? subscription.billing_cycle_anchor : start
  const end = periodEnd(anchor, start, interval, interval_count)
  const { currency } = subscription
  schedule.phases.push(
    newPhase({
      price: price.id,
      quantity,
      start,
      end,
      currency,
      prorationBehavior: 'none',
      metadata: {},
      discounts: subscription.discounts,
      automaticTax: subscription.automatic_tax.enabled,
    }),
  )
  followSchedule(subscription, schedule)
  await work.save(schedule)
  await work.save(subscription)
  await work.emit('subscription_schedule.created', schedule)
  await work.emit('customer.subscription.updated', subscription, before)
}
