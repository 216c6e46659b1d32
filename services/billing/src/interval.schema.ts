import { Type } from 'typebox'
import { BILLING_INTERVALS, type BillingInterval } from './domain/interval.ts'

/** How often a plan is paid. Clients of earlier releases do not send it. */
export const IntervalInput = Type.Optional(
  Type.Unsafe<BillingInterval>(
    Type.Enum([...BILLING_INTERVALS], {
      description: 'How often the plan is paid; `year` only for packages with a yearly price. Default month.',
    }),
  ),
)

/** A choice with its interval. */
export function withInterval<T extends { interval?: BillingInterval }>(choice: T): T & { interval: BillingInterval } {
  return { ...choice, interval: choice.interval ?? 'month' }
}
