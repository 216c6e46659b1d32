import type { MailLimits } from '../accounts/mail-limits.ts'
import type { SecondFactorContext } from '../second-factor/context.ts'

export interface SignInContext extends SecondFactorContext {
  mailLimits: MailLimits
}
