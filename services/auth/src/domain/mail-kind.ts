import type { RequestedTemplate } from './billing-mail-text.ts'

export type MailKind =
  | 'verify-email'
  | 'reset-password'
  | 'choose-password'
  | 'password-changed'
  | 'email-changed'
  | 'account-deleted'
  | 'account-viewed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | RequestedTemplate
