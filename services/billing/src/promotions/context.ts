import type { PackagesContext } from '../packages/context.ts'
import type { PromotionCodeRepository } from './promotion-code.repository.ts'

export interface PromotionsContext extends PackagesContext {
  repositories: PackagesContext['repositories'] & { promotionCodes: PromotionCodeRepository }
}
