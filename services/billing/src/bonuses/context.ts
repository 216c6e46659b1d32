import type { CustomersContext } from '../customers/context.ts'
import type { ReferralsContext } from '../referrals/context.ts'
import type { BonusRepository } from './bonus.repository.ts'

export interface BonusesContext extends CustomersContext {
  repositories: CustomersContext['repositories'] & ReferralsContext['repositories'] & { bonuses: BonusRepository }
}
