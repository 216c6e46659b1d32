import { checkouts } from './scenarios/checkout.scenarios.ts'
import { configuration } from './scenarios/configuration.scenarios.ts'
import { customers } from './scenarios/customer.scenarios.ts'
import { failedPayments } from './scenarios/failed-payment.scenarios.ts'
import { planChanges } from './scenarios/plan-change.scenarios.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { subscriptions } from './scenarios/subscription.scenarios.ts'

/** Every provider passes all of them. */
export const scenarios: readonly Scenario[] = [
  ...subscriptions,
  ...planChanges,
  ...customers,
  ...checkouts,
  ...failedPayments,
  ...configuration,
]
