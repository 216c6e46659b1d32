import type { BonusesContext } from '../bonuses/context.ts'
import type { PlanFacts } from '../domain/package-view.ts'

export type SubscriptionsContext = BonusesContext & { planFacts: PlanFacts }
