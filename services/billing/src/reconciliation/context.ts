import type { CustomersContext } from '../customers/context.ts'
import type { WebhooksContext } from '../webhooks/context.ts'
import type { ReconciliationRepository } from './reconciliation.repository.ts'

export interface ReconciliationContext extends CustomersContext {
  repositories: CustomersContext['repositories'] &
    Pick<WebhooksContext['repositories'], 'providerEvents'> & { reconciliations: ReconciliationRepository }
}
