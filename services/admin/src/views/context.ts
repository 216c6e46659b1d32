import type { AuditContext } from '../audit/context.ts'
import type { ViewRepository } from './view.repository.ts'

export interface ViewsContext extends AuditContext {
  repositories: AuditContext['repositories'] & { views: ViewRepository }
}
