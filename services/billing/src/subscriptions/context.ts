import type { PlanFacts } from '../domain/package-view.ts'
import type { WithdrawalsContext } from '../withdrawals/context.ts'

export type SubscriptionsContext = WithdrawalsContext & { planFacts: PlanFacts }
