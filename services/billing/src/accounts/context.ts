import type { BonusesContext } from '../bonuses/context.ts'
import type { PortalContext } from '../portal/context.ts'
import type { WebhooksContext } from '../webhooks/context.ts'
import type { AccountClosingRepository } from './account-closing.repository.ts'

export interface AccountsContext extends WebhooksContext {
  repositories: WebhooksContext['repositories'] &
    BonusesContext['repositories'] &
    PortalContext['repositories'] & { accountClosings: AccountClosingRepository }
}
