import type Stripe from 'stripe'
import { idOf } from './lists.ts'

type PhaseParams = Stripe.SubscriptionScheduleUpdateParams.Phase

export const isActive = ({ status }: Stripe.SubscriptionSchedule): boolean => status === 'active' || status === 'not_started'

export const endBehaviorOf = ({ end_behavior }: Stripe.SubscriptionSchedule): 'cancel' | 'release' =>
  end_behavior === 'cancel' ? 'cancel' : 'release'

export async function activeScheduleOf(
  stripe: Stripe,
  { schedule }: Stripe.Subscription,
): Promise<Stripe.SubscriptionSchedule | undefined> {
  const found = schedule ? await stripe.subscriptionSchedules.retrieve(idOf(schedule)) : undefined
  return found && isActive(found) ? found : undefined
}

/** The current phase and those after it, as parameters. */
export function remainingPhases({ phases, current_phase }: Stripe.SubscriptionSchedule): PhaseParams[] {
  return phases
    .filter(({ end_date }) => current_phase === null || end_date >= current_phase.end_date)
    .map(({ start_date, end_date, items, proration_behavior, discounts, automatic_tax }) => ({
      start_date,
      end_date,
      items: items.map(({ price, quantity }) => ({ price: idOf(price), quantity: quantity ?? 1 })),
      proration_behavior,
      ...(automatic_tax ? phaseTaxes(automatic_tax) : {}),
      ...phaseDiscounts(discounts.flatMap(({ discount }) => discount ?? [])),
    }))
}

/** What a phase has to repeat of a subscription, which it otherwise ends. */
export function retainedInPhase({ discounts, automatic_tax }: Stripe.Subscription): Pick<PhaseParams, 'discounts' | 'automatic_tax'> {
  return { ...phaseTaxes(automatic_tax), ...phaseDiscounts(discounts) }
}

function phaseTaxes({ enabled }: { enabled: boolean }): Pick<PhaseParams, 'automatic_tax'> {
  return { automatic_tax: { enabled } }
}

function phaseDiscounts(discounts: readonly (string | Stripe.Discount)[]): Pick<PhaseParams, 'discounts'> {
  return discounts.length === 0 ? {} : { discounts: discounts.map((each) => ({ discount: idOf(each) })) }
}
