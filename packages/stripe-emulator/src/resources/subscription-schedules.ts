import { invalid } from '../api-failure.ts'
import { endSubscription } from '../billing/cancellation.ts'
import { followSchedule, releaseSchedule } from '../billing/schedule-phases.ts'
import { addMonths, periodEnd, type Seconds } from '../calendar.ts'
import type { Params } from '../form.ts'
import { hasEnded, itemOf } from '../objects/subscription.ts'
import {
  enterPhase,
  newPhase,
  newSubscriptionSchedule,
  type PhaseObject,
  type SubscriptionScheduleObject,
} from '../objects/subscription-schedule.ts'
import type { Work } from '../work.ts'
import { pageOf } from './page.ts'
import { activePrice, quantityOf } from './prices.ts'
import type { Routes } from './request.ts'
import { requireTaxBehavior } from './require-tax-behavior.ts'

const DAY_S = 86_400

function endOfPhase(phase: Params, start: Seconds, anchor: Seconds, interval: 'day' | 'week' | 'month' | 'year', count: number): Seconds {
  const end = phase.integer('end_date')
  if (end !== undefined) return end
  const duration = phase.nested('duration')
  const length = duration.integer('interval_count') ?? 1
  const unit = duration.oneOf('interval', ['day', 'week', 'month', 'year'])
  if (unit === 'day' || unit === 'week') return start + length * (unit === 'day' ? 1 : 7) * DAY_S
  if (unit !== undefined) return addMonths(start, length * (unit === 'year' ? 12 : 1))
  const iterations = phase.integer('iterations') ?? 1
  return periodEnd(anchor, start, interval, count * iterations)
}

async function phasesOf(work: Work, schedule: SubscriptionScheduleObject, sent: Params[]): Promise<PhaseObject[]> {
  const subscription = await work.require('subscription', schedule._sandbox.subscription)
  const phases: PhaseObject[] = []
  for (const [index, phase] of sent.entries()) {
    const [item, ...others] = phase.list('items')
    if (!item || others.length > 0) throw invalid('The sandbox supports one item per phase.', `phases[${index}][items]`)
    const priceId = item.required('price')
    const isCurrent = priceId === itemOf(subscription).price.id
    const price = isCurrent ? itemOf(subscription).price : await activePrice(work, priceId, `phases[${index}][items][0][price]`)
    const previous = phases.at(-1)
    const start = phase.integer('start_date') ?? previous?.end_date ?? schedule.current_phase?.start_date
    if (start === undefined || (previous && start !== previous.end_date))
      throw invalid('The start_date of a phase must be the end_date of the phase before it.', `phases[${index}][start_date]`)
    const { interval, interval_count } = price.recurring
    const end = endOfPhase(phase, start, subscription.billing_cycle_anchor, interval, interval_count)
    if (end <= start) throw invalid('The end_date of a phase must be after its start_date.', `phases[${index}][end_date]`)
    const prorationBehavior = phase.string('proration_behavior') ?? 'create_prorations'
    const { currency } = subscription
    const discounts: string[] = []
    for (const [position, discount] of phase.list('discounts').entries()) {
      const name = `phases[${index}][discounts][${position}][discount]`
      const id = discount.string('discount')
      if (id === undefined) throw invalid('The sandbox supports existing discounts only.', name)
      discounts.push((await work.require('discount', id, name)).id)
    }
    const automaticTax = phase.nested('automatic_tax').boolean('enabled') ?? schedule.default_settings.automatic_tax.enabled
    if (automaticTax) await requireTaxBehavior(work, priceId, `phases[${index}][items][0][price]`)
    const shared = { start, end, currency, discounts, automaticTax, prorationBehavior, metadata: phase.metadata() }
    phases.push(newPhase({ price: priceId, quantity: quantityOf(item), ...shared }))
  }
  return phases
}

function requireActive(schedule: SubscriptionScheduleObject): void {
  if (schedule.status !== 'active') throw invalid(`You cannot change a subscription schedule that is in the \`${schedule.status}\` status.`)
}

export const subscriptionScheduleRoutes: Routes = {
  async 'POST /v1/subscription_schedules'({ work, params }) {
    const subscription = await work.require('subscription', params.required('from_subscription'), 'from_subscription')
    if (params.has('phases')) throw invalid('You cannot set `phases` with `from_subscription`.', 'phases')
    if (subscription.schedule !== null)
      throw invalid(
        `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}.`,
        'from_subscription',
      )
    if (hasEnded(subscription) || subscription.status === 'incomplete')
      throw invalid(`You cannot migrate a subscription in the \`${subscription.status}\` status to a schedule.`, 'from_subscription')
    const before = structuredClone(subscription)
    const schedule = newSubscriptionSchedule({ subscription, now: work.now })
    schedule.metadata = params.metadata()
    if (subscription.cancel_at_period_end) {
      schedule.end_behavior = 'cancel'
      Object.assign(subscription, { cancel_at_period_end: false, cancel_at: null, canceled_at: null })
    }
    followSchedule(subscription, schedule)
    await work.save(schedule)
    await work.save(subscription)
    await work.emit('subscription_schedule.created', schedule)
    await work.emit('customer.subscription.updated', subscription, before)
    return schedule
  },

  async 'GET /v1/subscription_schedules'({ work, params }) {
    return pageOf('/v1/subscription_schedules', await work.list('subscription_schedule', params.string('customer')), params)
  },

  async 'GET /v1/subscription_schedules/:id'({ work, id }) {
    return work.require('subscription_schedule', id)
  },

  async 'POST /v1/subscription_schedules/:id'({ work, params, id }) {
    const schedule = await work.require('subscription_schedule', id)
    requireActive(schedule)
    const before = structuredClone(schedule)
    schedule.end_behavior = params.oneOf('end_behavior', ['release', 'cancel']) ?? schedule.end_behavior
    if (params.has('metadata')) schedule.metadata = params.metadata(schedule.metadata)
    const sent = params.list('phases')
    if (sent.length > 0) {
      schedule.phases = await phasesOf(work, schedule, sent)
      const current = schedule.phases.find(({ start_date, end_date }) => start_date <= work.now && work.now < end_date)
      if (!current) throw invalid('The current phase must be among the phases.', 'phases')
      schedule.current_phase = { end_date: current.end_date, start_date: current.start_date }
      const subscription = await work.require('subscription', schedule._sandbox.subscription)
      if (current.items[0]?.price !== itemOf(subscription).price.id)
        throw invalid('The sandbox does not change the price of the current phase.', 'phases[0][items][0][price]')
      enterPhase(subscription, current)
      followSchedule(subscription, schedule)
      await work.save(subscription)
    }
    await work.save(schedule)
    await work.emit('subscription_schedule.updated', schedule, before)
    return schedule
  },

  async 'POST /v1/subscription_schedules/:id/release'({ work, id }) {
    const schedule = await work.require('subscription_schedule', id)
    requireActive(schedule)
    await releaseSchedule(work, schedule)
    return schedule
  },

  async 'POST /v1/subscription_schedules/:id/cancel'({ work, id }) {
    const schedule = await work.require('subscription_schedule', id)
    requireActive(schedule)
    await endSubscription(work, await work.require('subscription', schedule._sandbox.subscription), 'cancellation_requested')
    return schedule
  },
}
