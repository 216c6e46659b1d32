import type { Tx } from '@loomcast/service-kit/mongo'
import type { Clock } from '@loomcast/service-kit/time'
import type { AlertsContext } from '../alerts/context.ts'
import type { LedgerContext } from '../ledger/context.ts'
import type { PackagesContext } from '../packages/context.ts'
import type { RequestedMailRepository } from './requested-mail.repository.ts'

export interface MailsContext {
  repositories: AlertsContext['repositories'] &
    Pick<LedgerContext['repositories'], 'refundRequests'> &
    Pick<PackagesContext['repositories'], 'terms'> & {
      requestedMails: RequestedMailRepository
      withdrawals: { among(subscriptionIds: readonly string[], tx: Tx): Promise<string[]> }
    }
  clock: Clock
}
