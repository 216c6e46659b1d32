import type { PackageTerms } from '../domain/package.ts'
import type { SaleTerms, WithdrawalRule } from '../domain/withdrawal.ts'
import type { PaymentsContext } from '../payments/context.ts'
import type { WithdrawalRepository } from './withdrawal.repository.ts'

/** What was agreed at a checkout. */
export interface Sale {
  terms: Pick<PackageTerms, 'package_id'>
  consented: boolean
  /** Missing while processes of an earlier release write reservations. */
  withdrawal_rule?: WithdrawalRule
}

export interface WithdrawalsContext extends PaymentsContext {
  repositories: PaymentsContext['repositories'] & {
    withdrawals: WithdrawalRepository
    reservations: { find(reservationId: string): Promise<Sale | null> }
  }
  sale: SaleTerms
}
