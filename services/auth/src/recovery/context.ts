import type { MailLimits } from '../accounts/mail-limits.ts'
import type { SessionsContext } from '../sessions/context.ts'
import type { ResetRequestRepository } from './reset-request.repository.ts'

export interface RecoveryContext extends SessionsContext {
  store: SessionsContext['store'] & { resetRequests: ResetRequestRepository }
  mailLimits: MailLimits
}
