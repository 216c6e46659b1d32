import { RateLimiterRes } from 'rate-limiter-flexible'
import { limitAddress } from '../domain/client-address.ts'
import { createCounter, type LimiterOptions, tooMany } from './attempt-limiter.ts'

/** Nobody can be made to receive, or to have us send, a flood of mail. */
export function createMailLimits(options: LimiterOptions) {
  const resetAccount = createCounter(options, { name: 'reset-account', points: 3, windowS: 15 * 60 })
  const resetAddress = createCounter(options, { name: 'reset-address', points: 30, windowS: 60 * 60 })
  const verification = createCounter(options, { name: 'verification', points: 3, windowS: 15 * 60 })
  const emailChange = createCounter(options, { name: 'email-change', points: 5, windowS: 60 * 60 })

  return {
    /** Whether a reset may be asked for. The asker is answered alike either way. */
    async allowsReset(email: string, ip: string): Promise<boolean> {
      const byAddress = await resetAddress.allows(limitAddress(ip))
      return byAddress && (await resetAccount.allows(email))
    },
    /** Throws 429 `too_many_requests`. */
    async takeVerification(userId: string): Promise<void> {
      await verification
        .take(userId)
        .catch(refuse('A few mails are on their way already. Look in your inbox and spam folder, or try again later.'))
    },
    /** Throws 429 `too_many_requests`. */
    async takeEmailChange(userId: string): Promise<void> {
      await emailChange
        .take(userId)
        .catch(refuse('The email was changed too often in the last hour. Try again later; nothing was changed.'))
    },
  }
}

export type MailLimits = ReturnType<typeof createMailLimits>

function refuse(detail: string) {
  return (error: unknown): never => {
    if (!(error instanceof RateLimiterRes)) throw error
    throw tooMany('too_many_requests', detail, error)
  }
}
