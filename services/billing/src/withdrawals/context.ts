import type { SaleTerms } from '../domain/withdrawal.ts'
import type { PaymentsContext } from '../payments/context.ts'
import type { WithdrawalRepository } from './withdrawal.repository.ts'

export interface WithdrawalsContext extends PaymentsContext {
  repositories: PaymentsContext['repositories'] & {
    withdrawals: WithdrawalRepository
    /** The checkouts, with whether their buyers consented. */
    reservations: { find(reservationId: string): Promise<{ consented: boolean } | null> }
  }
  sale: SaleTerms
}
