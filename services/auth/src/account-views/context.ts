import type { SessionsContext } from '../sessions/context.ts'
import type { AccountViewRepository } from './account-view.repository.ts'

export interface AccountViewsContext extends SessionsContext {
  store: SessionsContext['store'] & { accountViews: AccountViewRepository }
}
