import type { BonusesContext } from '../bonuses/context.ts'

export type SubscriptionsContext = BonusesContext
