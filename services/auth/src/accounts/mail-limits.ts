import { createLimiter } from '@loomcast/service-kit/redis'
import type { RedisClientType } from 'redis'
import { limitAddress } from '../domain/client-address.ts'
import { type LimitOptions, limitKey } from '../domain/limit-key.ts'

const QUARTER_S = 15 * 60
const HOUR_S = 60 * 60

/** Limits of mail by address and by network. */
export function createMailLimits(redis: RedisClientType, { prefix }: LimitOptions) {
  const resetOfAccount = createLimiter(redis, { prefix, name: 'reset-account', points: 3, durationS: QUARTER_S })
  const resetFromAddress = createLimiter(redis, { prefix, name: 'reset-address', points: 30, durationS: HOUR_S })
  const verification = createLimiter(redis, { prefix, name: 'verification', points: 4, durationS: QUARTER_S })
  const emailChange = createLimiter(redis, { prefix, name: 'email-change', points: 5, durationS: HOUR_S })

  return {
    /** Whether a reset may be requested. The response is the same either way. */
    async allowsReset(email: string, ip: string): Promise<boolean> {
      const byAddress = await resetFromAddress.consume(limitKey(limitAddress(ip)))
      return byAddress.allowed && (await resetOfAccount.consume(limitKey(email))).allowed
    },
    /** Whether a new account's address may be written to: registering, deleting and registering again would flood it. */
    async allowsVerification(email: string): Promise<boolean> {
      return (await verification.peek(limitKey(email))).remaining > 0
    },
    /** Counts the mail of a registration that came about; of several for one address at once only one does. */
    async noteVerification(email: string): Promise<void> {
      await verification.consume(limitKey(email))
    },
    /** Throws 429 `rate_limited`. By address, not by account. */
    takeVerification: (email: string) =>
      verification.require(limitKey(email), 'A few mails are on their way already. Look into your spam folder, or try again later.'),
    /** Throws 429 `rate_limited`. */
    takeEmailChange: (userId: string) =>
      emailChange.require(limitKey(userId), 'The email was changed too often in the last hour. Try again later; nothing was changed.'),
  }
}

export type MailLimits = ReturnType<typeof createMailLimits>
