import type { CustomersContext } from '../customers/context.ts'
import type { SaleTerms } from '../domain/withdrawal.ts'
import type { ReservationRepository } from './reservation.repository.ts'

export interface CheckoutContext extends CustomersContext {
  repositories: CustomersContext['repositories'] & {
    reservations: ReservationRepository
    withdrawals: { among(subscriptionIds: readonly string[]): Promise<string[]> }
  }
  /** Public origin of the product, without a trailing slash. */
  publicUrl: string
  sale: SaleTerms
}
