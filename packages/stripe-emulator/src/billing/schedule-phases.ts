import { hasSameInterval } from '../objects/price.ts'
import { itemOf, type SubscriptionObject } from '../objects/subscription.ts'
import { enterPhase, type PhaseObject, type SubscriptionScheduleObject } from '../objects/subscription-schedule.ts'
import type { Work } from '../work.ts'
import { setItem } from './discounts.ts'

/** Copies the end of the schedule's current phase to the subscription, which falls due then. */
export function followSchedule(subscription: SubscriptionObject, schedule: SubscriptionScheduleObject | null): void {
  subscription.schedule = schedule?.id ?? null
  subscription._sandbox.phaseEnd = schedule?.current_phase?.end_date ?? null
}

export async function scheduleOf(work: Work, subscription: SubscriptionObject): Promise<SubscriptionScheduleObject | undefined> {
  return subscription.schedule === null ? undefined : work.get('subscription_schedule', subscription.schedule)
}

/** Detaches the schedule; the subscription continues unchanged. */
export async function releaseSchedule(work: Work, schedule: SubscriptionScheduleObject): Promise<void> {
  const subscription = await work.require('subscription', schedule._sandbox.subscription)
  const before = structuredClone(subscription)
  schedule.status = 'released'
  schedule.released_at = work.now
  schedule.released_subscription = subscription.id
  schedule.subscription = null
  schedule.current_phase = null
  await work.save(schedule)
  followSchedule(subscription, null)
  await work.save(subscription)
  await work.emit('subscription_schedule.released', schedule)
  await work.emit('customer.subscription.updated', subscription, before)
}

/** For a subscription that ends. The caller stores the subscription. */
export async function cancelSchedule(work: Work, subscription: SubscriptionObject): Promise<void> {
  const schedule = await scheduleOf(work, subscription)
  if (!schedule) return
  schedule.status = 'canceled'
  schedule.canceled_at = work.now
  schedule.subscription = null
  schedule.current_phase = null
  await work.save(schedule)
  followSchedule(subscription, null)
  await work.emit('subscription_schedule.canceled', schedule)
}

/** Begins the phase that follows at `work.now`. Resolves to the phase, 'ended' if the schedule's end cancels the subscription, or null. */
export async function enterNextPhase(work: Work, subscription: SubscriptionObject): Promise<PhaseObject | 'ended' | null> {
  const schedule = await scheduleOf(work, subscription)
  if (!schedule?.current_phase || schedule.current_phase.end_date > work.now) return null
  const next = schedule.phases.find(({ start_date, end_date }) => start_date <= work.now && end_date > work.now)
  if (!next) {
    if (schedule.end_behavior === 'cancel') return 'ended'
    await releaseSchedule(work, schedule)
    return null
  }
  schedule.current_phase = { end_date: next.end_date, start_date: next.start_date }
  await work.save(schedule)
  followSchedule(subscription, schedule)
  enterPhase(subscription, next)
  const [planned] = next.items
  if (planned) {
    const price = await work.require('price', planned.price)
    if (!hasSameInterval(price, itemOf(subscription).price)) subscription.billing_cycle_anchor = next.start_date
    await setItem(work, subscription, price, planned.quantity)
  }
  await work.emit('subscription_schedule.updated', schedule)
  return next
}
