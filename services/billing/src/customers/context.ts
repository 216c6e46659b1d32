import type { LedgerContext } from '../ledger/context.ts'
import type { MailsContext } from '../mails/context.ts'
import type { BillingMetrics } from '../metrics.ts'
import type { PackagesContext } from '../packages/context.ts'
import type { SubscriptionRecordsContext } from '../subscription-records/context.ts'
import type { CustomerRepository } from './customer.repository.ts'

export interface CustomersContext extends PackagesContext {
  repositories: PackagesContext['repositories'] &
    MailsContext['repositories'] &
    LedgerContext['repositories'] &
    SubscriptionRecordsContext['repositories'] & {
      customers: CustomerRepository
      /** Visits of the provider's portal. */
      portalVisits: { isRecent(userId: string, since: Date): Promise<boolean> }
    }
  /** How long a user keeps the package while a payment is overdue. */
  graceDays: number
  sale: { seller: { supportEmail: string } }
  metrics: BillingMetrics
}
