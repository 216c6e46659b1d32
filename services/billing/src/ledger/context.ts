import type { PaymentRepository } from './payment.repository.ts'
import type { RefundRequestRepository } from './refund-request.repository.ts'

export interface LedgerContext {
  repositories: { payments: PaymentRepository; refundRequests: RefundRequestRepository }
}
